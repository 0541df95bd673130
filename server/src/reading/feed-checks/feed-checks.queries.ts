import { firstFetches, type FirstFetches } from '@tidings/contracts'
import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { z } from 'zod'
import { idArray } from '../../foundation/database/id-array.ts'
import type { Db } from '../../foundation/database/database.ts'
import { feeds } from '../../foundation/tables/feeds.schema.ts'
import { isNotPaused } from '../feeds/refresh/make-due.ts'
import { isSeenFeed } from '../sources/sources.ts'
import { feedColumns, type FeedOfSubscription } from '../replies/subscription-replies.ts'

/** What is followed within such a time of one another is counted together. */
const TOGETHER = '5 minutes'

/**
 * How many of the feeds are fetched that a user began to follow together with the first of those that were never fetched.
 * It is told by what is stored alone: after a restart, and on every device, it is the same.
 */
export async function countFirstFetches(pool: Pool, userId: string): Promise<FirstFetches> {
  const { rows } = await pool.query({
    name: 'first-fetches',
    // Mostly none waits: then all that somebody follows is not gone over.
    text: `with waiting as (
        select min(s.created_at) as since from subscriptions s join feeds f on f.id = s.feed_id
        where s.user_id = $1 and f.kind = 'feed' and f.checked_at is null),
      followed as (
        select s.created_at, f.checked_at is not null as is_fetched,
          s.created_at - lag(s.created_at) over (order by s.created_at) > $2::interval as is_apart
        from subscriptions s join feeds f on f.id = s.feed_id
        where s.user_id = $1 and f.kind = 'feed' and (select since from waiting) is not null),
      begun as (select max(created_at) as at from followed, waiting
        where created_at <= waiting.since and coalesce(is_apart, true))
      select count(*)::int as total, count(*) filter (where is_fetched)::int as fetched
      from followed, begun where created_at >= begun.at`,
    values: [userId, TOGETHER],
  })
  return firstFetches.parse(rows[0])
}

/** The feeds that a user follows, also through lists, and that were checked after a time. */
export async function listCheckedSince(pool: Pool, userId: string, since: Date): Promise<bigint[]> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'checked-since',
    text: `select f.id::text from feeds f where f.kind = 'feed' and f.checked_at > $2 and ${isSeenFeed('$1')}`,
    values: [userId, since],
  })
  return rows.map(({ id }) => BigInt(id))
}

/** What is told of some feeds after a check. */
export const findChecked = (db: Db, ids: readonly bigint[]): Promise<FeedOfSubscription[]> =>
  db
    .select(feedColumns)
    .from(feeds)
    .where(sql`${feeds.id} = any(${idArray(ids)})`)

const feedsToCheck = z.object({ fetched: z.int(), possible: z.array(z.string()) })

/**
 * Of some feeds, how many are fetched at all, as those of inboxes are not, and which of them were not checked since a time
 * and have a site that asks for no pause now: the one checked first comes first.
 */
export async function findFeedsToCheck(
  pool: Pool,
  feedIds: readonly string[],
  { now, since }: { now: number; since: number },
): Promise<z.infer<typeof feedsToCheck>> {
  const { rows } = await pool.query({
    name: 'feeds-to-check',
    text: `select count(*)::int as fetched, coalesce(
        array_agg(id::text order by checked_at nulls first, id)
          filter (where (checked_at is null or checked_at <= $2) and ${isNotPaused('$3')}), '{}') as possible
      from feeds where id = any($1::bigint[]) and kind = 'feed'`,
    values: [feedIds, new Date(since), new Date(now)],
  })
  return feedsToCheck.parse(rows[0])
}
