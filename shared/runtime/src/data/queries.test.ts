import { answerWith, entryOf, startTestServer, subscriptionTo, type TestServer } from './testing.ts'
import { ApiError, View } from '@tidings/contracts'
import { db, getEntry, listSubscriptions, listTimeline, listUnreadCounts } from '@tidings/db'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { streamContents } from './stream-contents.ts'
import { checkNewQuery, entriesQuery } from './entries-query.ts'
import { entryQuery, subscriptionsQuery, unreadQuery } from './queries.ts'
import { queryClient } from './query-client.ts'

// A page here is idle at once. What is not through when a test is fails with its database, as it would with a page.
vi.mock('../idle/when-idle.ts', () => ({
  whenIdle: (load: () => Promise<unknown>) => void load().catch(() => undefined),
}))

const feedId = '41147805276726275'
const [first, second, third] = ['41147805276726276', '41147805276726277', '41147805276726278'] as const
let server: TestServer

beforeEach(async () => {
  server = await startTestServer()
  await db.delete()
  await db.open()
  // A failed try is followed by the next at once.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.setTimerTickMode('nextTimerAsync')
})

afterEach(async () => {
  vi.useRealTimers()
  queryClient.clear()
  await server.close()
})

describe('a query', () => {
  test('puts subscriptions and counts into the database', async () => {
    server.answers['GET /api/subscriptions'] = { code: 0, data: [subscriptionTo(feedId)] }
    server.answers['GET /api/reads'] = { code: 0, data: { [feedId]: 7 } }
    await Promise.all([queryClient.fetchQuery(subscriptionsQuery()), queryClient.fetchQuery(unreadQuery())])
    expect((await listSubscriptions(db)).map(({ name }) => name)).toEqual(['A feed'])
    expect(await listUnreadCounts(db)).toEqual(new Map([[feedId, 7]]))
  })

  test('is not asked again while its answer is fresh', async () => {
    server.answers['GET /api/reads'] = { code: 0, data: {} }
    await queryClient.fetchQuery(unreadQuery())
    await queryClient.fetchQuery(unreadQuery())
    expect(server.requests).toHaveLength(1)
  })

  describe.each([
    [400, 1],
    [401, 1],
    [403, 1],
    [404, 1],
    [413, 1],
    [422, 1],
    [408, 4],
    [429, 4],
    [500, 4],
    [503, 4],
  ])('refused with %i is asked %i times', (status, times) => {
    test('where it takes a body', async () => {
      server.answers['POST /api/entries'] = answerWith(status)
      const asked = queryClient.fetchInfiniteQuery(entriesQuery({ view: View.All }))
      await expect(asked).rejects.toBeInstanceOf(ApiError)
      expect(server.requests).toHaveLength(times)
    })

    test('where it takes none, and is asked again before the query is', async () => {
      server.answers['GET /api/reads'] = answerWith(status)
      await expect(queryClient.fetchQuery(unreadQuery())).rejects.toBeInstanceOf(ApiError)
      expect(server.requests).toHaveLength(times)
    })
  })

  test('whose answer breaks the contract fails and stores nothing', async () => {
    server.answers['POST /api/entries'] = { code: 0, data: [{ read: 'perhaps' }] }
    await expect(queryClient.fetchInfiniteQuery(entriesQuery({ view: View.All }))).rejects.toThrow('read')
    expect(await db.entries.count()).toBe(0)
  })
})

