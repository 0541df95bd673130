import { CONTRACTS_VERSION, type GateRule, type RemoteVersion } from '@tidings/contracts'
import { describe, expect, test } from 'vitest'
import { namedVersions } from './named-versions.ts'
import { makePackage } from './testing.ts'

/** A version that asks for contracts. */
function asking(version: string, contracts: string): RemoteVersion {
  const { record } = makePackage('notes', version)
  return { ...record, manifest: { ...record.manifest, contracts } }
}

const gated = (version: string): GateRule => ({
  remote: 'notes',
  version,
  contracts: CONTRACTS_VERSION,
  reason: '',
})

interface Case {
  /** The stable versions in the order in which they came, the last one being it now. */
  versions: RemoteVersion[]
  canary?: string
  /** The last that is known to have worked. */
  proven?: string | null
  gate?: GateRule[]
}

function nameOf({ versions, canary, proven = null, gate = [] }: Case): string[] {
  const stable = versions.at(-1)?.version ?? ''
  const history = versions.slice(0, -1).map(({ version }) => version)
  const line = { remote: 'notes', stable, history, proven, disabled: false, built: null }
  const onTrial = canary === undefined ? null : { version: canary, percent: 10 }
  const recordOf = (wanted: string) => versions.find(({ version }) => version === wanted)
  return namedVersions({ ...line, canary: onTrial }, { recordOf, gate }).map(({ version }) => version)
}

const today = ['1', '2', '3', '4', '5'].map((version) => asking(version, '^1.0.0'))

describe('the registry names', () => {
  test.each<[string, Case, string[]]>([
    ['the stable version and the two before', { versions: today }, ['5', '4', '3']],
    [
      'the one that is known to have worked before those that came after it',
      { versions: today, proven: '2' },
      ['5', '2', '4'],
    ],
    ['the canary last, and once', { versions: today, canary: '4' }, ['5', '3', '2', '4']],
    [
      'what may run in place of what may not',
      { versions: today, gate: ['5', '4', '3'].map(gated) },
      ['5', '2', '1'],
    ],
    [
      'for older pages the newest version that asks for older contracts',
      {
        versions: [asking('a', '^0.9.0'), asking('b', '^0.9.0'), ...today],
      },
      ['5', '4', '3', 'b'],
    ],
    [
      'no more than two of those, and none that is known not to work',
      {
        versions: [
          asking('a', '^0.6.0'),
          asking('b', '^0.7.0'),
          asking('c', '^0.8.0'),
          asking('d', '^0.8.0'),
          ...today,
        ],
        gate: [{ ...gated('d'), contracts: '0.8.0' }],
      },
      ['5', '4', '3', 'c', 'b'],
    ],
  ])('%s', (_, given, expected) => {
    expect(nameOf(given)).toEqual(expected)
  })

  test('versions whose schemas differ as different ones', () => {
    const [first, ...others] = today
    if (!first) throw new Error('no version')
    const versions = [{ ...first, fingerprints: { 'slot sidebar': 'older' } }, ...others]
    expect(nameOf({ versions })).toEqual(['5', '4', '3', '1'])
  })
})
