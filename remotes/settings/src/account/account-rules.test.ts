import { describe, expect, test } from 'vitest'
import { deviceName } from './device-name.ts'
import { faultsOf } from './profile-rules.ts'

describe('a device', () => {
  test.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, Linux'],
    ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/142.0 Safari/537.36', 'Chrome, Windows'],
    [
      'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/142.0 Safari/537.36 Edg/142.0',
      'Edge, Windows',
    ],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1', 'Safari, iPhone'],
    ['curl/8.0', ''],
    [null, ''],
  ])('of %s is called %j', (userAgent, name) => expect(deviceName(userAgent)).toBe(name))
})

describe('a profile', () => {
  const good = { name: 'Olga', handle: 'olga_1', bio: '', website: 'https://olga.example', socialLinks: {} }

  test('is right', () => expect(faultsOf(good, 'Olga')).toEqual({}))

  test.each(['李', '李伟', 'Al'])('is right with the name %s that somebody signed up with', (name) => {
    expect(faultsOf({ ...good, name }, name)).toEqual({})
    expect(faultsOf({ ...good, name }, 'Olga')).toEqual({ name: 'profile.fault.name' })
  })

  test.each([
    [{ name: ' O ' }, ['name']],
    [{ name: 'O'.repeat(51) }, ['name']],
    [{ name: `${'O'.repeat(50)} ` }, ['name']],
    [{ handle: 'no spaces' }, ['handle']],
    [{ bio: 'x'.repeat(257) }, ['bio']],
    [{ website: 'javascript:alert(1)' }, ['website']],
    [{ website: `https://x.example/${'x'.repeat(64)}` }, ['website']],
  ])('is wrong: %j', (part, fields) => {
    expect(Object.keys(faultsOf({ ...good, ...part }, 'Olga'))).toEqual(fields)
  })
})
