import { limits } from '@tidings/contracts'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../database/database.ts'

/**
 * Lets the subscribers of a list begin to read feeds that came to it: as with a feed that one follows oneself the newest
 * entries are unread, and older ones count as read.
 */
export async function startCursors(
  tx: Transaction,
  { listId, feedIds }: { listId: bigint; feedIds: readonly bigint[] },
): Promise<void> {
  if (feedIds.length === 0) return
  await tx.execute(sql`insert into cursors (user_id, feed_id, read_upto, read_total)
    select s.user_id, f.id, coalesce(w.upto, 0), case when w.upto is null then 0
      else f.entry_count - ${limits.unreadAtSubscription}::int end
    from subscriptions s join feeds f on f.id = any(${sql.param(feedIds.map(String))}::bigint[])
    left join lateral (select e.id as upto from entries e where e.feed_id = f.id
      order by e.id desc offset ${limits.unreadAtSubscription} limit 1) w on true
    where s.list_id = ${listId} order by s.user_id, f.id on conflict do nothing`)
}
