import { startTestServer, subscriptionTo, userWith, type TestServer } from './testing.ts'
import type { FeedChecks, FeedRow } from '@tidings/contracts'
import { db, getFeed } from '@tidings/db'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkFeeds } from './check-feeds.ts'
import { $session } from './session-state.ts'

const [first, second] = ['41147805276726275', '41147805276726276'] as const
const CHECKED_AT = '2026-11-20T12:00:00.000Z'
const AS_OF = Date.parse(CHECKED_AT)
const waits = { pollMs: 1, patienceMs: 60_000 }

let server: TestServer

beforeEach(async () => {
  server = await startTestServer()
  await db.delete()
  await db.open()
  server.answers['GET /api/entries/check-new'] = { code: 0, data: { has_new: true, count: 3 } }
})

afterEach(() => {
  $session.set(undefined)
  return server.close()
})

function checkedFeed(id: string, changes: Partial<FeedRow> = {}): FeedRow {
  const subscription = subscriptionTo(id)
  if (!('feeds' in subscription)) throw new Error('It is of a feed')
  return { ...subscription.feeds, checkedAt: CHECKED_AT, ...changes }
}

const accept = (data: object) => {
  server.answers['POST /api/feed-checks'] = { code: 0, data: { resting: 0, left: 0, ...data }, asOf: AS_OF }
}

const checks = (...feeds: FeedRow[]) => {
  const data: FeedChecks = { fetched: 0, total: 0, feeds, unread: {} }
  return { code: 0, data, asOf: AS_OF + 1 }
}

describe('feeds that are to be checked', () => {
  test('are waited for one by one, and what came of them is told and kept', async () => {
    accept({ feedIds: [first, second] })
    const failing = { errorAt: CHECKED_AT, errorKind: 'not-found' } as const
    server.answers['GET /api/feed-checks'] = [
      checks(),
      checks(checkedFeed(first)),
      checks(checkedFeed(first), checkedFeed(second, failing)),
    ]
    const outcome = await checkFeeds({ view: 0 }, waits)
    expect(outcome).toMatchObject({ asked: 2, checked: 2, failed: [{ id: second }], newEntries: 3, left: 0 })
    expect(await getFeed(db, second)).toMatchObject({ errorKind: 'not-found' })
    expect(server.bodies[0]).toEqual({ view: 0 })
    expect(server.requests).toContain(`GET /api/feed-checks?since=${AS_OF}`)
    expect(server.requests.at(-1)).toBe(`GET /api/entries/check-new?view=0&insertedAfter=${AS_OF}`)
  })

  test('may be private: they are checked, and what came of them is not counted', async () => {
    accept({ feedIds: [] })
    await checkFeeds({ view: 0, excludePrivate: true }, waits)
    expect(server.bodies[0]).toEqual({ view: 0 })
    expect(server.requests.at(-1)).toContain('excludePrivate=true')
  })

  test('are not waited for where the refresh does not come to them', async () => {
    accept({ feedIds: [first] })
    server.answers['GET /api/feed-checks'] = checks()
    expect(await checkFeeds({ feedId: first }, { pollMs: 1, patienceMs: 1 })).toMatchObject({
      asked: 1,
      checked: 0,
    })
  })

  test('are not asked about any more once the session is over', async () => {
    $session.set(userWith(first))
    accept({ feedIds: [first] })
    server.answers['GET /api/feed-checks'] = checks()
    const outcome = checkFeeds({ feedId: first }, waits)
    await expect.poll(() => server.requests.filter((call) => call.startsWith('GET')).length).toBeGreaterThan(0)
    $session.set(null)
    expect(await outcome).toBeNull()
  })

  test('may be none, as all were checked a moment ago', async () => {
    accept({ feedIds: [], resting: 1 })
    expect(await checkFeeds({ feedId: first }, waits)).toMatchObject({ asked: 0, failed: [] })
    expect(server.requests.filter((call) => call.startsWith('GET /api/feed-checks'))).toEqual([])
  })
})
