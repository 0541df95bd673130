// It has a door of its own, so that remotes bring it along: a shell of 0.2 gives them no such functions.
import { View } from '@tidings/contracts'
import { isHidden } from '../is-hidden.ts'
import type { SubscriptionWithTarget } from '../subscriptions.ts'
import { siteGroupName } from './site-domain.ts'

export { isHidden }

export interface FolderOptions {
  view: number
  /** Feeds without a category are grouped by their site. */
  autoGroup: boolean
  /** What is private is left out of timelines. */
  hidePrivate: boolean
}

/** The folder that a feed or a list is in, or null: own categories win over grouping by site. */
export function folderName(
  { category, siteUrl }: { category: string | null; siteUrl: string | null },
  autoGroup: boolean,
): string | null {
  return category || (autoGroup ? siteGroupName(siteUrl) : null)
}

/**
 * Ids of the feeds that the timeline of a folder shows; a folder that only groups by site is found by the same rule. Of a list in it
 * these are the feeds that the user does not follow by themselves: those are where they were filed.
 */
export function feedIdsOfFolder(
  subscriptions: readonly SubscriptionWithTarget[],
  name: string,
  { view, autoGroup, hidePrivate }: FolderOptions,
): string[] {
  const feedsOf = feedsInFolders(subscriptions)
  const feedIds = subscriptions
    .filter((subscription) => view === View.All || subscription.view === view)
    .filter((subscription) => !isHidden(subscription, hidePrivate))
    .filter(
      ({ category, feed }) => folderName({ category, siteUrl: feed?.siteUrl ?? null }, autoGroup) === name,
    )
    .flatMap(feedsOf)
  return [...new Set(feedIds)]
}

/** What a folder shows of each subscription in it, as ids of feeds: of an inbox nothing. */
export function feedsInFolders(
  subscriptions: readonly SubscriptionWithTarget[],
): (subscription: SubscriptionWithTarget) => readonly string[] {
  const own = new Set(subscriptions.flatMap(({ type, targetId }) => (type === 'feed' ? targetId : [])))
  return ({ type, targetId, list }) => {
    if (type === 'feed') return [targetId]
    return list?.feedIds.filter((id) => !own.has(id)) ?? []
  }
}
