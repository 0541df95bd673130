import { makeEntry } from '@tidings/contracts/testing'
import { makeId, openTestDatabase, wireSubscription } from './testing.ts'
import { expect, test, vi } from 'vitest'
import { liveQuery } from './live-query.ts'
import { isSame } from './same.ts'
import { storeEntries } from './store-entries.ts'
import { storeSubscriptions } from './store-subscriptions.ts'
import { storeUnread } from './store-unread.ts'
import { listSubscriptions } from './subscriptions.ts'
import { listUnreadCounts } from './unread.ts'

test.each<[unknown, unknown, boolean]>([
  [1, 1, true],
  ['a', 'b', false],
  [null, {}, false],
  [[], {}, false],
  [[1, { a: 'b' }], [1, { a: 'b' }], true],
  [[1, 2], [1], false],
  [{ a: 1, b: undefined }, { a: 1 }, true],
  [{ a: { b: [1] } }, { a: { b: [2] } }, false],
])('%j and %j are the same: %s', (a, b, expected) => {
  expect(isSame(a, b)).toBe(expected)
  expect(isSame(b, a)).toBe(expected)
})

test('a reply that says nothing new is not heard by who follows what is stored, and one that does is', async () => {
  const db = await openTestDatabase()
  const [feedId, otherId] = [makeId(), makeId()]
  const subscriptions = [wireSubscription(feedId), wireSubscription(otherId)]
  const alsoIn = [{ id: makeId(), feedId: otherId }]
  // Whatever is asked, a server says the same of a feed.
  const feeds = { title: `Feed ${feedId}` }
  const entries = [makeEntry(feedId, { feeds }), makeEntry(feedId, { feeds, read: true, alsoIn })]
  const store = async () => {
    await storeSubscriptions(db, subscriptions)
    await storeEntries(db, entries)
    await storeUnread(db, { [feedId]: 1 })
  }
  await store()
  const heard = vi.fn<(value: unknown) => void>()
  const following = liveQuery(async () => [
    await listSubscriptions(db),
    await listUnreadCounts(db),
    await db.entries.toArray(),
    await db.unreadMarks.toArray(),
    await db.collections.toArray(),
  ]).subscribe(heard)
  const heardOfStories = vi.fn<(value: unknown) => void>()
  const followingStories = liveQuery(async () => db.stories.toArray()).subscribe(heardOfStories)
  await expect.poll(() => heard).toHaveBeenCalledOnce()

  await store()
  await storeUnread(db, { [feedId]: 2 })
  await expect.poll(() => heard).toHaveBeenCalledTimes(2)
  await storeSubscriptions(db, subscriptions.slice(0, 1))
  await expect.poll(() => heard).toHaveBeenCalledTimes(3)
  expect(heardOfStories).toHaveBeenCalledOnce()
  following.unsubscribe()
  followingStories.unsubscribe()
})
