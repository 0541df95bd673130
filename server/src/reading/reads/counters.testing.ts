import { timeToSnowflake } from '@tidings/contracts'
import type { Pool } from 'pg'

const START_MS = Date.UTC(2026, 0, 1)
const STEP_MS = 60_000

export interface SampleEntry {
  id: string
  feedId: string
  publishedAt: number
  insertedAt: number
}

/** Feeds and entries written as a refresh writes them, with what they are, for tests of read state. */
export interface Samples {
  feedIds: string[]
  entries: SampleEntry[]
  /** Brings entries to the nth feed; publication goes backwards while insertion goes on. */
  bring: (feed: number, count: number) => Promise<void>
  subscribe: (userId: string, feed: number) => Promise<void>
  /** Lets a user name the feeds by their ids, as if they had given their addresses. */
  find: (userId: string) => Promise<void>
}

/** Makes feeds without entries. */
export async function createSamples(pool: Pool, feeds: number): Promise<Samples> {
  const feedIds = Array.from({ length: feeds }, (_, index) =>
    String(timeToSnowflake(START_MS) + BigInt(index)),
  )
  await pool.query(
    `insert into feeds (id, url) select id, 'https://feed-' || id || '.example/' from unnest($1::bigint[]) id`,
    [feedIds],
  )
  const entries: SampleEntry[] = []
  const feedAt = (index: number) => feedIds[index % feedIds.length] ?? ''
  return {
    feedIds,
    entries,
    bring: async (feed, count) => {
      const fresh = Array.from({ length: count }, (_, index) =>
        nextEntry(feedAt(feed), entries.length + index),
      )
      entries.push(...fresh)
      await storeEntries(pool, feedAt(feed), fresh)
    },
    subscribe: async (userId, feed) => {
      await pool.query(
        'insert into subscriptions (user_id, feed_id, view) values ($1, $2, 0) on conflict do nothing',
        [userId, feedAt(feed)],
      )
    },
    find: async (userId) => {
      await pool.query('insert into feed_finds (user_id, feed_id) select $1, unnest($2::bigint[])', [
        userId,
        feedIds,
      ])
    },
  }
}

function nextEntry(feedId: string, number: number): SampleEntry {
  const insertedAt = START_MS + (number + 1) * STEP_MS
  return {
    id: String(timeToSnowflake(insertedAt)),
    feedId,
    insertedAt,
    publishedAt: START_MS - number * STEP_MS,
  }
}

/** As the ingest does: what came is counted in the same transaction. */
async function storeEntries(pool: Pool, feedId: string, entries: readonly SampleEntry[]): Promise<void> {
  await pool.query(
    `with fresh as (
       select * from unnest($2::bigint[], $3::timestamptz[]) as e(id, published_at)),
     counted as (
       update feeds set entry_count = entry_count + (select count(*) from fresh),
         last_entry_id = greatest(last_entry_id, (select max(id) from fresh)) where id = $1::bigint)
     insert into entries (id, feed_id, guid, guid_hash, title, published_at)
     select id, $1::bigint, id::text, decode(md5(id::text), 'hex'), 'Entry ' || id, published_at from fresh`,
    [feedId, entries.map(({ id }) => id), entries.map(({ publishedAt }) => new Date(publishedAt))],
  )
}
