import {
  answerWith,
  entryOf,
  hangUp,
  sessionOf,
  startTestServer,
  subscriptionTo,
  userWith,
  type TestServer,
} from './testing.ts'
import { View } from '@tidings/contracts'
import {
  db,
  getEntry,
  outboxStatusOf,
  liveQuery,
  storeEntries,
  storeSession,
  storeSubscriptions,
} from '@tidings/db'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { startDataLayer } from './data-layer.ts'
import { entriesQuery } from './entries-query.ts'
import { createSubscription, mutate } from './mutate.ts'
import { $online } from './online.ts'
import { subscriptionsQuery } from './queries.ts'
import { queryClient } from './query-client.ts'
import { onRefusal } from './sender-options.ts'
import { $session } from './session-state.ts'

const userId = '41147805276726270'
const feedId = '41147805276726275'
const entryId = '41147805276726276'
let server: TestServer
let stop = async () => {}

beforeEach(async () => {
  server = await startTestServer()
  await db.delete()
  await db.open()
  $session.set(undefined)
  server.answers['GET /api/better-auth/get-session'] = sessionOf(userId)
})

afterEach(async () => {
  await stop()
  queryClient.clear()
  vi.useRealTimers()
  await server.close()
})

async function start(): Promise<void> {
  stop = await startDataLayer({ onSuperseded: () => undefined })
}

/** Answers what says which session is kept here, as whoever follows it sees it, who began before. */
function watchKept(): () => unknown {
  let kept: unknown
  const { unsubscribe } = liveQuery(() => db.meta.get('session')).subscribe((row) => (kept = row?.value))
  onTestFinished(unsubscribe)
  return () => kept
}

describe('the session', () => {
  test('is that of the last time while the server is gone', async () => {
    await storeSession(db, sessionOf(userId))
    // Whole: any answer says that the server is there.
    await server.close()
    await start()
    await expect.poll(() => $online.get()).toBe(false)
    expect($session.get()).toEqual(userWith(userId))
  })

  test('is asked for where there was none', async () => {
    await start()
    expect($session.get()).toEqual(userWith(userId))
  })

  test('is none where the server says so, and that is kept', async () => {
    await storeSession(db, sessionOf(userId))
    server.answers['GET /api/better-auth/get-session'] = {
      ...sessionOf(userId),
      session: null,
      user: null,
      role: null,
    }
    await start()
    await expect.poll(() => $session.get()).toBeNull()
    expect(await db.meta.get('session')).toBeUndefined()
  })

  test('that is not kept yet goes on', async () => {
    server.answers['GET /api/better-auth/get-session'] = hangUp
    await start()
    $session.set(userWith(userId))
    await db.meta.put({ key: 'session', value: 'nothing of ours' })
    await expect.poll(watchKept()).toBe('nothing of ours')
    expect($session.get()).toEqual(userWith(userId))
  })

  test('that another tab ended is over here', async () => {
    await start()
    await expect.poll(watchKept()).toEqual(sessionOf(userId))
    await storeSession(db, null)
    await expect.poll(() => $session.get()).toBeNull()
  })

  test('of another tab becomes that of this one', async () => {
    await start()
    const other = '41147805276726279'
    await storeSession(db, sessionOf(other))
    await expect.poll(() => $session.get()?.id).toBe(other)
  })
})

