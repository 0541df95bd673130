import { db, listSubscriptions, type SubscriptionWithTarget } from '@tidings/db'
import { useLiveQuery } from '@tidings/runtime'

/** The subscriptions to feeds as they stand here; undefined until the local database has answered. */
export function useFollowedFeeds(): SubscriptionWithTarget[] | undefined {
  return useLiveQuery(async () => (await listSubscriptions(db)).filter(({ type }) => type === 'feed'), [])
}

/** Names of the categories in use, in the order of the alphabet. */
export function categoriesOf(subscriptions: readonly SubscriptionWithTarget[], language: string): string[] {
  const names = new Set(subscriptions.flatMap(({ category }) => category ?? []))
  return [...names].toSorted(new Intl.Collator(language, { numeric: true }).compare)
}
