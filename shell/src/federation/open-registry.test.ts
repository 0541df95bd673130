import { describe, expect, test } from 'vitest'
import { openRegistry, refuseExpired } from './open-registry.ts'
import { createSigner, lineOf, registryOf, versionOf } from './testing.ts'

const signer = await createSigner()
const registry = registryOf(lineOf([versionOf('1.0.0')]))

/** With a page as a newer shell knows them, and this one does not. */
function newer(version: string) {
  const made = versionOf(version)
  const navigation = { title: 'notes:title', path: '/notes', icon: 'telescope' }
  return { ...made, manifest: { ...made.manifest, routes: [{ path: '/notes', part: 'page', navigation }] } }
}

describe('a registry', () => {
  test('that the server signed is read', async () => {
    const opened = await openRegistry(await signer.sign(registry), signer.key)
    expect(opened.registry).toEqual(registry)
  })

  test('that was changed after it was signed is refused', async () => {
    const text = await signer.sign(registry)
    const changed = text.replace('1.0.0', '9.9.9')
    expect(changed).not.toBe(text)
    await expect(openRegistry(changed, signer.key)).rejects.toMatchObject({ reason: 'forged' })
  })

  test('that somebody else signed is refused, also under the name of the right key', async () => {
    const other = await createSigner()
    await expect(openRegistry(await other.sign(registry), signer.key)).rejects.toMatchObject({
      reason: 'forged',
    })
    const named = { ...signer.key, id: 'ffffffffffffffff' }
    await expect(openRegistry(await signer.sign(registry), named)).rejects.toMatchObject({ reason: 'forged' })
  })

  test.each(['', 'null', '<!doctype html>', '{"payload":"{}"}', '{"payload":1,"keyId":"","signature":""}'])(
    'that reads %s is refused',
    async (text) => {
      await expect(openRegistry(text, signer.key)).rejects.toMatchObject({ reason: 'unreadable' })
    },
  )

  test('that leads elsewhere is refused although it is signed', async () => {
    const line = lineOf([{ ...versionOf('1.0.0'), entry: '//evil.example/x.js' }])
    const text = await signer.sign(registryOf(line))
    await expect(openRegistry(text, signer.key)).rejects.toMatchObject({ reason: 'unreadable' })
  })

  test('is read without the versions that only a newer shell can read', async () => {
    const old = versionOf('1.0.0')
    const line = { ...lineOf([old]), stable: '2.0.0' }
    const wallet = { ...line, name: 'wallet', versions: [newer('2.0.0')] }
    const remotes = [{ ...line, versions: [newer('2.0.0'), old] }, wallet]
    const text = await signer.sign({ ...registry, remotes })
    const opened = await openRegistry(text, signer.key)
    expect(opened.registry).toEqual({ ...registry, remotes: [line] })
  })

  test('of which only a newer shell can read anything is refused', async () => {
    const text = await signer.sign({ ...registry, remotes: [{ ...lineOf([]), versions: [newer('1.0.0')] }] })
    await expect(openRegistry(text, signer.key)).rejects.toMatchObject({ reason: 'unreadable' })
  })

  test('is refused once it is past its time', () => {
    const expires = Date.parse(registry.expiresAt)
    expect(() => refuseExpired(registry, expires - 1)).not.toThrow()
    expect(() => refuseExpired(registry, expires)).toThrow(/expired at/)
  })
})
