import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { createSamples } from '../reading/reads/counters.testing.ts'
import { createTestServer, type TestServer, type TestUser } from '../testing.ts'

const AT_ONCE = 30
const hasStar = '/api/collections?entryId=100000000000000000'

let server: TestServer
let ann: TestUser
let bob: TestUser

beforeAll(async () => {
  server = await createTestServer()
})

beforeEach(async () => {
  ann = await server.signUp()
  bob = await server.signUp()
})

afterAll(() => server.close())

/** Has every statement about stars wait, for as long as it is not opened. */
async function closeGate() {
  const gate = new pg.Client({ connectionString: server.database.url })
  await gate.connect()
  await gate.query('begin; lock table collections in access exclusive mode')
  onTestFinished(() => gate.end())
  return {
    open: () => gate.query('commit'),
    countWaiting: async () => (await gate.query('select from pg_locks where not granted')).rowCount,
  }
}

const askAtOnce = (user: TestUser, init: RequestInit = {}) =>
  Array.from({ length: AT_ONCE }, () => server.request(hasStar, { user, ...init }))

test('however many slow requests one user has, others are answered meanwhile', async () => {
  const gate = await closeGate()
  const slow = askAtOnce(ann)
  await expect.poll(gate.countWaiting).toBeGreaterThan(1)
  expect((await server.request('/api/categories', { user: bob })).status).toBe(200)
  await gate.open()
  for (const { status } of await Promise.all(slow)) expect(status).toBe(200)
})

test('what reads ends with its request, and leaves the next room', async () => {
  const gate = await closeGate()
  const leaving = new AbortController()
  const left = askAtOnce(ann, { signal: leaving.signal })
  await expect.poll(gate.countWaiting).toBeGreaterThan(1)
  leaving.abort()
  await Promise.allSettled(left)
  await expect.poll(gate.countWaiting).toBe(0)
  expect((await server.request('/api/categories', { user: ann })).status).toBe(200)
})

test('a change that was asked for is made, even if whoever asked for it has left', async () => {
  const { feedIds, bring } = await createSamples(server.database.pool, 1)
  await bring(0, 1)
  await server.database.pool.query(
    'insert into collections (user_id, entry_id, feed_id, view) select $1, id, feed_id, 0 from entries where feed_id = $2',
    [ann.id, feedIds[0]],
  )
  const stars = async () => (await server.database.pool.query('select entry_id from collections')).rows
  const [star] = await stars()
  const gate = await closeGate()
  const leaving = new AbortController()
  const { signal } = leaving
  const json = { entryId: String(star?.entry_id) }
  const left = server.request('/api/collections', { user: ann, method: 'DELETE', json, signal })
  await expect.poll(gate.countWaiting).toBe(1)
  leaving.abort()
  await gate.open()
  await left.catch(() => undefined)
  await expect.poll(stars).toEqual([])
})
