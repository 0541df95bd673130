import { definePart, type PartReference } from '@tidings/runtime'
import { describe, expect, test } from 'vitest'
import { chooseVersions } from './choose-versions.ts'
import { contributionsOf } from './contributions.ts'
import { lineOf, versionOf } from './testing.ts'
import type { RemoteVersion, Role } from '@tidings/contracts'

const page = definePart(async () => () => null)

function contribute(versions: RemoteVersion[], role: Role = 'free', flags: string[] = []) {
  const chooser = {
    userId: 'ada',
    gate: [],
    lastGood: new Map(),
    broken: new Set<string>(),
    overrides: new Map(),
  }
  return contributionsOf([chooseVersions(lineOf(versions), chooser)], {
    loadVersion: async () => ({ page }),
    role,
    flags: new Set(flags),
    isHeldBack: () => false,
  })
}

const versionsOf = (part?: PartReference) => part?.versions.map(({ version }) => version)

const sidebar = { slots: [{ slot: 'sidebar', part: 'list' }] }
const sidebarFingerprint = { 'slot:sidebar': '166f84e0b59678d3' }
const withSidebar = (version: string, manifest: object = {}): RemoteVersion => ({
  ...versionOf(version, { ...sidebar, ...manifest }),
  fingerprints: sidebarFingerprint,
})

describe('what a remote contributes', () => {
  test('is what the manifest of the version to try first says', () => {
    const commands = [{ id: 'notes:add', group: 'global', title: 'notes:add' }]
    const found = contribute([withSidebar('2.0.0', { commands }), versionOf('1.0.0', { routes: [] })])
    expect(found.routes.map(({ path }) => path)).toEqual(['/notes'])
    expect(found.slots).toMatchObject([
      { slot: 'sidebar', order: 100, part: { remote: 'notes', name: 'list' } },
    ])
    expect(found.commands).toMatchObject([{ id: 'notes:add' }])
  })

  test('names the versions to try in their order', () => {
    const { routes } = contribute([versionOf('2.0.0'), versionOf('1.0.0')])
    expect(versionsOf(routes[0]?.part)).toEqual(['2.0.0', '1.0.0'])
  })

  test('looks for a part that only the newest version has in no older one', () => {
    const { routes, slots } = contribute([withSidebar('2.0.0'), versionOf('1.0.0')])
    expect(versionsOf(slots[0]?.part)).toEqual(['2.0.0'])
    expect(versionsOf(routes[0]?.part)).toEqual(['2.0.0', '1.0.0'])
  })

  test('brings what its page is called, by language', () => {
    const navigation = { title: 'notes:title', icon: 'zap', path: '/notes' }
    const manifest = { routes: [{ path: '/notes', part: 'page', navigation }] }
    const titles = { en: { 'notes:title': 'Notes', 'notes:other': 'Other' }, ja: { 'notes:title': 'メモ' } }
    const { routes } = contribute([{ ...versionOf('1.0.0', manifest), titles }])
    expect(routes[0]?.titles).toEqual({ en: 'Notes', ja: 'メモ' })
  })

  test('is nothing where no version fits', () => {
    const versions = [versionOf('1.0.0', { contracts: '^2.0.0' })]
    expect(contribute(versions)).toEqual({ routes: [], slots: [], commands: [] })
  })

  test('is for the roles that it names', () => {
    const routes = [{ path: '/notes', part: 'page', access: { roles: ['admin'] } }]
    expect(contribute([versionOf('1.0.0', { routes })], 'free').routes).toEqual([])
    expect(contribute([versionOf('1.0.0', { routes })], 'admin').routes).toHaveLength(1)
  })

  test('is there while the feature that it names is on', () => {
    const access = { flag: 'notes_beta' }
    const manifest = {
      routes: [{ path: '/notes', part: 'page', access }],
      commands: [{ id: 'notes:add', group: 'global', title: 'notes:add', access }],
    }
    const found = (flags: string[]) => {
      const { routes, commands } = contribute([versionOf('1.0.0', manifest)], 'free', flags)
      return [routes.length, commands.length]
    }
    expect(found(['other'])).toEqual([0, 0])
    expect(found(['notes_beta'])).toEqual([1, 1])
  })

  test('is loaded by its name, and refused where the remote has none of it', async () => {
    const { routes, slots } = contribute([withSidebar('1.0.0')])
    expect(await routes[0]?.part.versions[0]?.load()).toBe(page)
    await expect(slots[0]?.part.versions[0]?.load()).rejects.toThrow('notes 1.0.0 exports no list')
  })
})
