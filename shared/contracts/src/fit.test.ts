import { describe, expect, test } from 'vitest'
import { findMisfits, sayMisfit, type HostContracts } from './fit.ts'
import { remoteManifest } from './remote-manifest.ts'

const host: HostContracts = {
  version: '1.2.0',
  accepts: { 'slot:sidebar': ['2222222222222222', '1111111111111111'] },
}

const versionOf = (manifest: object, fingerprints: Record<string, string> = {}) => ({
  manifest: remoteManifest.parse({ name: 'notes', contracts: '^1.0.0', ...manifest }),
  fingerprints,
})

const inSidebar = { slots: [{ slot: 'sidebar', part: 'list' }] }

const say = (...[version]: Parameters<typeof findMisfits>) =>
  findMisfits(version, host).map((misfit) => sayMisfit('notes', '1.0.0', misfit))

describe('a remote and a shell fit', () => {
  test.each(['^1.0.0', '^1.2.0'])('where the remote is made for contracts %s', (contracts) => {
    expect(say(versionOf({ contracts }))).toEqual([])
  })

  test.each(['2222222222222222', '1111111111111111'])(
    'where its slot is as the shell has it or had it: %s',
    (fingerprint) => {
      expect(say(versionOf(inSidebar, { 'slot:sidebar': fingerprint }))).toEqual([])
    },
  )
})

describe('they do not, and both sides are named,', () => {
  test.each(['^2.0.0', '^1.3.0', '^0.9.0'])('where the remote is made for contracts %s', (contracts) => {
    expect(say(versionOf({ contracts }))).toEqual([
      `notes 1.0.0 needs contracts ${contracts}, the shell has 1.2.0`,
    ])
  })

  test('where the shell has no such slot, channel or capability', () => {
    const wants = {
      slots: [{ slot: 'notes.footer', part: 'list' }],
      channels: { publishes: ['note.saved'] },
      capabilities: { uses: ['spelling'] },
    }
    expect(say(versionOf(wants))).toEqual([
      'notes 1.0.0 needs slot:notes.footer, which the shell does not have',
      'notes 1.0.0 needs channel:note.saved, which the shell does not have',
      'notes 1.0.0 needs capability:spelling, which the shell does not have',
    ])
  })

  test('where the slot has another schema', () => {
    expect(say(versionOf(inSidebar, { 'slot:sidebar': '3333333333333333' }))).toEqual([
      'notes 1.0.0 was built for another slot:sidebar (3333333333333333) than the shell has (2222222222222222, 1111111111111111)',
    ])
  })

  test('where the build says nothing of what it uses', () => {
    expect(say(versionOf(inSidebar))).toHaveLength(1)
  })
})
