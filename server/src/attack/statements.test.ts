import { entryLimits } from '@tidings/contracts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { makeToken, send, toolCall } from '../assistant/mcp/testing.ts'
import { createSamples, type Samples } from '../reading/reads/counters.testing.ts'
import { createTestServer, type TestServer, type TestUser } from '../testing.ts'

const AT_ONCE = 30
/** More than there are connections. */
const STREAMS = 6
/** Of which a stream reads one after the other. */
const TEXTS = 4
const hasStar = '/api/collections?entryId=100000000000000000'

let server: TestServer
let samples: Samples
let ann: TestUser
let bob: TestUser

beforeAll(async () => {
  server = await createTestServer()
  const { pool } = server.database
  samples = await createSamples(pool, 1)
  await samples.bring(0, TEXTS)
  await pool.query(`insert into entry_contents (entry_id, content) select id, repeat('x', $1) from entries`, [
    entryLimits.contentBytes / 2 + 1,
  ])
})

beforeEach(async () => {
  ann = await server.signUp()
  bob = await server.signUp()
})

afterAll(() => server.close())

const waitingText = `select from pg_locks where not granted
  and database = (select oid from pg_database where datname = current_database())`

/** Has every statement about stars wait, or about another table, for as long as it is not opened. Other tests wait in other databases. */
async function closeGate(table = 'collections') {
  const gate = new pg.Client({ connectionString: server.database.url })
  await gate.connect()
  await gate.query(`begin; lock table ${table} in access exclusive mode`)
  onTestFinished(() => gate.end())
  return {
    open: () => gate.query('commit'),
    countWaiting: async () => (await gate.query(waitingText)).rowCount,
  }
}

async function readOn(text: ReadableStreamDefaultReader): Promise<void> {
  while (!(await text.read()).done);
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

test(
  'however many streams of texts one user reads, others are answered meanwhile',
  { tags: ['long'] },
  async () => {
    await samples.subscribe(ann.id, 0)
    const ids = samples.entries.map(({ id }) => id)
    const answers = await Promise.all(
      Array.from({ length: STREAMS }, () =>
        server.request('/api/entries/stream', { method: 'POST', user: ann, json: { ids } }),
      ),
    )
    const texts = answers.flatMap(({ body }) => body?.getReader() ?? [])
    for (const text of texts) expect(await text.read()).toMatchObject({ done: false })
    const gate = await closeGate('entry_contents')
    const read = texts.map(readOn)
    await expect.poll(gate.countWaiting).toBeGreaterThan(1)
    expect((await server.request('/api/categories', { user: bob })).status).toBe(200)
    await gate.open()
    expect(await Promise.all(read)).toHaveLength(STREAMS)
  },
)

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

/** Asks a tool of an assistant about lists. */
async function askToolAtOnce(user: TestUser, signal?: AbortSignal): Promise<Promise<Response>[]> {
  const headers = { authorization: `Bearer ${await makeToken(server, user, 'read')}` }
  const call = toolCall('get_lists', {})
  return Array.from({ length: AT_ONCE }, () => send(server, call, headers, signal))
}

test('however much one user has an assistant ask, others are answered meanwhile', async () => {
  const gate = await closeGate('lists')
  const slow = await askToolAtOnce(ann)
  await expect.poll(gate.countWaiting).toBeGreaterThan(1)
  expect((await server.request('/api/categories', { user: bob })).status).toBe(200)
  await gate.open()
  for (const { status } of await Promise.all(slow)) expect(status).toBe(200)
})

test('what an assistant reads ends with its request', async () => {
  const gate = await closeGate('lists')
  const leaving = new AbortController()
  const left = await askToolAtOnce(ann, leaving.signal)
  await expect.poll(gate.countWaiting).toBeGreaterThan(1)
  leaving.abort()
  await Promise.allSettled(left)
  await expect.poll(gate.countWaiting).toBe(0)
})

test('a change that was asked for is made, even if whoever asked for it has left', async () => {
  await server.database.pool.query(
    'insert into collections (user_id, entry_id, feed_id, view) select $1, id, feed_id, 0 from entries limit 1',
    [ann.id],
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
