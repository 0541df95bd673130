import { answerWith, startTestServer, subscriptionTo, type TestServer } from './testing.ts'
import { InfiniteQueryObserver } from '@tanstack/react-query'
import { View, type FeedChecks, type FeedSubscription } from '@tidings/contracts'
import { makeEntry } from '@tidings/contracts/testing'
import { db, getFirstFetches, listSubscriptions, listUnreadCounts, storeSubscriptions } from '@tidings/db'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { entriesQuery } from './entries-query.ts'
import { followFirstFetches } from './follow-first-fetches.ts'
import { queryClient } from './query-client.ts'

const feedId = '41147805276726275'
const CHECKED_AT = '2026-11-20T12:00:00.000Z'
const AS_OF = Date.parse(CHECKED_AT)

let server: TestServer
let following: AbortController

beforeEach(async () => {
  server = await startTestServer()
  await db.delete()
  await db.open()
  following = new AbortController()
  server.answers['GET /api/reads'] = { code: 0, data: {} }
})

afterEach(async () => {
  following.abort()
  queryClient.clear()
  await server.close()
})

function followed(isFetched: boolean): FeedSubscription {
  const subscription = subscriptionTo(feedId)
  if (!('feeds' in subscription)) throw new Error('It is of a feed')
  return { ...subscription, feeds: { ...subscription.feeds, checkedAt: CHECKED_AT, isFetched } }
}

const checks = (changes: Partial<FeedChecks>) => ({
  code: 0,
  data: { fetched: 0, total: 0, feeds: [], unread: {}, ...changes },
  asOf: AS_OF,
})

const fetched = () => {
  const { feeds } = followed(true)
  return { feeds: [{ ...feeds, title: 'The Gazette' }], unread: { [feedId]: 5 } }
}

/** What was asked of checks, in its order. */
const asked = () => server.requests.filter((call) => call.startsWith('GET /api/feed-checks'))
const askedAll = () => server.requests.includes('GET /api/subscriptions')
const names = async () => (await listSubscriptions(db)).map(({ name }) => name)

const follow = () => followFirstFetches(following.signal, 1)

describe('while feeds wait for their first fetch', () => {
  test('what comes of it is brought until none is left, and then all once more', async () => {
    await storeSubscriptions(db, [followed(false)], 1)
    server.answers['GET /api/feed-checks'] = [
      checks({ total: 2 }),
      checks({ fetched: 1, total: 2, ...fetched() }),
      checks({}),
    ]
    // Without an answer, what is here is what checks brought.
    for (const call of ['GET /api/subscriptions', 'GET /api/reads']) server.answers[call] = () => undefined
    follow()
    await expect.poll(names).toEqual(['The Gazette'])
    expect(await listUnreadCounts(db)).toEqual(new Map([[feedId, 5]]))
    await expect.poll(askedAll).toBe(true)
    expect(await getFirstFetches(db)).toBeUndefined()
    expect(asked()).toEqual([
      'GET /api/feed-checks',
      'GET /api/feed-checks?since=0',
      `GET /api/feed-checks?since=${AS_OF}`,
    ])
  })

  test.each([
    ['without rows', []],
    ['that shows what came first', [makeEntry(feedId)]],
  ])('a timeline %s is asked for again as soon as a feed was fetched', async (_, data) => {
    server.answers['POST /api/entries'] = { code: 0, data }
    const timeline = new InfiniteQueryObserver(queryClient, entriesQuery({ view: View.All }))
    const leave = timeline.subscribe(() => undefined)
    await expect.poll(() => timeline.getCurrentResult().isSuccess).toBe(true)
    await storeSubscriptions(db, [followed(false)], 1)
    server.answers['GET /api/feed-checks'] = [
      checks({ total: 2 }),
      checks({ fetched: 1, total: 2, ...fetched() }),
      checks({ fetched: 1, total: 2 }),
    ]
    const loads = () => server.requests.filter((call) => call === 'POST /api/entries').length
    expect(loads()).toBe(1)
    follow()
    await expect.poll(loads).toBe(2)
    leave()
  })

  test('so is one of which further pages have come: what is new is at its beginning', async () => {
    server.answers['POST /api/entries'] = { code: 0, data: [makeEntry(feedId)] }
    const timeline = new InfiniteQueryObserver(queryClient, entriesQuery({ view: View.All }))
    const leave = timeline.subscribe(() => undefined)
    await expect.poll(() => timeline.getCurrentResult().isSuccess).toBe(true)
    await timeline.fetchNextPage()
    await storeSubscriptions(db, [followed(false)], 1)
    server.answers['GET /api/feed-checks'] = [
      checks({ total: 2 }),
      checks({ fetched: 1, total: 2, ...fetched() }),
      checks({ fetched: 1, total: 2 }),
    ]
    const loads = () => server.requests.filter((call) => call === 'POST /api/entries').length
    expect(loads()).toBe(2)
    follow()
    await expect.poll(loads).toBe(3)
    expect(timeline.getCurrentResult().data?.pages).toHaveLength(1)
    leave()
  })

  test('so is one that was asked for before, and is answered after it', async () => {
    const before = Promise.withResolvers<void>()
    server.answers['POST /api/entries'] = (_, reply) => {
      const body = JSON.stringify({ code: 0, data: [makeEntry(feedId)] })
      void before.promise.then(() => reply.writeHead(200, { 'content-type': 'application/json' }).end(body))
    }
    const timeline = new InfiniteQueryObserver(queryClient, entriesQuery({ view: View.All }))
    const leave = timeline.subscribe(() => undefined)
    const loads = () => server.requests.filter((call) => call === 'POST /api/entries').length
    await expect.poll(loads).toBe(1)
    await storeSubscriptions(db, [followed(false)], 1)
    server.answers['GET /api/feed-checks'] = [checks({ total: 1 }), checks({ ...fetched() }), checks({})]
    follow()
    await expect.poll(names).toEqual(['The Gazette'])
    before.resolve()
    await expect.poll(loads).toBe(2)
    leave()
  })

  test('it is asked again where there was no answer', { tags: ['long'] }, async () => {
    await storeSubscriptions(db, [followed(false)], 1)
    server.answers['GET /api/feed-checks'] = [
      checks({ total: 2 }),
      answerWith(500),
      checks({ fetched: 1, total: 2, ...fetched() }),
    ]
    followFirstFetches(following.signal, 1, 1)
    await expect.poll(names).toEqual(['The Gazette'])
  })
})

test('where none waits, nothing more is asked, until what is followed is told anew', async () => {
  await storeSubscriptions(db, [followed(true)], 1)
  server.answers['GET /api/feed-checks'] = checks({})
  follow()
  await expect.poll(asked).toHaveLength(1)
  await storeSubscriptions(db, [followed(true)], 2)
  await expect.poll(asked).toHaveLength(2)
  expect(askedAll()).toBe(false)
})

test('what was fetched before it could be asked for is brought, too', async () => {
  await storeSubscriptions(db, [followed(false)], 1)
  server.answers['GET /api/feed-checks'] = checks({})
  server.answers['GET /api/subscriptions'] = { code: 0, data: [followed(true)], version: 1 }
  follow()
  await expect
    .poll(async () => (await listSubscriptions(db)).map(({ feed }) => feed?.checkedAt))
    .toEqual([CHECKED_AT])
})
