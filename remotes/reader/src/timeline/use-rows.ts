import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { View } from '@tidings/contracts'
import { isSame, type SubscriptionWithTarget, type TimelineEntry } from '@tidings/db'
import { useAllSubscriptions } from '../library/use-library.ts'
import { readRows, type LoadedRows, type RowEntry, type Rows } from './rows-in-memory.ts'
import type { EntrySource } from './rows/row.ts'

/** The rows of a list of its own, followed as long as it is on the page; throws where they cannot be read. */
export function useRows(
  view: View,
  known: readonly RowEntry[] | undefined,
): { rows: LoadedRows; isReady: boolean } {
  const [rows] = useState(() => readRows(view, known))
  const isReady = useSyncExternalStore(rows.subscribe, rows.isReady)
  const error = useSyncExternalStore(rows.subscribe, rows.error)
  useEffect(() => () => rows.close(), [rows])
  if (error) throw error
  return { rows, isReady }
}

/** The entry of one row, undefined until it was read: only what shows this one is drawn anew when it changes. */
export const useRow = (rows: Rows, id: string | null): RowEntry | undefined =>
  useSyncExternalStore(rows.subscribe, () => (id === null ? undefined : rows.get(id)))

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
