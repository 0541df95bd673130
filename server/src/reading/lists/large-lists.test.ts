import { limits, quotaCeilings } from '@tidings/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'

/** Together they have more feeds than one answer of lists tells whole. */
const FULL_LISTS = limits.feedsOfLists / limits.feedsPerList + 2

/** Identifiers have so many digits. */
const FIRST = '1000000000000000'
const LAST = String(BigInt(FIRST) + BigInt(FULL_LISTS))

let server: TestServer
let owner: TestUser

beforeAll(async () => {
  server = await createTestServer()
  owner = await server.signUp()
  const { pool } = server.database
  await pool.query(
    `insert into feeds (id, url) select $2::bigint + n, 'https://feed.example/' || n from generate_series(1, $1::int) n`,
    [limits.feedsPerList, FIRST],
  )
  await pool.query(
    `insert into lists (id, owner_user_id, title, view) select $3::bigint + n, $1, 'List ' || n, 0 from generate_series(1, $2::int) n`,
    [owner.id, quotaCeilings.lists, FIRST],
  )
  await pool.query(
    `insert into list_feeds (list_id, feed_id) select $3::bigint + l, $3::bigint + f
      from generate_series(1, $1::int) l, generate_series(1, $2::int) f`,
    [FULL_LISTS, limits.feedsPerList, FIRST],
  )
  await pool.query(
    `insert into subscriptions (user_id, list_id, view) select $1, $3::bigint + n, 0 from generate_series(1, $2::int) n`,
    [owner.id, FULL_LISTS, FIRST],
  )
})

afterAll(() => server.close())

const list = z.object({ feedIds: z.array(z.string()), feeds: z.array(z.unknown()).default([]) })
const lists = z.object({ data: z.array(list) })
const subscriptions = z.object({ data: z.array(z.object({ lists: list })) })

const get = async (path: string): Promise<unknown> =>
  (await server.request(`/api${path}`, { user: owner })).json()

test.each([
  ['of whoever publishes them', async () => lists.parse(await get('/lists/list')).data],
  [
    'of whoever subscribes to them',
    async () => subscriptions.parse(await get('/subscriptions')).data.map((each) => each.lists),
  ],
])('however many feeds the lists %s have, an answer tells so many whole, and names all', async (_, read) => {
  const told = await read()
  const count = (of: 'feedIds' | 'feeds') => told.reduce((sum, each) => sum + each[of].length, 0)
  expect(count('feeds')).toBe(limits.feedsOfLists)
  expect(count('feedIds')).toBe(FULL_LISTS * limits.feedsPerList)
})

test('however many lists come before it, all feeds of a list are exported', async () => {
  const { content } = z
    .object({ content: z.string() })
    .parse(await get(`/subscriptions/export?listId=${LAST}&format=json`))
  expect(content.match(/xmlUrl=/g)).toHaveLength(limits.feedsPerList)
})

test('a feed of the list that one follows by itself as well has the title that one gave it', async () => {
  const { pool } = server.database
  await pool.query(
    `insert into subscriptions (user_id, feed_id, view, title) select user_id, lf.feed_id, 0, 'Named by me'
     from subscriptions s join list_feeds lf using (list_id) where s.user_id = $1 and s.list_id = $2 limit 1`,
    [owner.id, LAST],
  )
  const file = await server.request(`/api/subscriptions/export?listId=${LAST}`, { user: owner })
  expect(await file.text()).toContain('Named by me')
})

test('nobody publishes more lists than an answer has room for, whatever their plan', async () => {
  const json = { title: 'One more', view: 0, fee: 0 }
  const answer = await server.request('/api/lists', { method: 'POST', user: owner, json })
  expect(await answer.json()).toMatchObject({ code: 8002 })
})
