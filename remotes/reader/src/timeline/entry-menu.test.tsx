// @module-tag long
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { EntryItem, SlotProps } from '@tidings/contracts'
import { db, storeReadability } from '@tidings/db'
import { $contributions, changeSettings, definePart } from '@tidings/runtime'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { fillTranslator, translateBy } from '../entry/translation/testing.tsx'
import { loadLate } from '../late/late.ts'
import { entryOf, fillDatabase, renderAt, subscriptionTo } from '../testing.tsx'
import { TimelinePart } from './timeline-part.tsx'

const letters = subscriptionTo('Briefe')
const pictures = (count: number) =>
  Array.from({ length: count }, (_, index) => `<img src="https://x.example/${index}.jpg" alt="">`).join('')
const harbour = entryOf(letters, {
  title: 'Der Hafen ist offen',
  language: 'de',
  content: `<p>Schiffe fahren wieder ein</p>${pictures(6)}`,
})
const note = entryOf(letters, { title: 'A note', url: null, content: '<p>Few words</p>' })

const summaries = definePart<SlotProps<'entry-summary'>>(async () => ({ entryId }) => (
  <output>{`Summary of ${entryId}`}</output>
))

function fillSummaries() {
  const versions = [{ version: '1.0.0', source: 'stable' as const, load: async () => summaries }]
  const slot = { slot: 'entry-summary' as const, order: 1, part: { remote: 'made', name: 'made', versions } }
  const { slots, ...others } = $contributions.get()
  $contributions.set({ ...others, slots: [...slots, slot] })
}

beforeAll(async () => {
  await loadLate()
})

beforeEach(async () => {
  await fillDatabase([letters], [harbour, note])
  await db.readabilities.clear()
  await act(async () => changeSettings({ unreadOnly: false, summary: false, translation: false }))
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  $contributions.set({ ...$contributions.get(), slots: [] })
})

const titleOf = ({ entries }: EntryItem) => entries.title ?? ''

async function openMenu(entry: EntryItem) {
  fireEvent.contextMenu(await screen.findByRole('link', { name: new RegExp(titleOf(entry)) }))
  return screen.findByRole('menu')
}

async function showList(isAssisted = true) {
  await renderAt('/timeline/view-0/all', <TimelinePart />)
  if (!isAssisted) return
  await act(async () => {
    fillTranslator()
    fillSummaries()
  })
}

const about = [
  'AI summary',
  'AI translation',
  'Article of the page',
  'Page as it is there',
  'Show all pictures',
  'Print',
]

const offered = (menu: HTMLElement) =>
  within(menu)
    .getAllByRole('menuitem')
    .map(({ textContent }) => textContent)
    .filter((name) => about.includes(name))

async function choose(entry: EntryItem, name: string) {
  await userEvent.click(await within(await openMenu(entry)).findByRole('menuitem', { name }))
}

describe('the menu of a row has what can be done to the text of its entry', () => {
  test('all of it, where it can be done', async () => {
    await showList()
    const menu = await openMenu(harbour)
    await within(menu).findByRole('menuitem', { name: 'Show all pictures' })
    expect(offered(menu)).toEqual(about)
  })

  test('and nothing that cannot', async () => {
    await showList(false)
    const menu = await openMenu(note)
    expect(offered(menu)).toEqual(['Print'])
  })
})

describe('what is asked of a row is done once its entry is open', () => {
  test('the article of its page is shown', async () => {
    await storeReadability(db, harbour.entries.id, '<p>Words of the page</p>')
    await showList()
    await choose(harbour, 'Article of the page')
    expect(await screen.findByText('Words of the page')).toBeTruthy()
  })

  test('the page itself is shown, and the text again for what needs that', async () => {
    await showList()
    await choose(harbour, 'Page as it is there')
    await screen.findByTitle('Page of the entry')
    await choose(harbour, 'Page as it is there')
    expect(await screen.findByText('Schiffe fahren wieder ein')).toBeTruthy()
  })

  test('its summary is shown, also where it stands there anyhow', async () => {
    await act(async () => changeSettings({ summary: true }))
    const long = entryOf(letters, { title: 'Long', content: `<p>${'Words that go on. '.repeat(60)}</p>` })
    await fillDatabase([letters], [long])
    await showList()
    await choose(long, 'AI summary')
    expect(await screen.findByText(`Summary of ${long.entries.id}`)).toBeTruthy()
    await choose(long, 'AI summary')
    expect(screen.queryByText(`Summary of ${long.entries.id}`)).toBeNull()
  })

  test('it is translated', async () => {
    translateBy(() => ({ title: 'The harbour is open' }))
    await showList()
    await choose(harbour, 'AI translation')
    expect(await screen.findByText('The harbour is open')).toBeTruthy()
  })

  test('its pictures are shown', async () => {
    await showList()
    await choose(harbour, 'Show all pictures')
    expect(await screen.findByRole('dialog', { name: 'Picture 1 of 6' })).toBeTruthy()
  })

  test('it is printed, as a text where it is read as a page', async () => {
    const printed = vi.fn<() => void>()
    vi.stubGlobal('print', printed)
    const pages = subscriptionTo('Pages', { readingMode: 'source' })
    const page = entryOf(pages, { title: 'Page', content: '<p>Words of the feed</p>' })
    await fillDatabase([pages], [page])
    await showList()
    await choose(page, 'Print')
    await expect.poll(() => printed.mock.calls).toHaveLength(1)
    expect(screen.getByText('Words of the feed')).toBeTruthy()
  })

  test('and nothing is where another one is opened meanwhile', async () => {
    const printed = vi.fn<(title: string | undefined) => void>()
    vi.stubGlobal('print', () =>
      printed(document.querySelector('[data-command-scope=entry-render] h1')?.textContent),
    )
    const coming = entryOf(letters, { title: 'Coming' })
    await fillDatabase([letters], [coming, note])
    await showList()
    const answerOthers = globalThis.fetch
    vi.stubGlobal('fetch', async (input: Request) =>
      input.url.includes('/api/entries?id=') ? new Promise(() => undefined) : answerOthers(input),
    )
    await choose(coming, 'Print')
    await screen.findByRole('heading', { level: 1, name: 'Coming' })
    await userEvent.click(screen.getByRole('link', { name: /A note$/ }))
    await screen.findByText('Few words')
    await choose(note, 'Print')
    await expect.poll(() => printed.mock.calls).toEqual([['A note']])
  })
})
