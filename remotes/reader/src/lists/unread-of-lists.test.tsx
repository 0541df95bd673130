import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { View } from '@tidings/contracts'
import { makeListSubscription } from '@tidings/contracts/testing'
import { db } from '@tidings/db'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { loadLate } from '../late/late.ts'
import { SubscriptionsPart } from '../subscriptions/subscriptions-part.tsx'
import { entryOf, fillDatabase, renderAt, subscriptionTo } from '../testing.tsx'
import { TimelinePart } from '../timeline/timeline-part.tsx'

/** Of a list: nobody here follows it by itself. */
const listed = subscriptionTo('Papers')

beforeAll(() => loadLate())
afterEach(cleanup)

test(
  'who follows nothing but a list has its unread entries counted, and marks them all read',
  { tags: ['long'] },
  async () => {
    const list = makeListSubscription({ view: View.Articles, lists: { feedIds: [listed.feedId] } })
    await fillDatabase([list], [entryOf(listed, { title: 'a' }), entryOf(listed, { title: 'b' })])
    const both = (
      <>
        <SubscriptionsPart />
        <TimelinePart />
      </>
    )
    await renderAt('/timeline/view-0/all', both)
    expect(await screen.findByRole('link', { name: /Articles.*2 unread entries/ })).toBeTruthy()
    const [markAll] = await screen.findAllByRole('button', { name: 'Mark all as read' })
    if (markAll) await userEvent.click(markAll)
    await expect.poll(() => db.unreadMarks.count()).toBe(0)
  },
)

test('a list has what is unread in it counted under another view as well', { tags: ['long'] }, async () => {
  const list = makeListSubscription({ view: View.Articles, lists: { feedIds: [listed.feedId] } })
  await fillDatabase([list], [entryOf(listed, { title: 'a' })])
  await renderAt(`/timeline/view-3/list-${list.listId}`, <TimelinePart />)
  const [markAll] = await screen.findAllByRole('button', { name: 'Mark all as read' })
  await expect.poll(() => markAll?.getAttribute('aria-disabled')).toBeNull()
  if (markAll) await userEvent.click(markAll)
  await expect.poll(() => db.unreadMarks.count()).toBe(0)
})
