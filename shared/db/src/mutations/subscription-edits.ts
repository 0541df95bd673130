import { z, type SubscriptionPatch } from '@tidings/contracts'
import type { TidingsDatabase } from '../database.ts'
import type { LocalCollection } from '../rows/collections.ts'
import { subscriptionRow, type LocalSubscription } from '../rows/subscriptions.ts'
import { getSeenFeeds } from '../seen-feeds.ts'

/** Subscriptions as they were. */
export const subscriptionsUndo = z.array(subscriptionRow)

export const removalUndo = z.object({
  subscriptions: subscriptionsUndo,
  unread: z.array(z.object({ id: z.string(), count: z.number() })),
})

export async function editSubscriptions(
  db: TidingsDatabase,
  ids: readonly string[],
  patch: SubscriptionPatch,
): Promise<LocalSubscription[]> {
  const before = await existing(db, ids)
  await db.subscriptions.bulkPut(before.map((row) => edited(row, patch)))
  if (patch.view !== undefined) await fileStars(db)
  return before
}

function edited(row: LocalSubscription, patch: SubscriptionPatch): LocalSubscription {
  return {
    ...row,
    ...(patch.view !== undefined && { view: patch.view }),
    ...(patch.category !== undefined && { category: patch.category || null }),
    ...(patch.title !== undefined && { title: patch.title || null }),
    ...(patch.isPrivate !== undefined && { isPrivate: patch.isPrivate }),
    ...(patch.readingMode !== undefined && { readingMode: patch.readingMode }),
    ...(patch.hideFromTimeline !== undefined && { hideFromTimeline: patch.hideFromTimeline ?? false }),
  }
}

export async function restoreSubscriptions(
  db: TidingsDatabase,
  before: readonly LocalSubscription[],
): Promise<void> {
  await db.subscriptions.bulkPut([...before])
  await fileStars(db)
}

/** Puts stars into the views that their feeds are in now, as the server has them. */
async function fileStars(db: TidingsDatabase): Promise<void> {
  const seen = await getSeenFeeds(db)
  const viewOf = ({ feedId, view }: LocalCollection) => seen.get(feedId)?.view ?? view
  await db.collections
    .filter((star) => viewOf(star) !== star.view)
    .modify((star) => void (star.view = viewOf(star)))
}

/** Takes subscriptions away, and the unread counts of what is seen by no other. */
export async function removeSubscriptions(
  db: TidingsDatabase,
  ids: readonly string[],
): Promise<z.infer<typeof removalUndo>> {
  const subscriptions = await existing(db, ids)
  const before = await getSeenFeeds(db)
  await db.subscriptions.bulkDelete(subscriptions.map(({ id }) => id))
  const after = await getSeenFeeds(db)
  const left = [...before].filter(([feedId]) => !after.has(feedId))
  const counts = await db.unread.bulkGet(left.map(([, { unreadId }]) => unreadId))
  const unread = counts.filter((row) => row !== undefined)
  await db.unread.bulkDelete(unread.map(({ id }) => id))
  return { subscriptions, unread }
}

export async function restoreRemoved(
  db: TidingsDatabase,
  { subscriptions, unread }: z.infer<typeof removalUndo>,
): Promise<void> {
  await db.subscriptions.bulkPut(subscriptions)
  await db.unread.bulkPut(unread)
}

async function existing(db: TidingsDatabase, ids: readonly string[]): Promise<LocalSubscription[]> {
  const rows = await db.subscriptions.bulkGet([...new Set(ids)])
  return rows.filter((row) => row !== undefined)
}
