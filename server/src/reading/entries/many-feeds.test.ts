import { View } from '@tidings/contracts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { rowsDuring, statementsDuring } from '../../foundation/database/statements.testing.ts'
import { createSamples, type Samples } from '../reads/counters.testing.ts'
import { FEW_FEEDS } from '../sources/scope-feeds.ts'
import { insertFeedSubscriptions } from '../subscriptions/subscriptions.service.ts'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'

const MANY = FEW_FEEDS + 20

let server: TestServer
let samples: Samples
let listId: string
let reader: TestUser

/** Very many feeds, of which each has one entry; the last of them are in a list. */
beforeAll(async () => {
  server = await createTestServer()
  samples = await createSamples(server.database.pool, MANY + 1)
  for (const feed of samples.feedIds.keys()) await samples.bring(feed, 1)
  const owner = await server.signUp()
  await samples.find(owner.id)
  const { data } = z
    .object({ data: z.object({ id: z.string() }) })
    .parse(await call('POST', '/lists', { title: 'Papers', view: 0, fee: 0 }, owner))
  listId = data.id
  for (const feedId of samples.feedIds.slice(MANY - 1))
    await call('POST', '/lists/feeds', { listId, feedId }, owner)
})

/** Somebody who has read nothing follows all of them, the very last only through the list. */
beforeEach(async () => {
  reader = await server.signUp()
  const own = samples.feedIds.slice(0, MANY).map(BigInt)
  await insertFeedSubscriptions(server.deps, reader.id, {
    subscriptions: own.map((feedId) => ({ feedId, patch: { view: View.Articles } })),
  })
  await call('POST', '/subscriptions', { listId, view: View.Articles })
  await call('PATCH', '/subscriptions', { feedId: feed(0), view: View.Videos })
  await call('PATCH', '/subscriptions', { feedId: feed(1), hideFromTimeline: true })
  await call('PATCH', '/subscriptions', { feedId: feed(2), isPrivate: true })
  await call('PATCH', '/subscriptions', { feedId: feed(MANY - 1), hideFromTimeline: true })
})

afterAll(() => server.close())

const feed = (index: number): string => samples.feedIds[index] ?? ''

async function call(method: string, path: string, json?: object, user = reader): Promise<unknown> {
  const answer = await server.request(`/api${path}`, { method, user, json })
  expect(answer.status).toBe(200)
  return answer.json()
}

const rows = z.object({ data: z.array(z.object({ feeds: z.object({ id: z.string() }) })) })

async function feedsIn(request: object): Promise<Set<string>> {
  const { data } = rows.parse(await call('POST', '/entries', { limit: 100, ...request }))
  const [last] = samples.entries.filter(({ feedId }) => feedId === data.at(-1)?.feeds.id)
  if (!last || data.length < 100) return new Set(data.map(({ feeds }) => feeds.id))
  const publishedAfter = new Date(last.publishedAt).toISOString()
  const more = await feedsIn({ ...request, publishedAfter })
  return new Set([...data.map(({ feeds }) => feeds.id), ...more])
}

const allBut = (...left: number[]) => new Set(samples.feedIds.filter((_id, index) => !left.includes(index)))

test(
  'a view of very many feeds shows those that are filed there, and none that is hidden but in a list',
  { tags: ['long'] },
  async () => {
    expect(await feedsIn({ view: View.Articles })).toEqual(allBut(0, 1))
    expect(await feedsIn({ view: View.Articles, read: false })).toEqual(allBut(0, 1))
    expect(await feedsIn({ view: View.Articles, excludePrivate: true })).toEqual(allBut(0, 1, 2))
    expect(await feedsIn({ view: View.Videos })).toEqual(new Set([feed(0)]))
    expect(await feedsIn({})).toEqual(allBut(1))
  },
)

function newsSince(index: number): Promise<unknown> {
  const insertedAfter = (samples.entries[index]?.insertedAt ?? 0) + 1
  return call('GET', `/entries/check-new?view=0&insertedAfter=${insertedAfter}`)
}

test('what is new in very many feeds is told of, of those that are shown alone', async () => {
  expect(await newsSince(MANY - 10)).toMatchObject({ data: { has_new: true, count: 10 } })
  expect(await newsSince(0)).toMatchObject({ data: { has_new: true, count: 100 } })
  expect(await newsSince(MANY)).toMatchObject({ data: { has_new: false } })
})

test('what is new in very many feeds is counted by the database', async () => {
  const few = await rowsDuring(() => newsSince(MANY - 2))
  expect(await rowsDuring(() => newsSince(0))).toBe(few)
})

test('marking all of them read asks about none in which nothing is unread', async () => {
  const marked = z.object({ data: z.object({ read: z.record(z.string(), z.number()) }) })
  const { data } = marked.parse(await call('POST', '/reads/all', { view: View.Articles }))
  expect(new Set(Object.keys(data.read))).toEqual(allBut(0, 1))
  expect(await call('GET', '/reads/total-count')).toMatchObject({ data: { count: 2 } })
  const again = await statementsDuring(() => call('POST', '/reads/all', { view: View.Articles }))
  expect(again).toHaveLength(1)
  expect(await feedsIn({ read: false })).toEqual(new Set([feed(0)]))
})