describe('a change', () => {
  test('reaches the server, and is seen at once', async () => {
    server.answers['POST /api/collections'] = { code: 0, data: null }
    await start()
    await storeEntries(db, [entryOf(feedId, entryId)])
    await mutate('collections.star', { entryId })
    expect((await getEntry(db, entryId))?.starred).toBe(true)
    await expect.poll(() => db.outbox.count()).toBe(0)
    expect(server.bodies.at(-1)).toEqual({ entryId })
  })

  test('that takes a star away has the timelines of starred entries asked for again, and no other', async () => {
    server.answers['DELETE /api/collections'] = { code: 0, data: null }
    server.answers['POST /api/entries'] = { code: 0, data: [] }
    await start()
    const [starred, others] = [entriesQuery({ starred: true }), entriesQuery({ view: View.Articles })]
    for (const query of [starred, others]) await queryClient.fetchInfiniteQuery(query)
    await mutate('collections.unstar', { entryId })
    await expect.poll(() => queryClient.getQueryState(starred.queryKey)?.isInvalidated).toBe(true)
    expect(queryClient.getQueryState(others.queryKey)?.isInvalidated).toBe(false)
  })

  test('of a subscription has the timelines of all views asked for again, and All', async () => {
    server.answers['PATCH /api/subscriptions'] = { code: 0, data: {} }
    server.answers['POST /api/entries'] = { code: 0, data: [] }
    await start()
    await storeSubscriptions(db, [subscriptionTo(feedId)])
    const queries = [View.All, View.Articles, View.Videos].map((view) => entriesQuery({ view }))
    for (const query of queries) await queryClient.fetchInfiniteQuery(query)
    await mutate('subscriptions.update', { feedId, view: View.Videos })
    const areOutdated = () =>
      queries.map(({ queryKey }) => queryClient.getQueryState(queryKey)?.isInvalidated)
    await expect.poll(() => areOutdated()).toEqual([true, true, true])
  })

  test('that is refused is taken back and told of', async () => {
    server.answers['POST /api/collections'] = answerWith(404, { code: 3000, message: 'Entry not found' })
    const heard = Promise.withResolvers<{ name: string; error: Error }>()
    const stopHearing = onRefusal(heard.resolve)
    await start()
    await storeEntries(db, [entryOf(feedId, entryId)])
    await mutate('collections.star', { entryId })
    expect(await heard.promise).toMatchObject({ name: 'collections.star', error: { key: 'entryNotFound' } })
    expect((await getEntry(db, entryId))?.starred).toBe(false)
    stopHearing()
  })

  test('waits for the network and goes as soon as it is back', async () => {
    server.answers['POST /api/collections'] = [hangUp, { code: 0, data: null }]
    await start()
    await storeEntries(db, [entryOf(feedId, entryId)])
    await mutate('collections.star', { entryId })
    await expect.poll(async () => outboxStatusOf(await db.outbox.toArray()).failed).toBe(1)
    await expect.poll(() => $online.get()).toBe(false)
    dispatchEvent(new Event('online'))
    await expect.poll(() => db.outbox.count()).toBe(0)
  })

  test('of a place in a recording that waited has the places of other devices asked for again', async () => {
    server.answers['POST /api/play-positions'] = [hangUp, { code: 0, data: null }]
    await start()
    queryClient.setQueryData(['play-positions'], { storedAt: Date.now() })
    const updatedAt = new Date().toISOString()
    await mutate('playPositions.keep', { url: 'https://radio.example/1.mp3', seconds: 20, updatedAt })
    // As where it has gathered for long enough.
    await db.outbox.toCollection().modify({ dueAt: 0 })
    await expect.poll(async () => outboxStatusOf(await db.outbox.toArray()).failed).toBe(1)
    expect(queryClient.getQueryState(['play-positions'])?.isInvalidated).toBe(false)
    dispatchEvent(new Event('online'))
    await expect.poll(() => queryClient.getQueryState(['play-positions'])?.isInvalidated).toBe(true)
  })

  test('of subscriptions is not overtaken by a new subscription', async () => {
    server.answers['DELETE /api/subscriptions'] = { code: 0, data: null }
    server.answers['POST /api/subscriptions'] = { code: 0, feed: null, list: null, unread: {} }
    server.answers['GET /api/subscriptions'] = { code: 0, data: [subscriptionTo(feedId)] }
    server.answers['GET /api/reads'] = { code: 0, data: {} }
    await start()
    await queryClient.fetchQuery(subscriptionsQuery())
    await mutate('subscriptions.remove', { feedIdList: [feedId] }, { holdMs: 60_000 })
    await createSubscription({ url: 'https://example.com/feed' })
    const changes = server.requests.filter((request) => /^(POST|DELETE)/.test(request))
    expect(changes).toEqual(['DELETE /api/subscriptions', 'POST /api/subscriptions'])
    expect(await db.subscriptions.count()).toBe(1)
  })
})
