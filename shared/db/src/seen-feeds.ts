import type { View } from '@tidings/contracts'
import { compareIds } from './compare-ids.ts'
import type { TidingsDatabase } from './database.ts'
import { isHidden } from './is-hidden.ts'
import type { LocalList } from './rows/lists.ts'
import type { LocalSubscription } from './rows/subscriptions.ts'

/** A feed that the user sees: by itself, in lists, or both. */
export interface SeenFeed {
  /** In which view it is, as the user filed it or else its list; of several lists the earliest counts. */
  view: View
  /** The timelines of views and folders have it: what is hidden or private by itself is not so where a list shows it. */
  isShown: boolean
  /** Under which its unread entries are counted: of an inbox its handle. */
  unreadId: string
}

/** A subscription with its list, where it is to one. */
export type WithList = LocalSubscription & { list: Pick<LocalList, 'feedIds'> | null }

/** Each feed that the user sees, once, by the rule that the server has for its views (`view-feeds.ts`). */
export function seenFeeds(
  subscriptions: readonly WithList[],
  hidePrivate = false,
): ReadonlyMap<string, SeenFeed> {
  const feeds = new Map<string, SeenFeed>()
  for (const subscription of lastSaysWhere(subscriptions)) {
    const { list, feedId, view, type, targetId } = subscription
    const isShown = !isHidden(subscription, hidePrivate)
    for (const id of feedId === null ? (list?.feedIds ?? []) : [feedId]) {
      const unreadId = type === 'inbox' ? targetId : id
      feeds.set(id, { view, isShown: isShown || feeds.get(id)?.isShown === true, unreadId })
    }
  }
  return feeds
}

/** Of the subscriptions that a feed is seen by, the last one says in which view it is. */
function lastSaysWhere(subscriptions: readonly WithList[]): WithList[] {
  const lists = subscriptions.filter(({ type }) => type === 'list')
  const own = subscriptions.filter(({ type }) => type !== 'list')
  return [...lists.toSorted(latestFirst), ...own]
}

const latestFirst = (a: LocalSubscription, b: LocalSubscription): number => compareIds(b.targetId, a.targetId)

/** The same from the local database. */
export async function getSeenFeeds(
  db: TidingsDatabase,
  hidePrivate = false,
): Promise<ReadonlyMap<string, SeenFeed>> {
  const [subscriptions, lists] = await Promise.all([db.subscriptions.toArray(), db.lists.toArray()])
  const listsById = new Map(lists.map((list) => [list.id, list]))
  const withLists = subscriptions.map((subscription) => ({
    ...subscription,
    list: (subscription.type === 'list' && listsById.get(subscription.targetId)) || null,
  }))
  return seenFeeds(withLists, hidePrivate)
}
