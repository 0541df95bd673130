// @module-tag long
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestServer, type TestServer } from '../../../testing.ts'
import { createSamples, type Samples } from '../../reads/counters.testing.ts'
import { markEntries } from '../../reads/reads.service.ts'
import { listUnread } from '../../reads/unread.queries.ts'
import { moveFeed } from './move-feed.ts'

const ENTRIES = 1000
const READERS = 60

let server: TestServer
let samples: Samples
let readers: string[]

beforeAll(async () => {
  server = await createTestServer()
})

/** The first feed has many readers, who have read nothing of it, and is found at the address of the second. */
beforeEach(async () => {
  const { pool } = server.database
  await pool.query('truncate feeds, lists, "user" cascade')
  samples = await createSamples(pool, 2)
  await samples.bring(0, ENTRIES)
  await samples.bring(1, ENTRIES)
  await pool.query(`with numbered as (
      select id, row_number() over (partition by feed_id order by id) as n from entries)
    update entries e set guid = n::text, guid_hash = decode(md5(n::text), 'hex') from numbered where numbered.id = e.id`)
  const { rows } = await pool.query<{ id: string }>(
    `insert into "user" (id, name, email) select 'reader-' || n, 'Ada', n || '@example.test'
     from generate_series(1, $1::int) n returning id`,
    [READERS],
  )
  readers = rows.map(({ id }) => id)
  await pool.query('insert into cursors (user_id, feed_id) select id, $1 from "user"', [at(0)])
  await pool.query('insert into subscriptions (user_id, feed_id, view) select id, $1, 0 from "user"', [at(0)])
})

afterEach(() => {
  vi.restoreAllMocks()
})

afterAll(() => server.close())

const at = (feed: number) => samples.feedIds[feed] ?? ''
const move = () =>
  moveFeed(server.deps.database.db, { id: BigInt(at(0)), privateTo: null }, `https://feed-${at(1)}.example/`)

/** How many entries of a feed each reader has not read, and how many readers follow it. */
async function stateOf(feed: number) {
  const { pool } = server.database
  const { rowCount } = await pool.query('select from subscriptions where feed_id = $1', [at(feed)])
  const unread = await Promise.all(readers.map((reader) => listUnread(pool, reader, [at(feed)])))
  return { followers: rowCount, unread: new Set(unread.map((counts) => counts[at(feed)] ?? 0)) }
}

/** Does something after the nth transaction of a merge. */
function after(nth: number, work: () => Promise<void>): void {
  const { db } = server.deps.database
  const transaction = db.transaction.bind(db)
  let count = 0
  const spy = vi.spyOn(db, 'transaction').mockImplementation(async (...given) => {
    const result = await transaction(...given)
    count += 1
    if (count === nth) {
      spy.mockRestore()
      await work()
    }
    return result
  })
}

describe('a feed with many readers that has moved to where another is', () => {
  test('is as unread there as it was, in a few rows for each reader', async () => {
    await move()
    expect(await stateOf(1)).toEqual({ followers: READERS, unread: new Set([ENTRIES]) })
    const { rowCount } = await server.database.pool.query('select from entry_states')
    expect(rowCount).toBe(0)
  })

  test('is copied for a few of them at a time', async () => {
    const transactions = vi.spyOn(server.deps.database.db, 'transaction')
    await move()
    expect(transactions.mock.calls.length).toBeGreaterThan(2)
  })

  test('has what is read while it moves', async () => {
    const [reader = ''] = readers
    const entryIds = samples.entries.slice(0, 3).map(({ id }) => id)
    after(1, async () => {
      await markEntries(server.deps, reader, { entryIds, read: true })
    })
    await move()
    expect(await listUnread(server.database.pool, reader, [at(1)])).toEqual({ [at(1)]: ENTRIES - 3 })
  })

  test('is as it was where the server is killed half way, and moves the next time', async () => {
    after(2, () => Promise.reject(new Error('killed')))
    await expect(move()).rejects.toThrow('killed')
    expect(await stateOf(0)).toEqual({ followers: READERS, unread: new Set([ENTRIES]) })
    expect(await stateOf(1)).toMatchObject({ followers: 0 })
    await move()
    expect(await stateOf(0)).toMatchObject({ followers: 0 })
    expect(await stateOf(1)).toEqual({ followers: READERS, unread: new Set([ENTRIES]) })
  })
})
