import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { createSamples } from '../../reading/reads/counters.testing.ts'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'

let server: TestServer
let admin: TestUser
let owner: TestUser
let shared: string
let own: string

beforeAll(async () => {
  server = await createTestServer()
  // The first account of a server is its administrator.
  admin = await server.signUp()
  owner = await server.signUp()
})

/** A feed that all share, and one of one person: neither could be fetched, and both were due two hours ago. */
beforeEach(async () => {
  await query('delete from feeds')
  const samples = await createSamples(server.database.pool, 2)
  ;[shared = '', own = ''] = samples.feedIds
  await query('update feeds set private_to = $1 where id = $2', [owner.id, own])
  await query(`update feeds set error_count = 2, next_check_at = now() - interval '2 hours'`)
})

afterAll(() => server.close())

const query = (text: string, values: unknown[] = []) => server.database.pool.query(text, values)

const reply = z.object({ data: z.unknown() })
const ask = async (path: string, method = 'GET') => {
  const answer = await server.request(`/api/admin${path}`, { method, user: admin })
  expect(answer.status).toBe(200)
  return reply.loose().parse(await answer.json()).data
}

test('a feed of one person who follows it no more is not due, and late in no number', async () => {
  expect(await ask('/overview')).toMatchObject({ lateFeeds: 1 })
  expect(await ask('/jobs')).toMatchObject([{ name: 'feeds', waiting: 1 }, {}, {}])
  await query('insert into subscriptions (user_id, feed_id, view) values ($1, $2, 0)', [owner.id, own])
  expect(await ask('/overview')).toMatchObject({ lateFeeds: 2 })
  expect(await ask('/jobs')).toMatchObject([{ name: 'feeds', waiting: 2 }, {}, {}])
})

test('of feeds that fail the numbers are those of the page: what is shared', async () => {
  expect(await ask('/feeds')).toMatchObject({ feeds: [{ id: shared }] })
  expect(await ask('/overview')).toMatchObject({ failingFeeds: 1 })
  expect(await ask('/jobs')).toMatchObject([{ name: 'feeds', failed: 1 }, {}, {}])
})

test('those of one person are not tried again by administrators', async () => {
  await query(`update feeds set next_check_at = now() + interval '1 day'`)
  await server.request('/api/admin/jobs/feeds', { method: 'POST', user: admin })
  const { rows } = await query('select id::text from feeds where next_check_at <= now()')
  expect(rows).toEqual([{ id: shared }])
})
