import { db, listSubscriptions, type SubscriptionWithTarget } from '@tidings/db'
import { useLiveQuery } from '@tidings/runtime'
import type { FoundFeed } from './use-lookup.ts'

/** The subscriptions to feeds as they stand here; undefined until the local database has answered. */
export function useFollowedFeeds(): SubscriptionWithTarget[] | undefined {
  return useLiveQuery(async () => (await listSubscriptions(db)).filter(({ type }) => type === 'feed'), [])
}

/**
 * All that is followed, how a feed that was found is, and, while it is not, how the one is that it may take the place of.
 */
export function useFollowing({ feed, subscription }: FoundFeed, replaces: string | null) {
  const followedFeeds = useFollowedFeeds()
  const subscriptionTo = (id: string | null) => followedFeeds?.find(({ targetId }) => targetId === id)
  const followed = followedFeeds ? subscriptionTo(feed.id) : subscription
  return {
    followedFeeds: followedFeeds ?? [],
    followed,
    former: followed ? undefined : subscriptionTo(replaces),
  }
}

/** Names of the categories in use, in the order of the alphabet. */
export function categoriesOf(subscriptions: readonly SubscriptionWithTarget[], language: string): string[] {
  const names = new Set(subscriptions.flatMap(({ category }) => category ?? []))
  return [...names].toSorted(new Intl.Collator(language, { numeric: true }).compare)
}
