// @module-tag long
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { EntryItem } from '@tidings/contracts'
import { db, storeReadability } from '@tidings/db'
import { paths, runCommand } from '@tidings/runtime'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { loadLate } from '../../late/late.ts'
import { entryOf, fillDatabase, renderAt, subscriptionTo } from '../../testing.tsx'
import { TimelinePart } from '../../timeline/timeline-part.tsx'

const letters = subscriptionTo('Letters')
const letter = entryOf(letters, {
  title: 'The harbour is open',
  publishedAt: '2026-11-02T12:00:00.000Z',
  content: `<p>It was shut for a year.</p>
    <p>“In the <em>morning</em> the boats—all of <a href="https://a.example/">them</a>—came back.”</p><p>Nobody slept.</p>`,
})
const brief = entryOf(letters, {
  title: 'A ship came',
  publishedAt: '2026-11-01T12:00:00.000Z',
  description: 'It had grain from the east.',
})

const highlights = new Map<string, ReadonlySet<Range>>()

/** What is marked, piece by piece. */
const marked = () => [...(highlights.get('passage') ?? [])].map(String)

const text = () => screen.findByRole('region', { name: 'Text of the entry' })
const missing = 'The passage is not in this text. It may have been changed since.'

async function openAt({ entries, feeds }: EntryItem, words: string | undefined): Promise<void> {
  await renderAt(
    paths.timeline({ timelineId: 'view-0', feedId: feeds.id, entryId: entries.id, words }),
    <TimelinePart />,
  )
  await screen.findByRole('heading', { level: 1, name: entries.title ?? '' })
}

async function goTo(hash: string): Promise<void> {
  await act(async () => {
    location.hash = hash
    dispatchEvent(new PopStateEvent('popstate'))
  })
}

/** Nothing is painted in a test. */
class PaintedRanges extends Set<Range> {
  constructor(...ranges: Range[]) {
    super(ranges)
  }
}

beforeAll(async () => {
  vi.stubGlobal('CSS', Object.assign(CSS, { highlights }))
  vi.stubGlobal('Highlight', PaintedRanges)
  await loadLate()
})

beforeEach(async () => {
  await fillDatabase([letters], [letter, brief])
  highlights.clear()
})

afterEach(cleanup)

describe('an entry that is opened at words', () => {
  test('marks them over links and paragraphs, says so, and takes the focus', async () => {
    await openAt(letter, `"in the MORNING the boats - all of them - came back." Nobody`)
    expect(await screen.findByText('Passage found')).toBeTruthy()
    expect(marked().join('').replaceAll(/\s+/g, ' ')).toBe(
      'In the morning the boats—all of them—came back.”Nobody',
    )
    expect(document.activeElement).toBe(await text())
  })

  test('marks those of the title or of the description, where the text has none', async () => {
    await openAt(letter, 'harbour is open')
    await waitFor(() => expect(marked()).toEqual(['harbour is open']))
    cleanup()
    expect(marked()).toEqual([])
    await openAt(brief, 'grain from the east')
    await waitFor(() => expect(marked()).toEqual(['grain from the east']))
  })

  test('says where they are not there, until one closes that', async () => {
    await openAt(letter, 'boats went away')
    expect(await screen.findByText(missing)).toBeTruthy()
    expect(marked()).toEqual([])
    const column = screen.getByRole('region', { name: 'Entry' })
    await userEvent.click(within(column).getByRole('button', { name: 'Close' }))
    expect(screen.queryByText(missing)).toBeNull()
    expect(location.hash).toBe('')
  })

  test('follows the fragment of its address, and leaves them with Escape', async () => {
    await openAt(letter, undefined)
    expect(marked()).toEqual([])
    await goTo('#words=Nobody%20slept')
    await waitFor(() => expect(marked()).toEqual(['Nobody slept']))
    await goTo('#words=shut')
    await waitFor(() => expect(marked()).toEqual(['shut']))
    await userEvent.keyboard('{Escape}')
    expect(marked()).toEqual([])
    expect(location.hash).toBe('')
  })

  test('leaves them behind with the entry', async () => {
    await openAt(letter, 'Nobody slept')
    await waitFor(() => expect(marked()).toEqual(['Nobody slept']))
    await act(async () => runCommand('timeline:switch-to-next'))
    expect(await screen.findByRole('heading', { level: 1, name: 'A ship came' })).toBeTruthy()
    expect(marked()).toEqual([])
    expect(location.hash).toBe('')
  })

  test('marks them in the article of its page, where that is shown, and says so where it is not', async () => {
    await storeReadability(db, brief.entries.id, '<p>Six boats had waited for the flood.</p>')
    await openAt(brief, 'waited for the flood')
    expect(await screen.findByText(missing)).toBeTruthy()
    await act(async () => runCommand('entry:ability'))
    await waitFor(() => expect(marked()).toEqual(['waited for the flood']))
    expect(screen.queryByText(missing)).toBeNull()
  })

  test('marks them as soon as a text that is late has them', async () => {
    const { entries, feeds } = entryOf(letters, { title: 'Late' })
    await fillDatabase([letters], [{ ...brief, entries }])
    const given = Promise.withResolvers<void>()
    await renderAt(
      paths.timeline({ timelineId: 'view-0', feedId: feeds.id, entryId: entries.id, words: 'high water' }),
      <TimelinePart />,
      {
        'GET /entries': async () => {
          await given.promise
          return { data: { feeds, entries: { ...entries, content: '<p>At high water.</p>' } } }
        },
        '*': () => ({ data: null }),
      },
    )
    await screen.findByRole('heading', { level: 1, name: 'Late' })
    expect(screen.queryByText(missing)).toBeNull()
    given.resolve()
    await waitFor(() => expect(marked()).toEqual(['high water']))
    expect(screen.queryByText(missing)).toBeNull()
  })
})
