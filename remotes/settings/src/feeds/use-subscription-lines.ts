import type { FeedAnalytics } from '@tidings/contracts'
import { batchesOfCalls } from '@tidings/contracts/batches'
import { db, listSubscriptions, type SubscriptionWithTarget } from '@tidings/db'
import { api, queryOptions, subscriptionsQuery, useLiveQuery, useQuery } from '@tidings/runtime'
import { withFigures, type SubscriptionLine } from './feeds.ts'

const figuresQuery = (feedIds: readonly string[]) =>
  queryOptions({
    queryKey: ['feed-figures', feedIds],
    enabled: feedIds.length > 0,
    queryFn: async ({ signal }) => {
      const figures: Record<string, FeedAnalytics> = {}
      for (const ids of batchesOfCalls(feedIds)) {
        const { data } = await api.feeds.analytics({ ids }, { signal })
        Object.assign(figures, data.analytics)
      }
      return figures
    },
  })

/** Everything that the user subscribes to, with figures once they are there; undefined until the database has answered. */
export function useSubscriptionLines(): SubscriptionLine[] | undefined {
  useQuery(subscriptionsQuery())
  const subscriptions = useLiveQuery(() => listSubscriptions(db))
  const feedIds = (subscriptions ?? []).flatMap(({ feed }) => feed?.id ?? [])
  const { data } = useQuery(figuresQuery(feedIds.toSorted()))
  return subscriptions?.map((subscription) =>
    withFigures(lineOf(subscription), data?.[subscription.feed?.id ?? '']),
  )
}

function lineOf({ id, type, targetId, ...subscription }: SubscriptionWithTarget): SubscriptionLine {
  const { name, view, category, createdAt, feed, list, inbox } = subscription
  const address = feed?.url ?? (inbox && (inbox.email ?? inbox.id))
  const image = feed?.image ?? list?.image ?? null
  const figures = { followers: null, updatesPerWeek: null, latestAt: null }
  return { id, type, targetId, name, address, image, view, category, createdAt, feed, ...figures }
}
