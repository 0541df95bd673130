import { sql } from 'drizzle-orm'
import { idArray } from '../../foundation/database/id-array.ts'
import type { Transaction } from '../../foundation/database/database.ts'
import { viewOfFeed } from './sources.ts'

/**
 * Files stars of feeds, of one user or without one of everybody, in the view that the feeds have there now: asked for before
 * the feeds are left, so that a star stays in the view in which its feed was last.
 */
export async function fileStars(
  tx: Transaction,
  { feedIds, userId }: { feedIds: readonly string[]; userId?: string },
): Promise<void> {
  const whose = userId === undefined ? sql`true` : sql`k.user_id = ${userId}`
  await tx.execute(sql`
    update collections k set view = v.view from (
      select k.user_id, k.entry_id, ${sql.raw(viewOfFeed('k.user_id', 'k.feed_id'))} as view from collections k
      where k.feed_id = any(${idArray(feedIds)}) and ${whose}) v
    where k.user_id = v.user_id and k.entry_id = v.entry_id and k.view <> v.view`)
}
