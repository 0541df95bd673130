import type { Pool } from 'pg'
import { z } from 'zod'
import { feedsSeenOnce } from '../sources/sources.ts'
import { unreadCount } from '../sources/unread-count.ts'
import { toCounts, type Counts } from './mark.queries.ts'

/** Unread counts by feed id, or by handle for an inbox; feeds without unread entries are left out. */
export async function listUnread(pool: Pool, userId: string, feedIds: readonly string[]): Promise<Counts> {
  const { rows } = await pool.query({
    name: 'unread-counts',
    text: `select coalesce(f.handle, f.id::text) as feed_id, ${unreadCount} as count
      from feeds f left join cursors c on c.user_id = $1 and c.feed_id = f.id
      where f.id = any($2::bigint[]) and ${unreadCount} > 0`,
    values: [userId, feedIds],
  })
  return toCounts(rows)
}

const ofAllFeeds = `from (${feedsSeenOnce('$1')}) s
  join feeds f on f.id = s.feed_id and coalesce(f.private_to = $1, true)
  left join cursors c on c.user_id = $1 and c.feed_id = f.id
  where ${unreadCount} > 0`

/** The same of all feeds that a user sees. */
export async function listAllUnread(pool: Pool, userId: string): Promise<Counts> {
  const { rows } = await pool.query({
    name: 'unread-counts-all',
    text: `select coalesce(f.handle, f.id::text) as feed_id, ${unreadCount} as count
      ${ofAllFeeds}`,
    values: [userId],
  })
  return toCounts(rows)
}

/** All of them together. */
export async function sumAllUnread(pool: Pool, userId: string): Promise<number> {
  const { rows } = await pool.query({
    name: 'unread-sum',
    text: `select coalesce(sum(${unreadCount}), 0)::int as count ${ofAllFeeds}`,
    values: [userId],
  })
  return z.object({ count: z.number() }).parse(rows[0]).count
}
