import { and, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '../../foundation/database/database.ts'
import { bringChecksForward } from '../feeds/refresh/bring-checks-forward.ts'
import { moveStars } from '../feeds/refresh/move-stars.ts'
import { copyReaders } from '../reads/moving-readers.ts'
import { forgetLeftCursors } from '../reads/forget-cursors.ts'
import { lockReaders } from '../reads/lock-readers.ts'
import { fileStars } from '../sources/file-stars.ts'
import { feeds } from '../../foundation/tables/feeds.schema.ts'
import type { BaseDeps } from '../../foundation/base-deps.ts'
import { lockUser } from '../../foundation/limits/lock-user.ts'
import { subscriptions } from '../../foundation/tables/subscriptions.schema.ts'

/**
 * Has a user follow a feed in place of another that they follow: as they followed that one, with what they have read and
 * starred of it. For everybody else both stay as they are; nothing happens where they do not follow the other.
 */
export async function replaceFeed(
  { database }: Pick<BaseDeps, 'database'>,
  userId: string,
  { from, to }: { from: bigint; to: bigint },
): Promise<void> {
  if (from === to) return
  await database.db.transaction(async (tx) => {
    await lockUser(tx, userId)
    await lockReaders(tx, { feedIds: [from, to], of: { userId } })
    await bringChecksForward(tx, { feedIds: [to] })
    await replaceFeedOf(tx, userId, { from, to })
  })
}

/** The same as part of a transaction. */
export async function replaceFeedOf(
  tx: Transaction,
  userId: string,
  { from, to }: { from: bigint; to: bigint },
): Promise<void> {
  await lockReaders(tx, { feedIds: [from, to], of: { userId } })
  const theirs = await tx
    .select({ feedId: subscriptions.feedId, kind: feeds.kind })
    .from(subscriptions)
    .innerJoin(feeds, eq(feeds.id, subscriptions.feedId))
    .where(and(eq(subscriptions.userId, userId), inArray(subscriptions.feedId, [from, to])))
  if (!theirs.some(({ feedId, kind }) => feedId === from && kind === 'feed')) return
  await copyReaders(tx, { from, to, userId })
  await fileStars(tx, { feedIds: [String(from)], userId })
  await moveStars(tx, { from, to }, [userId])
  const old = and(eq(subscriptions.userId, userId), eq(subscriptions.feedId, from))
  if (theirs.some(({ feedId }) => feedId === to)) await tx.delete(subscriptions).where(old)
  else await tx.update(subscriptions).set({ feedId: to }).where(old)
  await forgetLeftCursors(tx, { feedIds: [String(from)], userId })
}
