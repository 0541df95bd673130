// @module-tag long
import { entryOf, fillDatabase, renderAt, subscriptionTo } from '../../testing.tsx'
import { act, cleanup, screen, within } from '@testing-library/react'
import { limits, type EntryItem, type SlotProps } from '@tidings/contracts'
import { $contributions, changeSettings, definePart, runCommand } from '@tidings/runtime'
import { db, storeReadability } from '@tidings/db'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loadLate } from '../../late/late.ts'
import { TimelinePart } from '../../timeline/timeline-part.tsx'

const long = `<p>${'Words that go on. '.repeat(40)}</p>`
const letters = subscriptionTo('Letters')
const essay = entryOf(letters, { title: 'Essay', content: long })
const note = entryOf(letters, { title: 'Note', content: '<p>Few words</p>' })

/** Stands for the part that shows summaries. */
const summaries = definePart<SlotProps<'entry-summary'>>(async () => ({ entryId, target }) => (
  <output>{`Summary of the ${target} of ${entryId}`}</output>
))

function fillSlot() {
  const versions = [{ version: '1.0.0', source: 'stable' as const, load: async () => summaries }]
  const slot = { slot: 'entry-summary' as const, order: 1, part: { remote: 'made', name: 'made', versions } }
  $contributions.set({ ...$contributions.get(), slots: [slot] })
}

async function open({ entries }: EntryItem, view = 0, isFilled = true) {
  await renderAt(`/timeline/view-${view}/all/${entries.id}`, <TimelinePart />)
  if (isFilled) await act(async () => fillSlot())
  await screen.findByRole('heading', { level: 1, name: entries.title ?? '' })
}

const summary = (text: string) => screen.findByText(`Summary of the ${text}`, { exact: false })
const isShown = () => screen.queryByText(/^Summary of/) !== null
const button = () => within(screen.getByRole('toolbar')).queryByRole('button', { name: 'AI summary' })

beforeAll(async () => {
  await loadLate()
})

beforeEach(async () => {
  await fillDatabase([letters], [essay, note])
  await db.readabilities.clear()
})

afterEach(() => {
  cleanup()
  $contributions.set({ ...$contributions.get(), slots: [] })
})

describe('the summary of an entry stands above its text', () => {
  test('by itself where the text is long, until one closes it, and again when one wants it', async () => {
    await open(essay)
    expect(await summary(`content of ${essay.entries.id}`)).toBeTruthy()
    await userEvent.click(button() ?? document.body)
    expect(isShown()).toBe(false)
    act(() => void runCommand('entry:toggle-ai-summary'))
    expect(await summary('content')).toBeTruthy()
  })

  test('only when it is asked for, where that is set', async () => {
    await act(async () => changeSettings({ summary: false }))
    await open(essay)
    expect(button()).toBeTruthy()
    expect(isShown()).toBe(false)
    act(() => void runCommand('entry:toggle-ai-summary'))
    expect(await summary('content')).toBeTruthy()
    await act(async () => changeSettings({ summary: true }))
  })

  test('as the rules have it, whatever is set', async () => {
    await act(async () => changeSettings({ summary: false }))
    await fillDatabase([letters], [{ ...essay, settings: { summary: true } }])
    await open(essay)
    expect(await summary('content')).toBeTruthy()
    await act(async () => changeSettings({ summary: true }))
  })

  test('not by itself where the text is no longer than what would be said of it', async () => {
    expect('Few words'.length).toBeLessThan(limits.summaryLeastLength)
    await open(note)
    expect(button()).toBeTruthy()
    expect(isShown()).toBe(false)
  })

  test('of the article of its page, where that is what is read', async () => {
    await storeReadability(db, note.entries.id, long)
    await open(note)
    act(() => void runCommand('entry:ability'))
    expect(await summary('readabilityContent')).toBeTruthy()
  })

  test('not among posts and videos', async () => {
    await open(essay, 1)
    expect(button()).toBeNull()
    expect(isShown()).toBe(false)
  })

  test('nowhere, and without a button, where no part makes them', async () => {
    await open(essay, 0, false)
    expect(button()).toBeNull()
    expect(runCommand('entry:toggle-ai-summary')).toBe(true)
    expect(isShown()).toBe(false)
  })
})
