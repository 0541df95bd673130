import { canaryBucket, CONTRACTS_VERSION } from '@tidings/contracts'
import { describe, expect, test } from 'vitest'
import { chooseVersions, type Chooser } from './choose-versions.ts'
import { lineOf, versionOf } from './testing.ts'

const anybody: Chooser = {
  userId: 'ada',
  gate: [],
  lastGood: new Map(),
  broken: new Set(),
  overrides: new Map(),
}

const choose = (line: ReturnType<typeof lineOf>, chooser: Partial<Chooser> = {}) => {
  const { candidates, refusals } = chooseVersions(line, { ...anybody, ...chooser })
  return { tried: candidates.map(({ version, source }) => `${version.version} ${source}`), refusals }
}

const onTrialFor = (percent: number) =>
  lineOf([versionOf('1.0.0'), versionOf('2.0.0')], { version: '2.0.0', percent })

describe('the versions to try', () => {
  test('are the stable one, then the older ones', () => {
    expect(choose(lineOf([versionOf('2.0.0'), versionOf('1.0.0')])).tried).toEqual([
      '2.0.0 stable',
      '1.0.0 fallback',
    ])
  })

  test('begin with the canary for its share of users alone', () => {
    const bucket = canaryBucket('notes', 'ada')
    expect(choose(onTrialFor(bucket + 1)).tried).toEqual(['2.0.0 canary', '1.0.0 stable'])
    expect(choose(onTrialFor(bucket - 1)).tried).toEqual(['1.0.0 stable'])
  })

  test('go back first to the one that worked here last', () => {
    const line = lineOf([versionOf('3.0.0'), versionOf('2.0.0'), versionOf('1.0.0')])
    const lastGood = new Map([['notes', '1.0.0']])
    expect(choose(line, { lastGood }).tried).toEqual(['3.0.0 stable', '1.0.0 last-good', '2.0.0 fallback'])
  })

  test('are those alone that the registry names, whatever is remembered here', () => {
    const lastGood = new Map([['notes', '0.9.0']])
    expect(choose(lineOf([versionOf('1.0.0')]), { lastGood }).tried).toEqual(['1.0.0 stable'])
  })

  test('have those that broke on this page last', () => {
    const [newest, older] = [versionOf('2.0.0'), versionOf('1.0.0')]
    expect(choose(lineOf([newest, older]), { broken: new Set([newest.entry]) }).tried).toEqual([
      '1.0.0 fallback',
      '2.0.0 stable',
    ])
  })

  test('are none that does not fit, and the reason names both sides', () => {
    const line = lineOf([versionOf('2.0.0', { contracts: '^2.0.0' }), versionOf('1.0.0')])
    expect(choose(line)).toEqual({
      tried: ['1.0.0 fallback'],
      refusals: [
        {
          version: '2.0.0',
          source: 'stable',
          reason: `notes 2.0.0 needs contracts ^2.0.0, the shell has ${CONTRACTS_VERSION}; 1.0.0 is used instead`,
        },
      ],
    })
  })

  test('are none that the gate knows not to work with these contracts', () => {
    const rule = {
      remote: 'notes',
      version: '2.0.0',
      contracts: CONTRACTS_VERSION,
      reason: 'fails 3 tests',
    }
    const line = lineOf([versionOf('2.0.0'), versionOf('1.0.0')])
    expect(choose(line, { gate: [rule] })).toMatchObject({
      tried: ['1.0.0 fallback'],
      refusals: [
        {
          version: '2.0.0',
          reason: `notes 2.0.0 does not work with contracts ${CONTRACTS_VERSION}: fails 3 tests; 1.0.0 is used instead`,
        },
      ],
    })
    expect(choose(line, { gate: [{ ...rule, contracts: '0.9.0' }] }).tried[0]).toBe('2.0.0 stable')
  })

  test('are none at all where none fits, which is told', () => {
    const rule = { remote: 'notes', version: '1.0.0', contracts: CONTRACTS_VERSION, reason: 'fails' }
    const { tried, refusals } = choose(lineOf([versionOf('1.0.0')]), { gate: [rule] })
    expect(tried).toEqual([])
    expect(refusals[0]?.reason).toMatch(/: fails; there is no version that fits$/)
  })
})
