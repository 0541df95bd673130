import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { rss, startSite, type Site, type SiteItem } from '../../../../tests/support/site.ts'
import { knownAsOf } from '../../foundation/database/ids-under-way.ts'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'

let server: TestServer
let site: Site
let reader: TestUser
let items: SiteItem[]
let feedId: string

const item = (name: string): SiteItem => ({
  link: `https://news.example/${name}`,
  title: name,
  html: '<p>Words</p>',
})

beforeAll(async () => {
  server = await createTestServer()
  site = await startSite(() => ({ type: 'text/xml', body: rss('The Gazette', items) }))
})

afterAll(async () => {
  await site.close()
  await server.close()
})

/** Somebody follows a feed of one entry, and has been shown it. */
beforeEach(async () => {
  reader = await server.signUp()
  items = [item('first')]
  const followed = await call('POST', '/subscriptions', { url: `${site.url}/${reader.id}`, view: 0 })
  feedId = z.object({ feed: z.object({ id: z.string() }) }).parse(followed).feed.id
})

async function call(method: string, path: string, json?: object): Promise<unknown> {
  const answer = await server.request(`/api${path}`, { method, user: reader, ...(json && { json }) })
  expect(answer.status).toBe(200)
  return answer.json()
}

const told = z.object({
  data: z.array(z.object({ entries: z.object({ title: z.string() }) })),
  asOf: z.int(),
})

/** The titles of the timeline, as of when they are. */
async function look() {
  const { data, asOf } = told.parse(await call('POST', '/entries', { view: 0 }))
  return { titles: data.map(({ entries }) => entries.title), asOf }
}

const countsTold = z.object({ data: z.record(z.string(), z.number()), asOf: z.int() })
const unread = async () => countsTold.parse(await call('GET', '/reads'))

/** How many came after a time, as is asked every minute. */
async function countNew(insertedAfter: number): Promise<number> {
  const answer = await call('GET', `/entries/check-new?view=0&insertedAfter=${insertedAfter}`)
  return z.object({ data: z.object({ count: z.number().default(0) }) }).parse(answer).data.count
}

/** Does something while what a refresh brought has its identifier, and is not stored yet. */
async function whileStoring<T>(work: () => Promise<T>): Promise<T> {
  const { pool } = server.database
  const client = await pool.connect()
  try {
    await client.query('begin; lock table search_queue in exclusive mode')
    items = [item('second'), ...items]
    const refreshed = server.deps.feeds.refreshFeed(BigInt(feedId))
    // Tables of other databases have the same number.
    const waiting = `select from pg_locks where relation = 'search_queue'::regclass and not granted
      and database = (select oid from pg_database where datname = current_database())`
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
    const outcome = await work()
    await client.query('rollback')
    await refreshed
    return outcome
  } finally {
    client.release()
  }
}

test('what is being stored while somebody looks is announced to them, and stays unread when they mark all', async () => {
  const seen = await whileStoring(look)
  expect(seen.titles).toEqual(['first'])
  expect(await countNew(seen.asOf)).toBe(1)
  await call('POST', '/reads/all', { view: 0, insertedBefore: seen.asOf })
  expect((await unread()).data).toEqual({ [feedId]: 1 })
})

test('so it is of counts', async () => {
  const { data, asOf } = await whileStoring(unread)
  expect(data).toEqual({ [feedId]: 1 })
  await call('POST', '/reads/all', { view: 0, insertedBefore: asOf })
  expect((await unread()).data).toEqual({ [feedId]: 1 })
})

test('what is shown is not announced again, and is read when all is marked', async () => {
  await whileStoring(look)
  const { titles, asOf } = await look()
  expect(titles).toEqual(['second', 'first'])
  expect(await countNew(asOf)).toBe(0)
  await call('POST', '/reads/all', { view: 0, insertedBefore: asOf })
  expect((await unread()).data).toEqual({})
})

test('whoever goes by when the newest was inserted is told of nothing that they have, and marks all of it', async () => {
  await whileStoring(look)
  const inserted = z.object({ data: z.array(z.object({ entries: z.object({ insertedAt: z.string() }) })) })
  const { data } = inserted.parse(await call('POST', '/entries', { view: 0 }))
  const newest = Math.max(...data.map(({ entries }) => Date.parse(entries.insertedAt)))
  expect(await countNew(newest)).toBe(0)
  expect(await countNew(newest - 1)).toBeGreaterThan(0)
  await call('POST', '/reads/all', { view: 0, insertedBefore: newest })
  expect((await unread()).data).toEqual({})
})

test('what is stored in another database holds nobody back', { tags: ['long'] }, async () => {
  const other = await createTestServer()
  const client = await other.database.pool.connect()
  await client.query(`begin; select pg_advisory_xact_lock_shared((x'7469'::bigint << 44) + 5)`)
  expect(await knownAsOf(other.deps)).toBe(4)
  expect(await knownAsOf(server.deps)).toBeGreaterThan(Date.now() - 60_000)
  await client.query('rollback')
  client.release()
  await other.close()
})
