import { ApiError, limits, type Feed } from '@tidings/contracts'
import { and, eq, inArray } from 'drizzle-orm'
import { feedReplyColumns, toFeedReply } from '../replies/feed-replies.ts'
import { requireNamedFeeds } from '../feeds/visible-feeds.ts'
import type { SessionUser } from '../../foundation/api/context.ts'
import { lockUser } from '../../foundation/limits/lock-user.ts'
import type { FeedsDeps } from '../feeds/feeds-deps.ts'
import type { Transaction } from '../../foundation/database/database.ts'
import { bringChecksForward } from '../feeds/refresh/bring-checks-forward.ts'
import { forgetLeftCursors } from '../reads/forget-cursors.ts'
import { fileStars } from '../sources/file-stars.ts'
import { lockReaders, makeReaders } from '../reads/lock-readers.ts'
import { startNewReaders } from '../reads/new-readers.ts'
import { readStoriesAtStart } from '../stories/join-stories.ts'
import { feeds } from '../../foundation/tables/feeds.schema.ts'
import { listFeeds, lists } from '../../foundation/tables/lists.schema.ts'
import { requireOwnList } from './lists.service.ts'
import { requireRoomFor } from './room-for-feeds.ts'

type ServiceDeps = Pick<FeedsDeps, 'database' | 'clock'>
type AddDeps = ServiceDeps & Pick<FeedsDeps, 'takesLookup' | 'feeds'>

/**
 * Adds feeds to a list; answers those that are new in it. Throws feedNotFound for one that the user does not see, inboxes
 * included, feedIsPrivate for one whose address holds a secret, feedAlreadyInList where none is new, and a limitError where the
 * plan of the user has no room for them.
 */
export async function addFeeds(
  deps: AddDeps,
  user: SessionUser,
  { listId, feedIds }: { listId: string; feedIds: readonly string[] },
): Promise<Feed[]> {
  const { database, clock } = deps
  const { id } = await requireOwnList(deps, user.id, listId)
  const found = await requireNamedFeeds(deps, user.id, [...new Set(feedIds)])
  // Everybody sees what is in a list.
  if (found.some(({ privateTo }) => privateTo !== null)) throw new ApiError('feedIsPrivate')
  const { added, begun } = await database.db.transaction(async (tx) => {
    await lockUser(tx, user.id)
    await lockList(tx, id)
    const members = await tx
      .select({ feedId: listFeeds.feedId })
      .from(listFeeds)
      .where(eq(listFeeds.listId, id))
    const known = new Set(members.map(({ feedId }) => feedId))
    const fresh = found.map((feed) => feed.id).filter((feedId) => !known.has(feedId))
    if (fresh.length === 0) throw new ApiError('feedAlreadyInList')
    if (known.size + fresh.length > limits.feedsPerList) {
      throw new ApiError('unprocessableContent', {
        message: `A list has at most ${limits.feedsPerList} feeds.`,
      })
    }
    await requireRoomFor(tx, user, fresh)
    // Of the others nothing changes, and whoever reads them is kept waiting for nothing.
    const made = await makeReaders(tx, { feedIds: fresh, of: { listIds: [id] } })
    await bringChecksForward(tx, { feedIds: fresh })
    // A feed that moves takes its place in lists without this lock.
    const rows = await tx
      .insert(listFeeds)
      .values(fresh.map((feedId) => ({ listId: id, feedId })))
      .onConflictDoNothing()
      .returning({ feedId: listFeeds.feedId })
    const entered = rows.map(({ feedId }) => feedId)
    const readers = await startNewReaders(tx, { feedIds: entered, listId: id }, made)
    await touchList(tx, id, clock())
    return { added: new Set(entered), begun: readers }
  })
  deps.feeds.wake()
  await readStoriesAtStart(database.pool, begun)
  const told = await database.db
    .select(feedReplyColumns)
    .from(feeds)
    .where(inArray(feeds.id, [...added]))
  const byId = new Map(told.map((feed) => [feed.id, feed]))
  return found.flatMap(({ id: feedId }) => byId.get(feedId) ?? []).map(toFeedReply)
}

/**
 * Takes a feed out of a list, whose followers forget what they read of it as if they had left it; one that is not in it is no
 * mistake.
 */
export async function removeFeed(
  { database, clock }: ServiceDeps,
  userId: string,
  { listId, feedId }: { listId: string; feedId: string },
): Promise<void> {
  const { id } = await requireOwnList({ database }, userId, listId)
  await database.db.transaction(async (tx) => {
    await lockList(tx, id)
    await lockReaders(tx, { feedIds: [feedId], of: { listIds: [id] } })
    await fileStars(tx, { feedIds: [feedId] })
    const { rowCount } = await tx
      .delete(listFeeds)
      .where(and(eq(listFeeds.listId, id), eq(listFeeds.feedId, BigInt(feedId))))
    if (rowCount) await forgetLeftCursors(tx, { feedIds: [feedId] })
    await touchList(tx, id, clock())
  })
}

/** Of many requests at once each sees the feeds and the followers of the one before it: whoever subscribes waits as well. */
async function lockList(tx: Transaction, id: bigint): Promise<void> {
  await tx.select({ id: lists.id }).from(lists).where(eq(lists.id, id)).for('update')
}

async function touchList(tx: Transaction, id: bigint, now: number): Promise<void> {
  await tx
    .update(lists)
    .set({ updatedAt: new Date(now) })
    .where(eq(lists.id, id))
}
