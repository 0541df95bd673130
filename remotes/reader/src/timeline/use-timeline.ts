import { useEffect, useRef, useState } from 'react'
import type { TimelineCursor, TimelineKey, TimelineOrder } from '@tidings/db'
import { checkNewQuery, entriesQuery, useInfiniteQuery, useQuery, useQueryClient } from '@tidings/runtime'
import type { Seen } from '../scope/seen.ts'
import type { RowEntry } from './rows-in-memory.ts'
import { countNewer, latestOf, seenBefore } from './shown-keys.ts'
import { timeOf } from './timeline.ts'
import { useExcludePrivate } from './use-exclude-private.ts'
import { useNewAtEnd } from './use-new-at-end.ts'
import { useShownList, type TimelineInput } from './use-shown-list.ts'

/** So many rows before the gap between what was fetched and what was only kept, the next page is asked for. */
const ROWS_AHEAD = 40

/** So many entries before the last one that was read here, more are read: as many as a held key passes in some six seconds. */
const ENTRIES_AHEAD = 200

export interface Timeline {
  keys: readonly TimelineKey[]
  isReady: boolean
  /** How many newer entries wait, here or at the server. */
  newCount: number
  /** How far it is shown; undefined before the server has answered. */
  seen: () => Seen | undefined
  isFetching: boolean
  /** When the server answered last, in epoch milliseconds; 0 before it has. */
  answeredAt: number
  isFetchingMore: boolean
  /** The first rows, where they were read ahead. */
  knownRows: readonly RowEntry[] | undefined
  /** Nothing follows the last row. */
  isComplete: boolean
  error: Error | null
  /**
   * Asks the server for what is new; at the top of the list it is shown, further down it waits. Resolves to what went wrong,
   * else null.
   */
  refresh: () => Promise<Error | null>
  /** Shows what waits, and what the server has: it comes in at once, unless somebody reads on meanwhile. */
  showNew: () => void
  /** Tells what is in sight. */
  settle: (view: ListView) => void
  loadMore: () => void
  /** Asks again for what could not be had: the next page, or the first. */
  retry: () => void
  /** Reads more entries of the local database, where it has more. */
  widen: () => void
  /** Loads more where an entry is near the end: keys are faster than the list scrolls. */
  readAhead: (entryId: string) => void
  /** The first entry in sight. */
  firstInSight: () => TimelineKey | undefined
}

export interface ListView {
  firstIndex: number
  /** Index of the last entry in sight. */
  lastIndex: number
  /** Somebody has touched the list since it was opened, or since all that waits was called. */
  isTouched: boolean
}

/** A timeline from the local database, with pages from the server as one goes down. */
export function useTimeline(input: TimelineInput): Timeline {
  const { order } = input
  const pages = usePages(input)
  const list = useShownList(input, endOf(pages.query, order))
  const firstIndex = useRef(0)
  const { fetchAhead, loadMore } = useReadAhead(list, pages.query, order)
  const { hasNextPage, isFetching, isFetchingNextPage } = pages.query
  const { keys } = list

  return {
    keys,
    isReady: list.isReady,
    newCount: order === 'newest' ? countNewer(list) || pages.newAtServer : 0,
    seen: () => {
      // What other replies brought is shown, too.
      const until = Math.max(pages.since, pages.newAtServer > 0 ? 0 : latestOf(keys))
      return seenBefore(list) ?? (pages.since > 0 ? { until, waiting: 0 } : undefined)
    },
    isFetching,
    answeredAt: pages.query.dataUpdatedAt,
    isFetchingMore: isFetchingNextPage,
    knownRows: input.known?.rows,
    isComplete: !hasNextPage && !list.hasMore,
    error: pages.query.error,
    refresh: () => {
      if (firstIndex.current === 0) list.settleAt(null)
      return pages.refresh()
    },
    showNew: () => {
      list.release()
      if (pages.newAtServer > 0) void pages.refresh()
    },
    settle: ({ lastIndex, isTouched, ...view }) => {
      firstIndex.current = view.firstIndex
      const isRead = isTouched || view.firstIndex > 0
      const lowest = keys[lastIndex]
      list.settleAt(isRead && lowest ? timeOf(lowest) : null)
      fetchAhead(lastIndex)
    },
    loadMore,
    retry: () => (hasNextPage ? loadMore() : void pages.refresh()),
    widen: list.widen,
    readAhead: (entryId) => {
      if (keys.findLastIndex(({ id }) => id === entryId) >= keys.length - ENTRIES_AHEAD) loadMore()
    },
    firstInSight: () => keys[firstIndex.current],
  }
}

