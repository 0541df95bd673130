import { makeId, openTestDatabase, wireEntry, wireSubscription } from '../testing.ts'
import type { FeedChecks, FeedRow } from '@tidings/contracts'
import { describe, expect, test } from 'vitest'
import { getFeed } from '../feeds.ts'
import { getFirstFetches } from '../meta.ts'
import { mutate } from '../mutations/outbox.ts'
import { storeEntries } from '../store-entries.ts'
import { storeSubscriptions } from '../store-subscriptions.ts'
import { storeUnread } from '../store-unread.ts'
import { listUnreadCounts } from '../unread.ts'
import { getKnownChecks, storeFeedChecks } from './index.ts'

const EARLIER = '2026-11-20T12:00:00.000Z'
const LATER = '2026-11-20T13:00:00.000Z'

const nothing: FeedChecks = { fetched: 0, total: 0, feeds: [], unread: {} }

/** The subscription to a feed that was checked at a time, or never was. */
function followed(feedId: string, checkedAt: string | null) {
  const subscription = wireSubscription(feedId)
  const feeds: FeedRow = {
    ...subscription.feeds,
    checkedAt: checkedAt ?? EARLIER,
    isFetched: checkedAt !== null,
  }
  return { ...subscription, feeds }
}

describe('what checks brought', () => {
  test('is the feed as it is now, and its count less what the server has not heard of', async () => {
    const db = await openTestDatabase()
    const feedId = makeId()
    await storeSubscriptions(db, [followed(feedId, EARLIER)])
    const entry = wireEntry({ feedId })
    await storeEntries(db, [entry])
    await storeUnread(db, { [feedId]: 1 })
    await mutate(db, 'reads.markRead', { entryIds: [entry.entries.id], isInbox: false })
    const { feeds } = followed(feedId, LATER)
    await storeFeedChecks(db, {
      ...nothing,
      feeds: [{ ...feeds, title: 'Its own name' }],
      unread: { [feedId]: 3 },
    })
    expect(await getFeed(db, feedId)).toMatchObject({ title: 'Its own name', checkedAt: LATER })
    expect(await listUnreadCounts(db)).toEqual(new Map([[feedId, 2]]))
  })

  test('is a feed without unread entries, too', async () => {
    const db = await openTestDatabase()
    const feedId = makeId()
    await storeUnread(db, { [feedId]: 5 })
    await storeFeedChecks(db, { ...nothing, feeds: [followed(feedId, LATER).feeds] })
    expect((await listUnreadCounts(db)).get(feedId)).toBe(0)
  })
})

test('how far first fetches are is kept until none is left', async () => {
  const db = await openTestDatabase()
  await storeFeedChecks(db, { ...nothing, fetched: 12, total: 60 })
  expect(await getFirstFetches(db)).toEqual({ fetched: 12, total: 60 })
  await storeFeedChecks(db, nothing)
  expect(await getFirstFetches(db)).toBeUndefined()
})

test('knows whether a feed that is followed waits, and when the latest check was', async () => {
  const db = await openTestDatabase()
  expect(await getKnownChecks(db)).toEqual({ isWaiting: false, latest: 0 })
  await storeSubscriptions(db, [followed(makeId(), EARLIER), followed(makeId(), LATER)])
  expect(await getKnownChecks(db)).toEqual({ isWaiting: false, latest: Date.parse(LATER) })
  await storeSubscriptions(db, [followed(makeId(), null), followed(makeId(), EARLIER)])
  expect(await getKnownChecks(db)).toEqual({ isWaiting: true, latest: Date.parse(EARLIER) })
})
