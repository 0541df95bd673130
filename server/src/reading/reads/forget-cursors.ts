import { sql } from 'drizzle-orm'
import type { Transaction } from '../../foundation/database/database.ts'

/** Forgets what a user has read of feeds that they follow no more, neither by themselves nor in a list, and starred nothing of. */
export async function forgetLeftCursors(
  tx: Transaction,
  userId: string,
  feedIds: readonly string[],
): Promise<void> {
  await tx.execute(sql`delete from cursors
    where user_id = ${userId} and feed_id = any(${sql.param(feedIds)}::bigint[])
      and feed_id not in (select feed_id from subscriptions where user_id = ${userId} and feed_id is not null
        union all select lf.feed_id from subscriptions s join list_feeds lf on lf.list_id = s.list_id
        where s.user_id = ${userId}
        union all select feed_id from collections where user_id = ${userId})`)
}

/** Forgets what everybody has read of a feed, but for one user, if there is one. */
export async function forgetCursorsOf(
  tx: Transaction,
  feedId: bigint,
  { butOf = null }: { butOf?: string | null } = {},
): Promise<void> {
  await tx.execute(sql`delete from cursors where feed_id = ${feedId} and user_id is distinct from ${butOf}`)
}
