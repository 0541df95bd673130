import { useMemo } from 'react'
import type { View } from '@tidings/contracts'
import { isSame, type SubscriptionWithTarget, type TimelineEntry } from '@tidings/db'
import { useAllSubscriptions } from './use-library.ts'

/** Where an entry came from, as its reader calls it. */
export interface EntrySource {
  title: string
  image: string | null
  /** The view it is read in, where it is subscribed to. */
  view?: View | undefined
}

/** How the reader calls each source, the same object each time: by the name given to the subscription, else by its own. */
export function useSourceOf(): (entry: TimelineEntry) => EntrySource {
  const subscriptions = useAllSubscriptions()
  return useMemo(() => createSourceOf(subscriptions ?? []), [subscriptions])
}

function createSourceOf(subscriptions: readonly SubscriptionWithTarget[]) {
  const subscribed = new Map(subscriptions.map((subscription) => [subscription.feedId, subscription]))
  const known = new Map<string, EntrySource>()
  return ({ feedId, feed }: TimelineEntry): EntrySource => {
    const subscription = subscribed.get(feedId)
    const source = {
      title: subscription?.name ?? feed?.title ?? feed?.url ?? '',
      image: feed?.image ?? null,
      view: subscription?.view,
    }
    const before = known.get(feedId)
    if (before && isSame(before, source)) return before
    known.set(feedId, source)
    return source
  }
}
