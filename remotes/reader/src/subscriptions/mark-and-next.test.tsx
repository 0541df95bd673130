// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { db } from '@tidings/db'
import { canRunCommand, runCommand } from '@tidings/runtime'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { loadLate } from '../late/late.ts'
import { allowUndoForHours, entryOf, fillDatabase, renderAt, subscriptionTo } from '../testing.tsx'
import { SubscriptionsPart } from './subscriptions-part.tsx'

const COMMAND = 'subscription:mark-all-as-read-and-next'
const [anchor, buoy, chart] = [subscriptionTo('Anchor'), subscriptionTo('Buoy'), subscriptionTo('Chart')]
const [ofAnchor, ofChart] = [entryOf(anchor, { title: 'One' }), entryOf(chart, { title: 'Two' })]

beforeAll(() => loadLate())
beforeEach(() => fillDatabase([anchor, buoy, chart], [ofAnchor, ofChart]))
afterEach(cleanup)

const unread = async () => (await db.unreadMarks.toCollection().primaryKeys()).toSorted()

async function openFeed(feedId: string): Promise<void> {
  await renderAt(`/timeline/view-0/${feedId}`, <SubscriptionsPart />)
  await screen.findByRole('treeitem', { name: /Chart.*unread/ })
  await expect.poll(() => canRunCommand(COMMAND)).toBe(true)
}

test('a feed is marked read, one reads on at the next with something unread, and that is undone for the feed', async () => {
  allowUndoForHours()
  await openFeed(anchor.feedId)
  await act(async () => runCommand(COMMAND))
  await expect.poll(unread).toEqual([ofChart.entries.id])
  await expect.poll(() => location.pathname).toBe(`/timeline/view-0/${chart.feedId}`)
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await expect.poll(unread).toEqual([ofAnchor.entries.id, ofChart.entries.id].toSorted())
})

test('from one of which nothing is unread it only leads on', async () => {
  await openFeed(buoy.feedId)
  await act(async () => runCommand(COMMAND))
  await expect.poll(() => location.pathname).toBe(`/timeline/view-0/${chart.feedId}`)
  expect(await unread()).toHaveLength(2)
})

test('it is offered for what has a line of its own', async () => {
  await renderAt('/timeline/view-0/all', <SubscriptionsPart />)
  await screen.findByRole('treeitem', { name: /Chart.*unread/ })
  expect(canRunCommand(COMMAND)).toBe(false)
})
