import { firstIdAfter } from '@tidings/contracts'
import type { Pool, PoolClient } from 'pg'
import { z } from 'zod'
import { feedsSeenOnce } from '../sources/sources.ts'
import { toCounts, type Counts } from './mark.queries.ts'
import { isRead } from './is-read.ts'

/** Unread counts by feed id, or by handle for an inbox; feeds without unread entries are left out. */
export async function listUnread(pool: Pool, userId: string, feedIds: readonly string[]): Promise<Counts> {
  const { rows } = await pool.query({
    name: 'unread-counts',
    text: `select coalesce(f.handle, f.id::text) as feed_id, f.entry_count - coalesce(c.read_total, 0) as count
      from feeds f left join cursors c on c.user_id = $1 and c.feed_id = f.id
      where f.id = any($2::bigint[]) and f.entry_count > coalesce(c.read_total, 0)`,
    values: [userId, feedIds],
  })
  return toCounts(rows)
}

const ofAllFeeds = `from (${feedsSeenOnce('$1')}) s
  join feeds f on f.id = s.feed_id and coalesce(f.private_to = $1, true)
  left join cursors c on c.user_id = $1 and c.feed_id = f.id
  where f.entry_count > coalesce(c.read_total, 0)`

/** The same of all feeds that a user sees. */
export async function listAllUnread(pool: Pool, userId: string): Promise<Counts> {
  const { rows } = await pool.query({
    name: 'unread-counts-all',
    text: `select coalesce(f.handle, f.id::text) as feed_id, f.entry_count - coalesce(c.read_total, 0) as count
      ${ofAllFeeds}`,
    values: [userId],
  })
  return toCounts(rows)
}

/** All of them together. */
export async function sumAllUnread(pool: Pool, userId: string): Promise<number> {
  const { rows } = await pool.query({
    name: 'unread-sum',
    text: `select coalesce(sum(f.entry_count - coalesce(c.read_total, 0)), 0)::int as count ${ofAllFeeds}`,
    values: [userId],
  })
  return z.object({ count: z.number() }).parse(rows[0]).count
}

/** Its ends are in it, both in epoch milliseconds of publication. */
export interface Period {
  startTime?: number | undefined
  endTime?: number | undefined
  /** Of its first millisecond only what stands after this entry, of its last only what stands before the other. */
  afterId?: string | undefined
  beforeId?: string | undefined
}

interface PeriodOfFeeds extends Period {
  userId: string
  feedIds: readonly string[]
  insertedBefore?: number | undefined
}

const MAX_ID = String(2n ** 63n - 1n)

/** Unread entries published in a period. */
export async function listUnreadInPeriod(client: PoolClient, period: PeriodOfFeeds): Promise<string[]> {
  const { userId, feedIds, startTime, endTime, afterId = '0', beforeId = MAX_ID, insertedBefore } = period
  const bound = insertedBefore === undefined ? null : String(firstIdAfter(insertedBefore))
  const { rows } = await client.query({
    name: 'unread-in-period',
    text: `select e.id::text from cursors c
      cross join lateral (select e.id from entries e where e.feed_id = c.feed_id
        and (e.published_at, e.id) > ($3::timestamptz, $6::bigint) and (e.published_at, e.id) < ($4::timestamptz, $7::bigint)
        and ($5::bigint is null or e.id < $5)) e
      left join entry_states st on st.user_id = $1 and st.feed_id = c.feed_id and st.entry_id = e.id
      where c.user_id = $1 and c.feed_id = any($2::bigint[]) and not ${isRead('e.id', { exception: 'st.read', upto: 'c.read_upto' })}`,
    values: [
      userId,
      feedIds,
      new Date(startTime ?? -1e14),
      new Date(endTime ?? 8e14),
      bound,
      afterId,
      beforeId,
    ],
  })
  return rows.map((row) => z.object({ id: z.string() }).parse(row).id)
}
