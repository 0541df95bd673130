import { asc, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '../../foundation/database/database.ts'
import { forgetLeftCursors } from '../reads/forget-cursors.ts'
import { lockReaders } from '../reads/lock-readers.ts'
import { fileStars } from '../sources/file-stars.ts'
import { listFeeds, lists } from '../../foundation/tables/lists.schema.ts'

/** Deletes all lists that a user publishes: whoever subscribes to one is left as if they had unsubscribed. */
export async function removeListsOf(tx: Transaction, ownerUserId: string): Promise<void> {
  const owned = await tx
    .select({ id: lists.id })
    .from(lists)
    .where(eq(lists.ownerUserId, ownerUserId))
    .orderBy(asc(lists.id))
    // Whoever subscribes, or puts a feed in, comes before or finds it gone.
    .for('update')
  if (owned.length === 0) return
  const listIds = owned.map(({ id }) => id)
  const members = await tx
    .selectDistinct({ feedId: listFeeds.feedId })
    .from(listFeeds)
    .where(inArray(listFeeds.listId, listIds))
  const feedIds = members.map(({ feedId }) => String(feedId))
  await lockReaders(tx, { feedIds, of: { listIds } })
  await fileStars(tx, { feedIds })
  await tx.delete(lists).where(inArray(lists.id, listIds))
  await forgetLeftCursors(tx, { feedIds })
}
