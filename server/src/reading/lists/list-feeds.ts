import { ApiError, limits, type Feed } from '@tidings/contracts'
import { and, count, eq } from 'drizzle-orm'
import { toFeedReply } from '../replies/feed-replies.ts'
import { listVisibleFeeds } from '../feeds/visible-feeds.ts'
import type { FeedsDeps } from '../feeds/feeds-deps.ts'
import { startReading } from '../reads/start-reading.ts'
import { findNewReaders } from '../reads/new-readers.ts'
import { listFeeds, lists } from '../../foundation/tables/lists.schema.ts'
import { requireOwnList } from './lists.service.ts'

type ServiceDeps = Pick<FeedsDeps, 'database' | 'clock'>
type AddDeps = ServiceDeps & Pick<FeedsDeps, 'takesLookup'>

/**
 * Adds feeds to a list; answers those that are new in it. Throws feedNotFound for one that the user does not see, inboxes
 * included, feedIsPrivate for one whose address holds a secret, and feedAlreadyInList where none is new.
 */
export async function addFeeds(
  deps: AddDeps,
  userId: string,
  { listId, feedIds }: { listId: string; feedIds: readonly string[] },
): Promise<Feed[]> {
  const { database, clock } = deps
  const { id } = await requireOwnList(deps, userId, listId)
  const wanted = [...new Set(feedIds)]
  const found = await listVisibleFeeds(deps, userId, wanted)
  if (found.length === 0 || found.length < wanted.length) throw new ApiError('feedNotFound')
  // Everybody sees what is in a list.
  if (found.some(({ privateTo }) => privateTo !== null)) throw new ApiError('feedIsPrivate')
  const added = await database.db.transaction(async (tx) => {
    // Of many requests at once each counts the feeds of the one before it.
    await tx.select({ id: lists.id }).from(lists).where(eq(lists.id, id)).for('update')
    const rows = await tx
      .insert(listFeeds)
      .values(found.map((feed) => ({ listId: id, feedId: feed.id })))
      .onConflictDoNothing()
      .returning({ feedId: listFeeds.feedId })
    const [size] = await tx.select({ count: count() }).from(listFeeds).where(eq(listFeeds.listId, id))
    if ((size?.count ?? 0) > limits.feedsPerList) {
      throw new ApiError('unprocessableContent', {
        message: `A list has at most ${limits.feedsPerList} feeds.`,
      })
    }
    const readers = { feedIds: rows.map(({ feedId }) => feedId), listId: id }
    await startReading(tx, await findNewReaders(tx, readers))
    await tx
      .update(lists)
      .set({ updatedAt: new Date(clock()) })
      .where(eq(lists.id, id))
    return new Set(rows.map(({ feedId }) => feedId))
  })
  if (added.size === 0) throw new ApiError('feedAlreadyInList')
  return found.filter((feed) => added.has(feed.id)).map(toFeedReply)
}

/** Takes a feed out of a list; one that is not in it is no mistake. */
export async function removeFeed(
  { database, clock }: ServiceDeps,
  userId: string,
  { listId, feedId }: { listId: string; feedId: string },
): Promise<void> {
  const { id } = await requireOwnList({ database }, userId, listId)
  await database.db
    .delete(listFeeds)
    .where(and(eq(listFeeds.listId, id), eq(listFeeds.feedId, BigInt(feedId))))
  await database.db
    .update(lists)
    .set({ updatedAt: new Date(clock()) })
    .where(eq(lists.id, id))
}