describe('a timeline', () => {
  test('comes page by page, with its contents after it', async () => {
    const older = '2026-11-19T12:00:00.000Z'
    server.answers['POST /api/entries'] = [
      { code: 0, data: [entryOf(feedId, first)] },
      { code: 0, data: [entryOf(feedId, second, older)] },
      { code: 0, data: [] },
    ]
    server.answers['POST /api/entries/stream'] = (_, response) => {
      response.end(`{"id":"${first}","content":"<p>1</p>"}\n{"id":"${second}","content":"<p>2</p>"}\n`)
    }
    const scope = { feedId }
    const { pages } = await queryClient.fetchInfiniteQuery({ ...entriesQuery(scope), pages: 3 })
    expect(pages.map(({ lastPublishedAt }) => lastPublishedAt?.slice(8, 10) ?? null)).toEqual([
      '20',
      '19',
      null,
    ])
    const asked = server.bodies.filter((_, index) => server.requests[index] === 'POST /api/entries')
    expect(asked).toEqual([
      { feedId, limit: 40 },
      { feedId, limit: 100, publishedAfter: '2026-11-20T12:00:00.000Z', lastId: first },
      { feedId, limit: 100, publishedAfter: older, lastId: second },
    ])
    expect((await listTimeline(db, scope, { limit: 10 })).map(({ id }) => id)).toEqual([first, second])
    // Of both: what is still to come would be asked of the next test's server.
    await expect.poll(async () => (await getEntry(db, first))?.content).toBe('<p>1</p>')
    await expect.poll(async () => (await getEntry(db, second))?.content).toBe('<p>2</p>')
  })

  test('of what is starred goes on from the time of the last star, where that orders it', async () => {
    const starredAt = '2026-11-22T12:00:00.000Z'
    const item = { ...entryOf(feedId, first), collections: { createdAt: starredAt } }
    server.answers['POST /api/entries'] = [
      { code: 0, data: [item] },
      { code: 0, data: [] },
    ]
    const query = entriesQuery({ starred: true, sortBy: 'starredAt' })
    const { pages } = await queryClient.fetchInfiniteQuery({ ...query, pages: 2 })
    expect(pages[0]).toMatchObject({ lastPublishedAt: starredAt })
    const asked = server.bodies.filter((_, index) => server.requests[index] === 'POST /api/entries')
    expect(asked[1]).toMatchObject({ isCollection: true, publishedAfter: starredAt, lastId: first })
  })

  test.each([
    ['unread only', { view: View.All }, { unreadOnly: true }, { view: -1, read: false }],
    ['social media, with content', { view: View.SocialMedia }, {}, { view: 1, withContent: true }],
    ['a folder', { feedIds: [feedId] }, {}, { feedIdList: [feedId] }],
    ['the starred', { starred: true }, {}, { isCollection: true }],
    [
      'the starred by when they were',
      { starred: true, sortBy: 'starredAt' },
      {},
      { isCollection: true, sortBy: 'starredAt' },
    ],
    [
      'without what is private',
      { view: View.All },
      { excludePrivate: true },
      { view: -1, excludePrivate: true },
    ],
  ] as const)('asks for %s', async (_, scope, options, expected) => {
    server.answers['POST /api/entries'] = { code: 0, data: [] }
    await queryClient.fetchInfiniteQuery(entriesQuery(scope, options))
    expect(server.bodies).toEqual([{ ...expected, limit: 40 }])
  })

  test('hears whether newer entries came', async () => {
    server.answers['GET /api/entries/check-new'] = { code: 0, data: { has_new: true, count: 3 } }
    expect(await queryClient.fetchQuery(checkNewQuery({ view: View.All }, 1000))).toEqual({
      hasNew: true,
      count: 3,
    })
    expect(server.requests).toEqual(['GET /api/entries/check-new?view=-1&insertedAfter=1000'])
  })

  test('hears nothing of what is private where that is left out', async () => {
    server.answers['GET /api/entries/check-new'] = { code: 0, data: { has_new: false } }
    await queryClient.fetchQuery(checkNewQuery({ view: View.All }, 1000, 1000, { excludePrivate: true }))
    expect(server.requests).toEqual([
      'GET /api/entries/check-new?view=-1&excludePrivate=true&insertedAfter=1000',
    ])
  })
})

describe('contents', () => {
  test('are kept line by line, wherever the stream is cut', async () => {
    server.answers['POST /api/entries/stream'] = (_, response) => {
      const lines = `{"id":"${first}","content":"é"}\n{"id":"${second}","content":null}\n{"id":"${third}","content":"3"}`
      const bytes = Buffer.from(lines)
      const cut = bytes.indexOf('é') + 1
      response.write(bytes.subarray(0, cut), () => response.end(bytes.subarray(cut)))
    }
    await streamContents([first, second, third])
    expect(await db.contents.orderBy('entryId').toArray()).toEqual([
      { entryId: first, content: 'é' },
      { entryId: second, content: null },
      { entryId: third, content: '3' },
    ])
  })

  test('of an opened entry come with it; one that is gone is said to be', async () => {
    const { feeds, entries } = entryOf(feedId, first)
    server.answers['GET /api/entries'] = [
      { code: 0, data: { feeds, entries: { ...entries, content: '<p>1</p>' } } },
      { code: 0, data: null },
    ]
    expect((await queryClient.fetchQuery(entryQuery(first))).found).toBe(true)
    expect((await getEntry(db, first))?.content).toBe('<p>1</p>')
    expect((await queryClient.fetchQuery(entryQuery(second))).found).toBe(false)
  })
})
