// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { db } from '@tidings/db'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loadLate } from '../late/late.ts'
import { allowUndoForHours, entryOf, fillDatabase, renderAt, subscriptionTo } from '../testing.tsx'
import { clearSelection } from './selection.store.ts'
import { SubscriptionsPart } from './subscriptions-part.tsx'

const feeds = ['Anchor', 'Buoy', 'Chart'].map((title) => subscriptionTo(title))
const entries = feeds.map((feed) => entryOf(feed, { title: `Of ${feed.feeds.title}` }))
const [ofAnchor, ofBuoy, ofChart] = entries.map((entry) => entry.entries.id)

const TEN_SECONDS = 10_000

beforeAll(() => loadLate())

beforeEach(async () => {
  clearSelection()
  await fillDatabase(feeds, entries)
})

afterEach(cleanup)

/** Chooses the first two feeds, and marks all of them read. */
async function markChosen(): Promise<void> {
  await renderAt('/timeline/view-0/all', <SubscriptionsPart />)
  const first = await screen.findByRole('treeitem', { name: /Anchor/ })
  first.focus()
  await userEvent.keyboard(' {Shift>}{ArrowDown}{/Shift}')
  const bar = await screen.findByRole('region', { name: '2 feeds chosen' })
  await userEvent.click(within(bar).getByRole('button', { name: 'Mark all as read' }))
  await expect.poll(unread).toEqual([ofChart])
}

const unread = async () => (await db.unreadMarks.toCollection().primaryKeys()).toSorted()

describe('chosen feeds that are marked read', () => {
  test('are as they were once that is undone, and the server hears of nothing', async () => {
    allowUndoForHours()
    await markChosen()
    expect(await screen.findByText('2 entries marked as read')).toBeTruthy()
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await expect.poll(unread).toEqual([ofAnchor, ofBuoy, ofChart])
    expect(await db.outbox.count()).toBe(0)
  })

  test('can be taken back for ten seconds', async () => {
    await markChosen()
    const waiting = await db.outbox.toArray()
    expect(
      waiting.map(({ name, held, dueAt, createdAt }) => ({ name, held, ms: dueAt - createdAt })),
    ).toEqual([{ name: 'reads.markAllRead', held: true, ms: TEN_SECONDS }])
  })
})
