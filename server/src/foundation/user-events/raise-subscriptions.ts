import { sql } from 'drizzle-orm'
import type { Transaction } from '../database/database.ts'

/** Raises the version of what users follow, for a change that none of their devices has made: all of these ask again. */
export async function raiseSubscriptions(tx: Transaction, userIds: readonly string[]): Promise<void> {
  await tx.execute(sql`insert into subscription_changes (user_id, changed_at)
    select distinct user_id, now() from unnest(${sql.param(userIds)}::text[]) as user_id order by user_id
    on conflict (user_id) do update set version = subscription_changes.version + 1, changed_by = null, changed_at = now()`)
}
