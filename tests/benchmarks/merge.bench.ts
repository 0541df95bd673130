import { rm } from 'node:fs/promises'
import { openDatabase, type Database } from '../../server/src/foundation/database/database.ts'
import { startEmbeddedPostgres } from '../../server/src/foundation/database/embedded-postgres.ts'
import { migrateDatabase } from '../../server/src/foundation/database/migrate.ts'
import { moveFeed } from '../../server/src/reading/feeds/refresh/move-feed.ts'
import { markEntries } from '../../server/src/reading/reads/reads.service.ts'
import { createDataFolder } from '../support/data-folder.ts'
import type { Measurement } from './measurement.ts'

const READERS = 2000
const ENTRIES = 500
const [FROM, TO] = ['1600000000000004096', '1600000000000008192']
const NEW_ADDRESS = 'https://to.example/feed.xml'

/** Measures what it takes to have two feeds become one, and what those who read them wait for meanwhile. */
export async function run(): Promise<Measurement[]> {
  const folder = await createDataFolder()
  const postgres = await startEmbeddedPostgres({ dataDir: folder })
  const url = postgres.url('postgres')
  await migrateDatabase(url)
  const database = openDatabase(url)
  try {
    await fill(database)
    return await measure(database)
  } finally {
    await database.close()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function measure(database: Database): Promise<Measurement[]> {
  const start = performance.now()
  const merging = moveFeed(database.db, { id: BigInt(FROM), privateTo: null }, NEW_ADDRESS)
  const end = new AbortController()
  const marking = longestMark(database, end.signal)
  await merging.finally(() => end.abort())
  const merged = performance.now() - start
  const { rows } = await database.pool.query<{ count: number }>(
    'select count(*)::int from entry_states where feed_id = $1',
    [TO],
  )
  return [
    {
      name: `${READERS} readers of a feed of ${ENTRIES} entries go to another`,
      value: merged,
      unit: 'ms',
      target: 5000,
    },
    {
      name: 'the longest that one of them waits for a mark meanwhile',
      value: await marking,
      unit: 'ms',
      target: 500,
    },
    {
      name: 'exceptions of one of them',
      value: (rows[0]?.count ?? Number.NaN) / READERS,
      unit: 'rows',
      target: 20,
    },
  ]
}

/** One of the readers marks an entry again and again; answers what they waited for at most. */
async function longestMark(database: Database, signal: AbortSignal): Promise<number> {
  let longest = 0
  for (let read = true; !signal.aborted; read = !read) {
    const asked = performance.now()
    await markEntries({ database }, 'reader-1', { entryIds: [entryOf(FROM, ENTRIES)], read })
    longest = Math.max(longest, performance.now() - asked)
  }
  return longest
}

const entryOf = (feed: string, number: number): string => String(BigInt(feed) + 10n ** 17n + BigInt(number))

/** Of each three readers one has just begun, one has read nothing, and one has read half, but for some of it. */
async function fill({ pool }: Database): Promise<void> {
  await pool.query(
    `insert into feeds (id, url, entry_count, last_entry_id) values
       ($1, 'https://from.example/feed.xml', $4::int, $1::bigint + 100000000000000000 + $4::int),
       ($2, $3, $4::int, $2::bigint + 100000000000000000 + $4::int)`,
    [FROM, TO, NEW_ADDRESS, ENTRIES],
  )
  await pool.query(
    `insert into entries (id, feed_id, guid, guid_hash, published_at)
     select f.id + 100000000000000000 + n, f.id, n::text, decode(md5(n::text), 'hex'), now() - ($1::int - n) * interval '1 hour'
     from feeds f, generate_series(1, $1::int) n`,
    [ENTRIES],
  )
  await pool.query(
    `insert into "user" (id, name, email) select 'reader-' || n, 'Ada', 'reader-' || n || '@example.org'
     from generate_series(1, $1::int) n`,
    [READERS],
  )
  await pool.query(
    `insert into subscriptions (user_id, feed_id, view) select id, $1::bigint, 0 from "user"`,
    [FROM],
  )
  await pool.query(
    `insert into cursors (user_id, feed_id, read_upto, read_total)
     select 'reader-' || n, $1::bigint, case when r.passed = 0 then 0 else $1::bigint + 100000000000000000 + r.passed end, r.read
     from generate_series(1, $2::int) n
     cross join lateral (select case n % 3 when 0 then $3::int - 20 when 1 then 0 else $3::int / 2 end as passed,
       case n % 3 when 0 then $3::int - 20 when 1 then 0 else $3::int / 2 - 5 end as read) r`,
    [FROM, READERS, ENTRIES],
  )
  await pool.query(
    `insert into entry_states (user_id, feed_id, entry_id, read)
     select 'reader-' || n, $1::bigint, $1::bigint + 100000000000000000 + k * 7, false
     from generate_series(1, $2::int) n, generate_series(1, 5) k where n % 3 = 2`,
    [FROM, READERS],
  )
  await pool.query('vacuum analyze')
}
