import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../foundation/database/database.ts'

/** Who has a feed: they follow it, they have it in a list of theirs, or they starred entries of it. */
export interface Holder extends Record<string, unknown> {
  userId: string
  how: 'follows' | 'lists' | 'starred'
}

/** Those who hold a feed, once each: who follows it first, of these the earliest. */
export async function listHolders(tx: Transaction, feedId: bigint): Promise<Holder[]> {
  const { rows } = await tx.execute<Holder>(sql`
    with held as (
      select user_id, 'follows' as how, 1 as rank, created_at from subscriptions where feed_id = ${feedId}
      union all
      select l.owner_user_id, 'lists', 2, lf.created_at from list_feeds lf join lists l on l.id = lf.list_id
      where lf.feed_id = ${feedId}
      union all
      select user_id, 'starred', 3, created_at from collections where feed_id = ${feedId}
    ), once as (
      select distinct on (user_id) * from held order by user_id, rank, created_at
    )
    select user_id as "userId", how from once order by rank, created_at, user_id`)
  return rows
}
