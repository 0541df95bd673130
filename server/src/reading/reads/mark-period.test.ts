import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { visitedDuring } from '../../foundation/database/statements.testing.ts'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'
import { createSamples, type SampleEntry, type Samples } from './counters.testing.ts'
import { listUnreadCounts } from './reads.service.ts'

const MANY = 300

let server: TestServer
let samples: Samples
let reader: TestUser
/** Of the first feed, the latest published first. */
let entries: SampleEntry[]

beforeAll(async () => {
  server = await createTestServer()
  samples = await createSamples(server.database.pool, 2)
  await samples.bring(0, MANY)
  await samples.bring(1, MANY / 10)
  entries = samples.entries.slice(0, MANY)
})

beforeEach(async () => {
  reader = await server.signUp()
  await samples.find(reader.id)
  for (const feedId of samples.feedIds) await call('/subscriptions', { feedId, view: 0 })
  const { pool } = server.database
  await pool.query('delete from entry_states where user_id = $1', [reader.id])
  await pool.query('update cursors set read_upto = 0, read_total = 0 where user_id = $1', [reader.id])
})

afterAll(() => server.close())

async function call(path: string, json: object, method: 'POST' | 'DELETE' = 'POST'): Promise<void> {
  const answer = await server.request(`/api${path}`, { method, user: reader, json })
  expect(answer.status).toBe(200)
}

const mark = (feed: number, from: number, to: number) =>
  call('/reads/all', {
    feedId: samples.feedIds[feed],
    startTime: samples.entries[to]?.publishedAt,
    endTime: samples.entries[from]?.publishedAt,
  })

/** In the first feed. */
async function countUnread(): Promise<number> {
  const [feedId = ''] = samples.feedIds
  return (await listUnreadCounts(server.deps, reader.id, { feedId }))[feedId] ?? 0
}

async function countExceptions(): Promise<number> {
  const text = 'select from entry_states where user_id = $1'
  return (await server.database.pool.query(text, [reader.id])).rowCount ?? 0
}

describe('marking a period keeps no more rows than there are entries on the smaller side of it', () => {
  test.each([
    ['all', 0, MANY - 1, 0],
    ['all but the latest', 3, MANY - 1, 3],
    ['all but the earliest', 0, MANY - 4, 3],
    ['all but some of both ends', 3, MANY - 4, 6],
    ['a few', 10, 12, 3],
    ['the latest few', 0, 2, 3],
  ])('%s', async (_, from, to, most) => {
    await mark(0, from, to)
    const [first = '', second] = samples.feedIds
    const counts = await listUnreadCounts(server.deps, reader.id, {})
    const left = MANY - (to - from + 1)
    expect(counts).toEqual({ [second ?? '']: MANY / 10, ...(left > 0 && { [first]: left }) })
    expect(await countExceptions()).toBeLessThanOrEqual(most)
  })

  test('of what was marked one by one before, too', async () => {
    const ids = entries.map(({ id }) => id)
    await call('/reads', { entryIds: ids.slice(0, 100) })
    await mark(0, 50, MANY - 4)
    expect(await countExceptions()).toBeLessThanOrEqual(3)
    expect(await countUnread()).toBe(3)
  })
})

test('what was made unread again is read once more, where it is of the period', async () => {
  await call('/reads/all', { feedId: samples.feedIds[0] })
  for (const { id: entryId } of entries.slice(10, 20)) await call('/reads', { entryId }, 'DELETE')
  await mark(0, 14, 200)
  expect(await countUnread()).toBe(4)
  expect(await countExceptions()).toBe(4)
})

test.each(['afterId', 'beforeId'])(
  'the entry that a feed ends with is not of what stands %s',
  async (end) => {
    const { id, publishedAt } = (end === 'afterId' ? entries.at(-1) : entries[0]) ?? {
      id: '',
      publishedAt: 0,
    }
    const period = end === 'afterId' ? { startTime: publishedAt } : { endTime: publishedAt }
    await call('/reads/all', { feedId: samples.feedIds[0], ...period, [end]: id })
    expect(await countUnread()).toBe(1)
  },
)

test.each([
  ['all', 0],
  ['all but one', 1],
])('marking %s of ten times as many goes over ten times as many rows', async (_, left) => {
  const { pool } = server.database
  await pool.query('analyze')
  const few = await visitedDuring(pool, () => mark(1, MANY + left, MANY + MANY / 10 - 1))
  const many = await visitedDuring(pool, () => mark(0, left, MANY - 1))
  expect(many / few).toBeLessThan(15)
})
