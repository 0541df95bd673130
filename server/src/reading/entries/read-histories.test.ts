import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { startFeedServer, type FeedServer } from '../../../../tests/support/feed-server.ts'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'
import { forgetReaders } from '../reads/forget-readers.ts'

let feeds: FeedServer
let server: TestServer
let asker: TestUser
let entryId: string
let url: string | undefined

const rows = z.object({ data: z.array(z.object({ entries: z.object({ id: z.string() }) })) })
const histories = z.object({
  code: z.literal(0),
  data: z.object({
    users: z.record(
      z.string(),
      z.strictObject({ id: z.string(), name: z.string().nullable(), image: z.null(), handle: z.null() }),
    ),
    total: z.number(),
    entryReadHistories: z.object({ userIds: z.array(z.string()), readCount: z.number() }).nullable(),
  }),
})

beforeAll(async () => {
  feeds = await startFeedServer({ feeds: 1, items: 3, size: 'brief' })
  server = await createTestServer()
  url = feeds.manifest.feeds[0]?.url
  asker = await follower()
  const list = await server.request('/api/entries', { method: 'POST', user: asker, json: { view: 0 } })
  entryId = rows.parse(await list.json()).data[0]?.entries.id ?? ''
})

/** Nobody has read the entry. */
beforeEach(() => server.database.pool.query('delete from read_events'))

afterAll(async () => {
  await server.close()
  await feeds.stop()
})

async function follower(isPrivate = false): Promise<TestUser> {
  const user = await server.signUp()
  const json = { url, view: 0, isPrivate }
  await server.request('/api/subscriptions', { method: 'POST', user, json })
  return user
}

const read = (user: TestUser, readHistories: string[] = [entryId]) =>
  server.request('/api/reads', { method: 'POST', user, json: { entryIds: [entryId], readHistories } })

async function readers(query = '') {
  const response = await server.request(`/api/entries/read-histories/${entryId}${query}`, { user: asker })
  return histories.parse(await response.json()).data
}

test('whoever follows the feed by a list, in private, is no reader to others', async () => {
  const post = async (path: string, user: TestUser, json: object): Promise<unknown> =>
    (await server.request(`/api${path}`, { method: 'POST', user, json })).json()
  const made = z.object({ data: z.object({ id: z.string() }) })
  const { id: listId } = made.parse(await post('/lists', asker, { title: 'Mine', view: 0, fee: 0 })).data
  const subscriptions = await server.request('/api/subscriptions', { user: asker })
  const followed = z.object({ data: z.array(z.object({ feedId: z.string() })) })
  const [feed] = followed.parse(await subscriptions.json()).data
  await post('/lists/feeds', asker, { listId, feedId: feed?.feedId })
  const reader = await server.signUp()
  await post('/subscriptions', reader, { listId, isPrivate: true })
  await read(reader)
  expect(await readers()).toMatchObject({ total: 0 })
})

test('an entry that nobody else has read has no readers', async () => {
  await read(asker)
  expect(await readers()).toEqual({ users: {}, total: 0, entryReadHistories: null })
})

test('others who read an entry are told, the latest first, and how many they are', async () => {
  const [first, second] = [await follower(), await follower()]
  await read(first)
  await read(second)
  const { users, total, entryReadHistories } = await readers()
  expect(total).toBe(2)
  expect(Object.keys(users)).toHaveLength(2)
  expect(entryReadHistories).toEqual({ userIds: [second.id, first.id], readCount: 2 })
  expect((await readers('?size=1&page=2')).entryReadHistories).toEqual({ userIds: [first.id], readCount: 2 })
})

test('nobody is named who does not let others know', async () => {
  const { total } = await readers()
  await read(await follower(), [])
  await read(await follower(true))
  expect((await readers()).total).toBe(total)
})

test('whoever hides recent readers is no longer among them', async () => {
  const { total } = await readers()
  const shy = await follower()
  await read(shy)
  expect((await readers()).total).toBe(total + 1)
  const json = { hideRecentReader: true }
  await server.request('/api/settings/appearance', { method: 'PATCH', user: shy, json })
  expect((await readers()).total).toBe(total)
})

test('whoever hides recent readers stays hidden when their plan has that no more, whatever their client says', async () => {
  const { total } = await readers()
  const shy = await follower()
  const hide = async (hideRecentReader: boolean) =>
    (
      await server.request('/api/settings/appearance', {
        method: 'PATCH',
        user: shy,
        json: { hideRecentReader },
      })
    ).status
  expect(await hide(true)).toBe(200)
  await server.database.pool.query(`update "user" set role = 'free' where id = $1`, [shy.id])
  expect(await hide(true)).toBe(403)
  await read(shy)
  expect((await readers()).total).toBe(total)
  expect(await hide(false)).toBe(200)
  expect((await readers()).total).toBe(total + 1)
})

test('whoever marks an entry unread again is no longer among them', async () => {
  const { total } = await readers()
  const reader = await follower()
  await read(reader)
  await server.request('/api/reads', { method: 'DELETE', user: reader, json: { entryId } })
  expect((await readers()).total).toBe(total)
})

const lookUp = z.object({ data: z.object({ readCount: z.number() }) })

async function readCount(): Promise<number> {
  const answer = await server.request(`/api/feeds?url=${encodeURIComponent(url ?? '')}`, { user: asker })
  return lookUp.parse(await answer.json()).data.readCount
}

test('how often a feed was read rises with each who reads an entry, and falls when one marks it unread again', async () => {
  expect(await readCount()).toBe(0)
  const [first, second] = [await follower(), await follower()]
  await read(first)
  await read(first)
  expect(await readCount()).toBe(1)
  await read(second)
  expect(await readCount()).toBe(2)
  await server.request('/api/reads', { method: 'DELETE', user: first, json: { entryId } })
  expect(await readCount()).toBe(1)
})

test('the readers of an entry that one may not see are nobody to ask for', async () => {
  const stranger = await server.signUp()
  const response = await server.request(`/api/entries/read-histories/${entryId}`, { user: stranger })
  expect(response.status).toBe(404)
})

test('of very many readers of an entry the latest thousand are kept', async () => {
  const { pool } = server.database
  const latest = await follower()
  await read(latest)
  await pool.query(`insert into "user" (id, name, email)
    select 'early' || n, 'Early', 'early' || n || '@example.test' from generate_series(1, 1005) n`)
  await pool.query(
    `insert into read_events (entry_id, user_id, read_at)
     select $1, 'early' || n, now() - n * interval '1 second' from generate_series(1, 1005) n`,
    [entryId],
  )
  expect(await forgetReaders(pool)).toBe(false)
  const { rows: kept } = await pool.query('select user_id from read_events where entry_id = $1', [entryId])
  expect(kept).toHaveLength(1000)
  expect(kept).toContainEqual({ user_id: latest.id })
  expect(kept).not.toContainEqual({ user_id: 'early1005' })
})
