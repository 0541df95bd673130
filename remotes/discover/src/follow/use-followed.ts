import { db, listSubscriptions, type SubscriptionWithTarget } from '@tidings/db'
import { subscriptionsQuery, useLiveQuery, useQuery } from '@tidings/runtime'
import type { FoundFeed } from './use-lookup.ts'

/** The subscriptions to feeds as they stand here; undefined until the local database has answered. */
export function useFollowedFeeds(): SubscriptionWithTarget[] | undefined {
  return useLiveQuery(listFollowedFeeds, [])
}

const listFollowedFeeds = async () => (await listSubscriptions(db)).filter(({ type }) => type === 'feed')

/** Whether somebody follows no feed at all; what is not here the server may know of, so it has to have said so. */
export function useFollowsNothing(): boolean {
  const isWithoutAny = useFollowedFeeds()?.length === 0
  const { dataUpdatedAt: asOf } = useQuery({ ...subscriptionsQuery(), enabled: isWithoutAny })
  // What was read before the answer does not tell of it.
  const here = useLiveQuery(async () => ({ asOf, count: (await listFollowedFeeds()).length }), [asOf])
  return asOf > 0 && here?.asOf === asOf && here.count === 0
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
