import { eq } from 'drizzle-orm'
import type { Pool } from 'pg'
import { feeds } from '../../foundation/tables/feeds.schema.ts'
import type { BaseDeps } from '../../foundation/base-deps.ts'
import { subscriptions } from '../../foundation/tables/subscriptions.schema.ts'
import { forgetEntry, keepStarred } from '../reads/forget-entry.queries.ts'
import { requireOwnInbox } from './inboxes.service.ts'

/** Entries of deleted inboxes that were starred, and are no more. */
const BATCH = 500

/**
 * Deletes an inbox with its entries, but for those that its owner starred: these stay under Starred, read or unread as they were,
 * as those of feeds do that one unsubscribes from. The handle is free again; nothing comes into what is left, and nobody else can see it.
 */
export async function removeInbox(
  deps: Pick<BaseDeps, 'database'>,
  userId: string,
  handle: string,
): Promise<void> {
  const { id, title } = await requireOwnInbox(deps, userId, handle)
  const isIts = eq(feeds.id, id)
  await deps.database.db.transaction(async (tx) => {
    // Mail that comes at this moment waits, and then finds no inbox.
    await tx.select({ id: feeds.id }).from(feeds).where(isIts).for('update')
    const kept = await keepStarred(tx, { userId, feedId: id })
    if (kept === 0) return tx.delete(feeds).where(isIts)
    await tx.delete(subscriptions).where(eq(subscriptions.feedId, id))
    // No inbox can be made with such a handle.
    const left = { handle: `:${id}`, url: `inbox::${id}`, secret: null }
    return tx
      .update(feeds)
      .set({ ...left, title: title ?? handle, entryCount: kept })
      .where(isIts)
  })
}

/** Deletes what was left of deleted inboxes for a star that is gone; answers whether there may be more. */
export async function forgetUnstarred(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ id: string; feed_id: string; owner_user_id: string }>(
    `select e.id::text, e.feed_id::text, coalesce(f.owner_user_id, '') as owner_user_id from feeds f join entries e on e.feed_id = f.id
      where f.kind = 'inbox' and f.secret is null
        and not exists (select 1 from collections c where c.entry_id = e.id) limit $1`,
    [BATCH],
  )
  for (const { id, feed_id: feedId, owner_user_id: userId } of rows)
    await forgetEntry(pool, { userId, feedId, entryId: id })
  await pool.query(`delete from feeds f where f.kind = 'inbox' and f.secret is null
    and not exists (select 1 from entries e where e.feed_id = f.id)`)
  return rows.length === BATCH
}
