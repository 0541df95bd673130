import { remoteVersion, type RemoteVersion } from '@tidings/contracts'
import { expect, test } from 'vitest'
import { fingerprintsOf } from '../../contracts/fingerprint.ts'
import { findContractFaults } from './contracts.ts'

function versionFor(contracts: string, listens: string[]): RemoteVersion {
  const entry = '/remotes/notes/1.0.0/remoteEntry.js'
  const manifest = { name: 'notes', contracts, channels: { listens } }
  const version = { version: '1.0.0', manifest, fingerprints: {}, builtAt: '2026-01-01T00:00:00Z', entry }
  const parsed = remoteVersion.parse({ ...version, preload: [], styles: [], integrity: {} })
  return { ...parsed, fingerprints: fingerprintsOf(parsed.manifest) }
}

test('a version built with these contracts fits', () => {
  expect(findContractFaults(versionFor('^1.0.0', ['entry.opened']))).toEqual([])
})

test('another range does not fit, nor does a channel that is none', () => {
  expect(findContractFaults(versionFor('^9.0.0', []))).toEqual([
    expect.stringContaining('notes 1.0.0 needs contracts ^9.0.0'),
  ])
  expect(findContractFaults(versionFor('^1.0.0', ['weather.changed']))).toEqual([
    'notes 1.0.0 needs channel:weather.changed, which the shell does not have',
  ])
})
