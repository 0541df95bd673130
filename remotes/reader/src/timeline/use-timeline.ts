import { useRef, useState } from 'react'
import type { TimelineKey, TimelineScope } from '@tidings/db'
import { checkNewQuery, entriesQuery, useInfiniteQuery, useQuery, useQueryClient } from '@tidings/runtime'
import { countNewer } from './shown-places.ts'
import { useShownList, type TimelineInput } from './use-shown-list.ts'

/** So many rows before the gap between what was fetched and what was only kept, the next page is asked for. */
const ROWS_AHEAD = 40

export interface Timeline {
  places: readonly TimelineKey[]
  isReady: boolean
  limit: number
  /** How many newer entries wait, here or at the server. */
  newCount: number
  isFetching: boolean
  isFetchingMore: boolean
  /** Nothing follows the last row. */
  isComplete: boolean
  error: Error | null
  /** Asks the server for what is new; at the top of the list it is shown, further down it waits. */
  refresh: () => void
  /** Shows what waits. */
  showNew: () => void
  /** Tells what is in sight. */
  settle: (view: ListView) => void
  loadMore: () => void
  /** The first entry in sight. */
  firstInSight: () => TimelineKey | undefined
}

export interface ListView {
  firstIndex: number
  /** Index of the last place in sight. */
  lastIndex: number
  /** Somebody has touched the list since it was opened. */
  isTouched: boolean
}

/** A timeline from the local database, with pages from the server as one goes down. */
export function useTimeline(input: TimelineInput): Timeline {
  const list = useShownList(input)
  const pages = usePages(input.scope, input.unreadOnly)
  const firstIndex = useRef(0)
  const { data, hasNextPage, isFetching, isFetchingNextPage, fetchNextPage } = pages.query
  const { places } = list

  const oldestFetched = data?.pages.at(-1)?.oldestPublishedAt ?? null
  function fetchAhead(lastIndex: number) {
    const ahead = places[lastIndex + ROWS_AHEAD]
    const reachesGap = !ahead || (oldestFetched !== null && ahead.publishedAt <= oldestFetched)
    if (reachesGap && hasNextPage && !isFetching) void fetchNextPage()
  }

  return {
    places,
    isReady: list.isReady,
    limit: list.limit,
    newCount: countNewer(list) || pages.newAtServer,
    isFetching,
    isFetchingMore: isFetchingNextPage,
    isComplete: !hasNextPage && places.length < list.limit,
    error: pages.query.error,
    refresh: () => {
      if (firstIndex.current === 0) list.settleAt(null)
      void pages.refresh()
    },
    showNew: () => {
      list.release()
      if (pages.newAtServer > 0) void pages.refresh().then(list.release)
    },
    settle: ({ lastIndex, isTouched, ...view }) => {
      firstIndex.current = view.firstIndex
      const isRead = isTouched || view.firstIndex > 0
      list.settleAt(isRead ? (places[lastIndex]?.publishedAt ?? null) : null)
      fetchAhead(lastIndex)
    },
    loadMore: () => {
      list.widen()
      fetchAhead(places.length)
    },
    firstInSight: () => places[firstIndex.current],
  }
}

/** The pages that the server has given, and whether it has newer ones. */
function usePages(scope: TimelineScope, unreadOnly: boolean) {
  const queryClient = useQueryClient()
  const options = entriesQuery(scope, { unreadOnly })
  const isNamed = !('feedIds' in scope) || scope.feedIds.length > 0
  const query = useInfiniteQuery({ ...options, enabled: isNamed })
  const [firstPage] = query.data?.pages ?? []
  const firstPageAt = useTimeOf(firstPage, query.dataUpdatedAt)
  const [refreshedAt, setRefreshedAt] = useState(0)
  const check = useQuery({
    ...checkNewQuery(scope, Math.max(firstPageAt, refreshedAt)),
    enabled: isNamed && query.isSuccess && !('starred' in scope),
  })
  return {
    query,
    newAtServer: check.data?.hasNew && !query.isFetching ? (check.data.count ?? 1) : 0,
    /** Only the first page: those below are asked for again as one comes to them. */
    refresh: async () => {
      queryClient.setQueryData(
        options.queryKey,
        (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
      )
      const startedAt = Date.now()
      const { isSuccess } = await query.refetch()
      if (isSuccess) setRefreshedAt(startedAt)
    },
  }
}

/** When the value of now came: what follows it, such as further pages, is later. */
function useTimeOf(value: unknown, updatedAt: number): number {
  const [latest, setLatest] = useState({ value, updatedAt })
  if (latest.value === value) return latest.updatedAt
  setLatest({ value, updatedAt })
  return updatedAt
}
