import { createSnowflake, entryCore, feed as feedSchema, feedAnalytics, z } from '@tidings/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFeedServer, type FeedServer } from '../../../../tests/support/feed-server.ts'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'

let feeds: FeedServer
let server: TestServer
let admin: TestUser
let reader: TestUser

beforeAll(async () => {
  feeds = await startFeedServer({ feeds: 2, items: 10, size: 'brief' })
  server = await createTestServer()
  admin = await server.signUp()
  reader = await server.signUp()
})

afterAll(async () => {
  await server.close()
  await feeds.stop()
})

const lookUpReply = z.object({
  code: z.literal(0),
  data: z.object({
    feed: feedSchema,
    entries: z.array(entryCore),
    candidates: z.array(z.object({ url: z.string(), title: z.string().nullable() })).optional(),
  }),
})

const analyticsReply = z.object({ data: z.object({ analytics: z.record(z.string(), feedAnalytics) }) })

async function get(path: string, user?: TestUser): Promise<{ status: number; body: unknown }> {
  const response = await server.request(`/api${path}`, user ? { user } : {})
  return { status: response.status, body: await response.json() }
}

const lookUp = (url: string | undefined) => get(`/feeds?url=${encodeURIComponent(url ?? '')}`, reader)

async function found(url: string | undefined) {
  const { body } = await lookUp(url)
  return lookUpReply.parse(body).data
}

test('a stranger is asked to sign in', async () => {
  expect(await get('/feeds?url=https://blog.test')).toMatchObject({ status: 401, body: { code: 1000 } })
})

test('a feed is found by its address, and then by its id', async () => {
  const [expected] = feeds.manifest.feeds
  const { status, body } = await lookUp(expected?.url)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    code: 0,
    data: {
      feed: { type: 'feed', title: expected?.title, url: expected?.url, errorAt: null },
      readCount: 0,
      subscriptionCount: 0,
      analytics: { subscriptionCount: 0, view: 0 },
    },
  })
  const { feed, entries } = lookUpReply.parse(body).data
  expect(entries).toHaveLength(10)
  const byId = await get(`/feeds?id=${feed.id}&entriesLimit=2`, reader)
  expect(byId.body).toMatchObject({ data: { feed, entries: entries.slice(0, 2) } })
})

test('the page of a site leads to its feed', async () => {
  const [, expected] = feeds.manifest.feeds
  const { feed, candidates } = await found(expected?.siteUrl)
  expect(feed.url).toBe(expected?.url)
  expect(candidates).toEqual([{ url: expected?.url, title: expected?.title }])
})

test('a look-up says what it lacks and what went wrong', async () => {
  expect(await get('/feeds', reader)).toMatchObject({ status: 422, body: { code: 2002 } })
  expect(await get(`/feeds?id=${createSnowflake()()}`, reader)).toMatchObject({
    status: 404,
    body: { code: 2001 },
  })
  expect(await lookUp(`${feeds.url}/b/status=404/f00001.xml`)).toMatchObject({
    status: 400,
    body: { code: 2003, message: expect.stringContaining('404'), details: { kind: 'not-found' } },
  })
  expect(await lookUp(`${feeds.url}/b/empty/f00001.xml`)).toMatchObject({
    status: 400,
    body: { code: 2004, details: { kind: 'empty' } },
  })
  expect(await lookUp('http://10.0.0.1/feed')).toMatchObject({
    status: 400,
    body: { code: 2003, details: { kind: 'private-address' } },
  })
})

test('only an administrator refreshes a feed', async () => {
  const { feed } = await found(feeds.manifest.feeds[0]?.url)
  const path = `/feeds/refresh?id=${feed.id}`
  expect(await get(path, reader)).toMatchObject({ status: 403, body: { code: 2000 } })
  expect(await get(path, admin)).toEqual({ status: 200, body: { code: 0, data: null } })
  expect(await get(`/feeds/refresh?id=${createSnowflake()()}`, admin)).toMatchObject({
    status: 404,
    body: { code: 2001 },
  })
})

test('figures are given for the feeds that exist', async () => {
  const { id } = (await found(feeds.manifest.feeds[0]?.url)).feed
  const json = { id: [id, String(createSnowflake()())] }
  const response = await server.request('/api/feeds/analytics', { method: 'POST', user: reader, json })
  const { analytics } = analyticsReply.parse(await response.json()).data
  expect(Object.keys(analytics)).toEqual([id])
  expect(analytics[id]).toMatchObject({ feedId: id, subscriptionCount: 0, updatesPerWeek: 0 })
  expect(analytics[id]?.latestEntryPublishedAt).toBe(
    feeds.manifest.feeds[0]?.rounds[0]?.entries[0]?.published,
  )
})