/** The ways to what comes after the rows that there are. */
function useReadAhead(
  { keys, hasMore, widen }: ReturnType<typeof useShownList>,
  { data, hasNextPage, isFetching, fetchNextPage }: PageQuery,
  order: TimelineOrder,
) {
  /** How far it was wanted while that could not be asked for. */
  const wanted = useRef<number>(null)
  const lastFetched = data?.pages.at(-1)?.lastPublishedAt ?? null

  function fetchAhead(lastIndex: number) {
    wanted.current = isFetching ? lastIndex : null
    const ahead = keys[lastIndex + ROWS_AHEAD]
    const reachesGap = !ahead || (lastFetched !== null && isBeyond(timeOf(ahead), lastFetched, order))
    if (reachesGap && hasNextPage && !isFetching) void fetchNextPage()
  }

  useEffect(() => {
    if (wanted.current !== null && !isFetching && !hasMore) fetchAhead(wanted.current)
  })

  function loadMore() {
    widen()
    // What the local database has is asked for as one comes to it.
    if (hasMore) wanted.current = keys.length
    else fetchAhead(keys.length)
  }

  return { fetchAhead, loadMore }
}

const isBeyond = (time: string, last: string, order: TimelineOrder): boolean =>
  order === 'newest' ? time <= last : time >= last

/** Stands behind every identifier. */
const AFTER_ALL = '\uffff'

type PageQuery = ReturnType<typeof usePages>['query']

/**
 * The oldest entries of a timeline are the first that is dropped here: where these come first, nothing is shown that is
 * newer than what the server has told of. When it does not answer, what is here has to do.
 */
function endOf({ data, hasNextPage, error }: PageQuery, order: TimelineOrder): TimelineCursor | null {
  if (order === 'newest' || error || (data && !hasNextPage)) return null
  return { publishedAt: data?.pages.at(-1)?.lastPublishedAt ?? '', id: AFTER_ALL }
}

/** The pages that the server has given, and whether it has newer ones. */
function usePages({ scope, unreadOnly, order }: TimelineInput) {
  const queryClient = useQueryClient()
  const excludePrivate = useExcludePrivate(scope)
  const kind = { unreadOnly, excludePrivate, order }
  const options = entriesQuery(scope, kind)
  const isNamed = !('feedIds' in scope) || scope.feedIds.length > 0
  const query = useInfiniteQuery({ ...options, enabled: isNamed })
  const news = useNewAtServer({ scope, kind, query, isNamed })
  return {
    ...news,
    query,
    /** Only the first page: those below are asked for again as one comes to them. */
    refresh: async () => {
      queryClient.setQueryData(
        options.queryKey,
        (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
      )
      const { error } = await query.refetch()
      return error
    },
  }
}

interface CheckInput extends Pick<TimelineInput, 'scope'> {
  kind: { unreadOnly: boolean; excludePrivate: boolean; order: TimelineOrder }
  query: PageQuery
  isNamed: boolean
}

/** How many entries the server has that came after the first page, and since when those come. */
function useNewAtServer({ scope, kind, query, isNamed }: CheckInput): { newAtServer: number; since: number } {
  const [firstPage] = query.data?.pages ?? []
  const firstPageAt = useTimeOf(firstPage, query.dataUpdatedAt)
  const [endAsOf, setEndAsOf] = useState(0)
  // A shell of 0.2 does not know the time of the server.
  const since = Math.max(firstPage?.asOf ?? firstPageAt, endAsOf)
  const options = checkNewQuery(scope, since, firstPageAt, kind)
  const check = useQuery({ ...options, enabled: isNamed && query.isSuccess && options.enabled !== false })
  const count = check.data?.hasNew && !query.isFetching ? (check.data.count ?? 1) : 0
  const isBehind = count > 0 && !query.hasNextPage
  useNewAtEnd({ scope, options: kind, isBehind, since, onBrought: setEndAsOf })
  return { newAtServer: count, since }
}

/** When the value of now came: what follows it, such as further pages, is later. */
function useTimeOf(value: unknown, updatedAt: number): number {
  const [latest, setLatest] = useState({ value, updatedAt })
  if (latest.value === value) return latest.updatedAt
  setLatest({ value, updatedAt })
  return updatedAt
}
