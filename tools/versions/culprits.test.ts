import { describe, expect, test } from 'vitest'
import { findCulprits, type RunPair } from './culprits.ts'
import { commandOf, rulesFor } from './gate-rules.ts'

const part = (name: string) => ({ name, version: `1.1.0-${name}`, minor: '0.2', deployed: `1.1.0-${name}` })

const pair = {
  shell: '0.1',
  remotes: '0.2',
  installation: '',
  source: '',
  parts: [part('discover'), part('reader')],
}

const star = { title: 'a star', place: 'reading.spec.ts:1' }
const theme = { title: 'a theme', place: 'pages.spec.ts:1' }

/** A product of which tests fail for what is deployed into it. */
const product =
  (fails: (place: string, deployed: string[]) => boolean): RunPair =>
  async (_, { chosen = ['discover', 'reader'], parameters = [] }) => ({
    failed: [star, theme].filter(({ place }) => parameters.includes(place) && fails(place, [...chosen])),
  })

const find = (fails: (place: string, deployed: string[]) => boolean, failed = [star, theme]) =>
  findCulprits({ pair, failed }, product(fails))

describe('a pair that fails', () => {
  test('does so for the remote with which alone its tests fail', async () => {
    const culprits = await find(
      (place, deployed) => place === star.place && deployed.includes('reader'),
      [star],
    )
    expect(culprits).toEqual([{ part: part('reader'), titles: ['a star'] }])
  })

  test('does so for all remotes where none alone is why', async () => {
    const culprits = await find((_, deployed) => deployed.length === 2)
    expect(culprits.map(({ part: { name } }) => name)).toEqual(['discover', 'reader'])
  })

  test('is no doing of the remotes where it fails without them, or not again', async () => {
    expect(await find(() => true)).toEqual([])
    expect(await find(() => false)).toEqual([])
  })

  test('is told by what the remotes alone are why of', async () => {
    const culprits = await find((place, deployed) => place === theme.place || deployed.includes('reader'))
    expect(culprits).toEqual([{ part: part('reader'), titles: ['a star'] }])
  })
})

test('a culprit becomes a rule for the contracts of the shell, and a command', () => {
  const facts = { version: '0.1.0', contracts: { version: '1.0.0', accepts: {} } }
  const [rule] = rulesFor([{ part: part('reader'), titles: ['a star', "it's dark"] }], { facts })
  expect(rule).toEqual({
    remote: 'reader',
    version: '1.1.0-reader',
    contracts: '1.0.0',
    reason: "fails 2 end-to-end tests with shell 0.1.0: a star; it's dark",
  })
  expect(rule && commandOf(rule)).toBe(
    'npm run remote -- gate add reader --version 1.1.0-reader --contracts 1.0.0 ' +
      String.raw`--reason 'fails 2 end-to-end tests with shell 0.1.0: a star; it'\''s dark'`,
  )
})
