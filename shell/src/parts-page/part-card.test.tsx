import { cleanup, screen, within } from '@testing-library/react'
import type { PartReport, PartsHealth, PartSource, RegistryLine } from '@tidings/contracts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Choice } from '../federation/choose-versions.ts'
import { lineOf, versionOf } from '../federation/testing.ts'
import { renderAt } from '../testing.tsx'
import { PartCard } from './part-card.tsx'
import { $partLog } from './part-log.ts'

const stable = versionOf('2.0.0', { commands: [{ id: 'notes:add', group: 'global', title: 'notes:add' }] })
const older = versionOf('1.0.0', { routes: [], slots: [{ slot: 'sidebar', part: 'list' }] })

/** What the server was told by everybody. */
const health: PartsHealth = {
  versions: [
    {
      remote: 'notes',
      version: '2.0.0',
      since: '2026-01-01T00:00:00.000Z',
      loads: 1200,
      failures: { network: 2, render: 1 },
      stages: { load: { p50: 90, p75: 140 } },
    },
  ],
}

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json(health))
})

afterEach(() => {
  cleanup()
  $partLog.set([])
  vi.unstubAllGlobals()
})

const report = (changes: Partial<PartReport> = {}): PartReport => ({
  remote: 'notes',
  part: 'page',
  version: '2.0.0',
  source: 'stable',
  stages: { load: 120, bootstrap: 8, mount: 3 },
  failure: null,
  ...changes,
})

const chosen = (source: PartSource = 'stable', refusals: Choice['refusals'] = []): Choice => ({
  name: 'notes',
  candidates: [{ version: source === 'stable' ? stable : older, source }],
  refusals,
})

async function show(
  choice: Choice | undefined,
  line: RegistryLine = lineOf([stable, older]),
): Promise<HTMLElement> {
  await renderAt('/parts', <PartCard line={line} choice={choice} />)
  return screen.getByRole('region', { name: /^notes/ })
}

/** What stands beside the name of a fact. */
const fact = (card: HTMLElement, name: string): string | null | undefined =>
  within(card).queryByText(name)?.nextElementSibling?.textContent

describe('the card of a part says', () => {
  test('which version is to run, and what it brings, before any of it was wanted', async () => {
    const card = await show(chosen())
    expect(within(card).getByText('Not used yet')).toBeTruthy()
    expect(fact(card, 'Version')).toBe('2.0.0 the stable one')
    expect(fact(card, 'Pages')).toBe('/notes')
    expect(fact(card, 'Commands')).toBe('1')
    expect(fact(card, 'Places')).toBeUndefined()
    expect(fact(card, 'Stages')).toBeUndefined()
  })

  test('how long each stage took here', async () => {
    $partLog.set([report()])
    const card = await show(chosen())
    expect(within(card).getByText('Running')).toBeTruthy()
    expect(fact(card, 'Stages')).toBe('loaded in 120 ms · prepared in 8 ms · shown in 3 ms')
  })

  test.each<[PartSource, string]>([
    ['canary', 'on trial, and you are in it'],
    ['last-good', 'the one that worked here last'],
    ['fallback', 'an older one'],
    ['override', 'your own, in place of the deployed one'],
  ])('why it is the one that runs: %s', async (source, why) => {
    $partLog.set([report({ version: '1.0.0', source })])
    const card = await show(chosen())
    expect(fact(card, 'Version')).toBe(`1.0.0 ${why}`)
    // What it brings is what that version brings.
    expect(fact(card, 'Places')).toBe('sidebar')
    expect(fact(card, 'Pages')).toBeUndefined()
  })

  test('that another version is on trial, and for whom', async () => {
    const card = await show(chosen(), lineOf([stable, older], { version: '1.0.0', percent: 10 }))
    expect(fact(card, 'On trial')).toBe('1.0.0 for 10 % of users')
  })

  test('how often it failed and as what, with the last message and the way to what it means', async () => {
    const failure = { class: 'http', stage: 'load', message: 'gone' } as const
    $partLog.set([
      report({ failure }),
      report({ failure: { ...failure, message: 'gone again' } }),
      report({ failure: { class: 'render', stage: 'render', message: 'crashed' } }),
    ])
    const card = await show(chosen())
    expect(within(card).getByText('Failed')).toBeTruthy()
    expect(within(card).getByText('Missing on the server: 2 times')).toBeTruthy()
    expect(within(card).getByText('2.0.0: gone again')).toBeTruthy()
    expect(within(card).getByText('Crashed: once')).toBeTruthy()
    const [meaning] = within(card).getAllByRole('link', { name: 'What this means' })
    expect(meaning?.getAttribute('href')).toBe('/docs/errors/http.md')
  })

  test('which version does not fit, and why', async () => {
    const reason = 'notes 3.0.0 needs contracts ^2.0.0'
    const card = await show(chosen('stable', [{ version: '3.0.0', source: 'stable', reason }]))
    expect(within(card).getByText('3.0.0 is not used')).toBeTruthy()
    expect(within(card).getByText(reason)).toBeTruthy()
  })

  test('that it is switched off', async () => {
    const card = await show(undefined, { ...lineOf([stable]), disabled: true })
    expect(within(card).getByText('Switched off')).toBeTruthy()
    expect(fact(card, 'Version')).toBeUndefined()
  })

  test('how it fares with everybody here, and as what it fails', async () => {
    const card = await show(chosen())
    const everybody = '1,200 × shown, 3 × failed · The network failed: 2 times · Crashed: once'
    expect(await within(card).findByText(everybody)).toBeTruthy()
    expect(fact(card, 'Median, 75th percentile')).toBe('loaded 90 and 140 ms')
  })
})
