import { View } from '@tidings/contracts'
import type { TidingsDatabase } from './database.ts'
import { subscriptionId } from './rows/subscriptions.ts'
import { seenFeeds, type WithList } from './seen-feeds.ts'

/** Every unread count by feed id or inbox handle. */
export async function listUnreadCounts(db: TidingsDatabase): Promise<Map<string, number>> {
  const rows = await db.unread.toArray()
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** Adds to counts, which never fall below 0; answers what was really added. */
export async function addToUnread(
  db: TidingsDatabase,
  changes: ReadonlyMap<string, number>,
): Promise<Record<string, number>> {
  const ids = [...changes.keys()]
  const known = await db.unread.bulkGet(ids)
  const rows = ids.map((id, index) => {
    const before = known[index]?.count ?? 0
    const count = Math.max(0, before + (changes.get(id) ?? 0))
    return { id, count, added: count - before }
  })
  await db.unread.bulkPut(rows.filter(({ added }) => added !== 0).map(({ id, count }) => ({ id, count })))
  return Object.fromEntries(rows.map(({ id, added }) => [id, added]))
}

/** Under which id the unread entries of a feed are counted: an inbox, a feed inside, is counted by its handle. */
export async function unreadIdOfFeed(db: TidingsDatabase): Promise<(feedId: string) => string> {
  const inboxes = await db.subscriptions.where('id').startsWith(subscriptionId('inbox', '')).toArray()
  const handles = new Map(inboxes.map(({ feedId, targetId }) => [feedId, targetId]))
  return (feedId) => handles.get(feedId) ?? feedId
}

/** Unread entries that the timeline of each view shows, all of them under View.All; each feed once, those of lists too. */
export function countByView(
  subscriptions: readonly WithList[],
  unread: ReadonlyMap<string, number>,
  hidePrivate = false,
): Map<View, number> {
  const counts = new Map<View, number>()
  const add = (view: View, count: number) => counts.set(view, (counts.get(view) ?? 0) + count)
  for (const { view, isShown, unreadId } of seenFeeds(subscriptions, hidePrivate).values()) {
    if (!isShown) continue
    const count = unread.get(unreadId) ?? 0
    add(view, count)
    add(View.All, count)
  }
  return counts
}
