import { remoteVersion, registry, type RemoteVersion } from '@tidings/contracts'
import { definePart } from '@tidings/runtime'
import { describe, expect, test } from 'vitest'
import { contributionsOf } from './contributions.ts'

const page = definePart(async () => () => null)

function versionOf(version: string, manifest: object): RemoteVersion {
  return remoteVersion.parse({
    version,
    manifest: { name: 'notes', contracts: '^1.0.0', routes: [{ path: '/notes', part: 'page' }], ...manifest },
    entry: `/remotes/notes/${version}/remoteEntry.js`,
    preload: [],
    styles: [],
    integrity: {},
  })
}

const contribute = (...versions: RemoteVersion[]) =>
  contributionsOf(registry.parse({ serial: 1, remotes: [{ name: 'notes', versions }] }), async () => ({
    page,
  }))

describe('what a remote contributes', () => {
  test('is what the manifest of its newest version says', () => {
    const { routes, slots, commands } = contribute(
      versionOf('2.0.0', {
        slots: [{ slot: 'sidebar', part: 'list' }],
        commands: [{ id: 'notes:add', group: 'global', title: 'notes:add', opens: 'editor' }],
      }),
      versionOf('1.0.0', { routes: [] }),
    )
    expect(routes.map(({ path }) => path)).toEqual(['/notes'])
    expect(slots).toMatchObject([{ slot: 'sidebar', order: 100, part: { remote: 'notes', name: 'list' } }])
    expect(commands).toMatchObject([{ id: 'notes:add', opens: { name: 'editor' } }])
  })

  test('names the versions to try, newest first', () => {
    const { routes } = contribute(versionOf('2.0.0', {}), versionOf('1.0.0', {}))
    expect(routes[0]?.part.versions.map(({ version }) => version)).toEqual(['2.0.0', '1.0.0'])
  })

  test.each(['^2.0.0', '^1.1.0', '^0.9.0'])('is nothing where it is made for contracts %s', (contracts) => {
    expect(contribute(versionOf('1.0.0', { contracts }))).toEqual({ routes: [], slots: [], commands: [] })
  })

  test('comes from an older version where the newest is made for other contracts', () => {
    const { routes } = contribute(versionOf('2.0.0', { contracts: '^2.0.0' }), versionOf('1.0.0', {}))
    expect(routes[0]?.part.versions.map(({ version }) => version)).toEqual(['1.0.0'])
  })

  test('is loaded by its name, and refused where the remote has none of it', async () => {
    const { routes, slots } = contribute(versionOf('1.0.0', { slots: [{ slot: 'sidebar', part: 'gone' }] }))
    expect(await routes[0]?.part.versions[0]?.load()).toBe(page)
    await expect(slots[0]?.part.versions[0]?.load()).rejects.toThrow('notes 1.0.0 exports no gone')
  })
})
