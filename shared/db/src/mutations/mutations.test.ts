import { makeId, openTestDatabase, wireEntry, wireSubscription } from '../testing.ts'
import { firstIdAfter, snowflakeToTime, View } from '@tidings/contracts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { TidingsDatabase } from '../database.ts'
import { mutationsByName } from './mutations-by-name.ts'
import { mutate, undoMutation } from './outbox.ts'
import { storeEntries } from '../store-entries.ts'
import { storeSubscriptions } from '../store-subscriptions.ts'
import { storeUnread } from '../store-unread.ts'
import { subscriptionId } from '../rows/subscriptions.ts'

const feedId = makeId()
const quietId = makeId()
const [old, recent, late] = [makeId(), makeId(), makeId()]

let db: TidingsDatabase

beforeEach(async () => {
  db = await openTestDatabase()
  await storeSubscriptions(db, [wireSubscription(feedId, { category: 'News' }), wireSubscription(quietId)])
  await storeUnread(db, { [feedId]: 9 })
  const entries = [
    wireEntry({ id: old, feedId, publishedAt: '2026-11-01T12:00:00Z' }),
    wireEntry({ id: recent, feedId, publishedAt: '2026-11-20T12:00:00Z' }),
    wireEntry({ id: late, feedId, publishedAt: '2026-11-19T12:00:00Z' }),
  ]
  await storeEntries(db, entries)
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const unreadIds = () => db.unreadMarks.toCollection().primaryKeys()
const count = async () => (await db.unread.get(feedId))?.count ?? 0

describe('marking entries', () => {
  test('counts only those that were not marked so yet', async () => {
    await mutate(db, 'reads.markRead', { entryIds: [old] })
    await mutate(db, 'reads.markRead', { entryIds: [old, recent] })
    expect(await count()).toBe(7)
  })

  test('does nothing for an entry that is not here', async () => {
    expect(await mutate(db, 'reads.markRead', { entryIds: [makeId()] })).toBeNull()
    expect(await mutate(db, 'reads.markUnread', { entryId: makeId() })).toBeNull()
    expect([await count(), await db.outbox.count()]).toEqual([9, 0])
  })

  test('never brings a count below zero', async () => {
    await storeUnread(db, { [feedId]: 1 })
    const id = await mutate(db, 'reads.markRead', { entryIds: [old, recent] })
    expect(await count()).toBe(0)
    await undoMutation(db, id ?? 0)
    expect(await count()).toBe(1)
  })
})

describe('what a change takes', () => {
  test('is parsed once when it is made', async () => {
    const parse = vi.spyOn(mutationsByName['reads.markRead'].input, 'parse')
    await mutate(db, 'reads.markRead', { entryIds: [old] })
    expect(parse).toHaveBeenCalledTimes(1)
  })

  test('and is not made where it cannot be', async () => {
    await expect(mutate(db, 'reads.markRead', { entryIds: [] })).rejects.toThrow('entryIds')
    expect(await db.outbox.count()).toBe(0)
  })
})

describe('marking all', () => {
  test('clears the count, which knows of more than is here', async () => {
    await mutate(db, 'reads.markAllRead', { view: View.All })
    expect([await unreadIds(), await count()]).toEqual([[], 0])
  })

  test.each([
    ['slow', Date.UTC(2020, 0)],
    ['fast', Date.UTC(2040, 0)],
  ])('is of what the server has told, with a %s clock, too', async (_, now) => {
    vi.useFakeTimers({ now, toFake: ['Date'] })
    const asOf = snowflakeToTime(late) + 1000
    await storeUnread(db, { [feedId]: 9 }, asOf)
    await mutate(db, 'reads.markAllRead', { feedId })
    expect([await unreadIds(), await count()]).toEqual([[], 0])
    expect(await db.outbox.toArray()).toMatchObject([{ input: { feedId, insertedBefore: asOf } }])
  })

  test('is of the newest entry where the server does not tell, though its text is not the last', async () => {
    const newest = `1${makeId()}`
    await storeEntries(db, [wireEntry({ id: newest, feedId })])
    await mutate(db, 'reads.markAllRead', { feedId })
    expect(await unreadIds()).toEqual([])
    expect(await db.outbox.toArray()).toMatchObject([{ input: { insertedBefore: snowflakeToTime(newest) } }])
  })

  test('leaves alone what came after the server told, even where something newer is here', async () => {
    const asOf = snowflakeToTime(late)
    await storeUnread(db, { [feedId]: 9 }, asOf)
    const news = String(firstIdAfter(asOf + 1000))
    await storeEntries(db, [wireEntry({ id: news, feedId })], asOf)
    await mutate(db, 'reads.markAllRead', { feedId })
    expect(await unreadIds()).toEqual([news])
    expect(await db.outbox.toArray()).toMatchObject([{ input: { insertedBefore: asOf } }])
  })

  test('leaves alone what was here and not shown yet, and goes no further than the server told', async () => {
    const asOf = snowflakeToTime(late)
    const news = String(firstIdAfter(asOf + 1000))
    await storeEntries(db, [wireEntry({ id: news, feedId })], asOf + 2000)
    await mutate(db, 'reads.markAllRead', { feedId, insertedBefore: asOf + 1000 })
    expect(await unreadIds()).toEqual([news])
    await mutate(db, 'reads.markAllRead', { feedId, insertedBefore: asOf + 9000 })
    expect(await unreadIds()).toEqual([])
    const inputs = (await db.outbox.toArray()).map(({ input }) => input)
    expect(inputs).toMatchObject([{ insertedBefore: asOf + 1000 }, { insertedBefore: asOf + 2000 }])
  })

  test('leaves alone what comes after the click, while the server has not heard of it', async () => {
    const asOf = snowflakeToTime(late)
    await storeUnread(db, { [feedId]: 9 }, asOf)
    await mutate(db, 'reads.markAllRead', { feedId })
    const news = String(firstIdAfter(asOf))
    await storeUnread(db, { [feedId]: 10 }, asOf + 1000)
    await storeEntries(db, [wireEntry({ id: news, feedId })], asOf + 1000)
    expect([await unreadIds(), await count()]).toEqual([[news], 1])
  })

  test('of a day takes only what was published in it', async () => {
    const [startTime, endTime] = [Date.UTC(2026, 10, 19), Date.UTC(2026, 10, 20) - 1]
    await mutate(db, 'reads.markAllRead', { feedIdList: [feedId], startTime, endTime })
    expect([(await unreadIds()).toSorted(), await count()]).toEqual([[old, recent].toSorted(), 8])
  })

  test('without what is private passes it over', async () => {
    await mutate(db, 'subscriptions.update', { feedId, isPrivate: true })
    await mutate(db, 'reads.markAllRead', { view: View.All, excludePrivate: true })
    expect(await count()).toBe(9)
  })
})

describe('subscriptions', () => {
  test('unsubscribing takes the count and an emptied category away, and undo brings both back', async () => {
    const id = await mutate(db, 'subscriptions.remove', { feedIdList: [feedId] }, { holdMs: 5000 })
    expect(await count()).toBe(0)
    expect((await db.subscriptions.toArray()).map(({ category }) => category)).toEqual([null])
    await undoMutation(db, id ?? 0)
    expect(await count()).toBe(9)
    expect((await db.subscriptions.get(subscriptionId('feed', feedId)))?.category).toBe('News')
  })

  test('an edit survives that the server is asked again before it heard of it', async () => {
    await mutate(db, 'subscriptions.update', { feedId, title: 'Mine', view: View.Videos })
    await storeSubscriptions(db, [wireSubscription(feedId, { isPrivate: true })])
    expect(await db.subscriptions.get(subscriptionId('feed', feedId))).toMatchObject({
      title: 'Mine',
      view: View.Videos,
      isPrivate: true,
    })
  })

  test('dissolving a category keeps its subscriptions', async () => {
    await mutate(db, 'categories.remove', { feedIdList: [feedId], deleteSubscriptions: false })
    expect((await db.subscriptions.get(subscriptionId('feed', feedId)))?.category).toBeNull()
  })
})

test('a feed is the user’s at once, and whose it was before when there is no proof', async () => {
  await db.meta.put({ key: 'userId', value: 'me' })
  await db.feeds.update(feedId, { ownerUserId: 'somebody' })
  const id = await mutate(db, 'feedClaims.challenge', { feedId })
  expect((await db.feeds.get(feedId))?.ownerUserId).toBe('me')
  await undoMutation(db, id ?? 0)
  expect((await db.feeds.get(feedId))?.ownerUserId).toBe('somebody')
})
