import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../foundation/database/database.ts'
import type { Move } from '../../reads/copy-read-state.ts'

/** Stars of some users, or without them of everybody, go to the same entries of the other feed, where it has them. */
export async function moveStars(
  tx: Transaction,
  { from, to }: Move,
  userIds?: readonly string[],
): Promise<void> {
  const whose = userIds === undefined ? sql`true` : sql`c.user_id = any(${sql.param(userIds)}::text[])`
  await tx.execute(sql`
    with starred as (
      delete from collections c using entries o, entries e
      where c.feed_id = ${from} and ${whose} and o.id = c.entry_id and e.feed_id = ${to} and e.guid_hash = o.guid_hash
      returning c.user_id, e.id as entry_id, c.view, c.created_at
    )
    insert into collections (user_id, entry_id, feed_id, view, created_at)
    select user_id, entry_id, ${to}, view, created_at from starred on conflict do nothing`)
}
