import { expect, test } from 'vitest'
import { endpointOf, shortToken } from './devices.ts'

const browser = (endpoint: string) =>
  ({ channel: 'web', token: JSON.stringify({ endpoint, keys: {} }) }) as const

test.each([
  [{ channel: 'ios', token: 'abcdef0123456789uvwxyz' } as const, 'abcdef…uvwxyz'],
  [{ channel: 'ios', token: 'abcdef-uvwxyz' } as const, 'abcdef-uvwxyz'],
  [browser('https://push.example/send/abcdef0123456789uvwxyz'), 'abcdef…uvwxyz'],
  [{ channel: 'web', token: 'fcm:abcdef0123456789' } as const, 'fcm:ab…456789'],
])('a token is shown by its beginning and end: %o', (device, shown) => {
  expect(shortToken(device)).toBe(shown)
})

test('a browser is known by where it is reached', () => {
  expect(endpointOf(browser('https://push.example/1'))).toBe('https://push.example/1')
  expect(endpointOf({ channel: 'web', token: 'fcm-token' })).toBeUndefined()
})
