import type { View } from '@tidings/contracts'
import type { TidingsDatabase } from './database.ts'
import { isEarlier } from './is-earlier.ts'
import type { LocalSubscription } from './rows/subscriptions.ts'

/**
 * The view of each feed that the user sees, as they filed it or else its list; of several lists the earliest counts, as for
 * the server.
 */
export async function viewsOfFeeds(db: TidingsDatabase): Promise<Map<string, View>> {
  const [subscriptions, lists] = await Promise.all([db.subscriptions.toArray(), db.lists.toArray()])
  const views = new Map<string, View>()
  for (const { targetId, view } of subscriptions.toSorted(latestFirst)) {
    for (const id of lists.find((list) => list.id === targetId)?.feedIds ?? []) views.set(id, view)
  }
  for (const { feedId, view } of subscriptions) if (feedId) views.set(feedId, view)
  return views
}

const latestFirst = (a: LocalSubscription, b: LocalSubscription): number =>
  isEarlier(a.targetId, b.targetId) ? 1 : -1
