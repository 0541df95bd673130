import { useMemo } from 'react'
import { db, getEntries, listSubscriptions, type TimelineEntry } from '@tidings/db'
import { useLiveQuery } from '@tidings/runtime'
import { entriesOf, type TimelineLine } from './layout.ts'
import type { EntrySource } from './rows/row.ts'
import type { Place } from './timeline.ts'

/** Rows are loaded in blocks of so many lines: scrolling by one asks for nothing. */
const BLOCK = 40

export type Rows = ReadonlyMap<string, TimelineEntry>

/** The entries around the lines in sight, undefined at first; then those of before stay until the new ones have come. */
export function useRows(
  lines: readonly TimelineLine<Place>[],
  { first, last }: { first: number; last: number },
): Rows | undefined {
  const from = (Math.floor(first / BLOCK) - 1) * BLOCK
  const to = (Math.floor(last / BLOCK) + 2) * BLOCK
  const ids = entriesOf(lines, from, to).map(({ id }) => id)
  const found = useLiveQuery(async () => {
    const entries = await getEntries(db, ids)
    return new Map(entries.map((entry) => [entry.id, entry]))
  }, [ids.join()])
  return found
}

/** How the reader calls each source: by the name given to the subscription, else by the feed's own. */
export function useSourceOf(): (entry: TimelineEntry) => EntrySource {
  const subscriptions = useLiveQuery(async () => listSubscriptions(db), [])
  return useMemo(() => {
    const names = new Map(subscriptions?.map(({ feedId, name }) => [feedId, name]))
    return ({ feedId, feed }) => ({
      title: names.get(feedId) ?? feed?.title ?? feed?.url ?? '',
      image: feed?.image ?? null,
    })
  }, [subscriptions])
}
