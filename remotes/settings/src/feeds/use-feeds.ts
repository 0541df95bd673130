import { limits, type FeedAnalytics } from '@tidings/contracts'
import { db, listSubscriptions } from '@tidings/db'
import { api, queryOptions, subscriptionsQuery, useLiveQuery, useQuery } from '@tidings/runtime'
import { withFigures, type FeedLine } from './feeds.ts'

const figuresQuery = (feedIds: readonly string[]) =>
  queryOptions({
    queryKey: ['feed-figures', feedIds],
    enabled: feedIds.length > 0,
    queryFn: async ({ signal }) => {
      const figures: Record<string, FeedAnalytics> = {}
      for (let start = 0; start < feedIds.length; start += limits.idsPerCall) {
        const ids = feedIds.slice(start, start + limits.idsPerCall)
        const { data } = await api.feeds.analytics({ ids }, { signal })
        Object.assign(figures, data.analytics)
      }
      return figures
    },
  })

/** Every feed that the user follows, with its figures once they are there; undefined until the database has answered. */
export function useFeeds(): FeedLine[] | undefined {
  useQuery(subscriptionsQuery())
  const subscriptions = useLiveQuery(() => listSubscriptions(db))
  const lines = (subscriptions ?? []).flatMap(({ feed, name, view, category, createdAt }): FeedLine[] => {
    if (!feed) return []
    const { id: feedId, url, image, siteUrl } = feed
    const figures = { followers: null, updatesPerWeek: null, latestAt: null }
    return [{ feedId, name, url, image, siteUrl, view, category, createdAt, feed, ...figures }]
  })
  const { data } = useQuery(figuresQuery(lines.map(({ feedId }) => feedId).toSorted()))
  return subscriptions && lines.map((line) => withFigures(line, data?.[line.feedId]))
}
