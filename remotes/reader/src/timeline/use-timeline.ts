import { useCallback, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { durations, limits } from '@tidings/contracts'
import { db, listTimeline, type TimelineKey, type TimelineScope } from '@tidings/db'
import {
  checkNewQuery,
  entriesQuery,
  useInfiniteQuery,
  useLiveQuery,
  useQuery,
  useQueryClient,
} from '@tidings/runtime'
import type { ListPlace } from './list-place.ts'
import { countNewer } from './shown-places.ts'
import { emptyList, reduceList, type TimelineAction, type TimelineList } from './timeline-list.ts'

const FIRST_WINDOW = limits.entriesPerPage
const NEXT_WINDOW = 200
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
  /** Asks the server for what is new, and shows it. */
  refresh: () => void
  /** Shows what waits. */
  showNew: () => void
  /** Tells which rows are in sight, once somebody has touched the list. */
  settle: (lastIndex: number, isTouched: boolean) => void
  loadMore: () => void
}

export interface TimelineInput {
  scope: TimelineScope
  unreadOnly: boolean
  left: ListPlace | null
}

type Reducer = (
  list: TimelineList<TimelineKey>,
  action: TimelineAction<TimelineKey>,
) => TimelineList<TimelineKey>

/** A timeline from the local database, with pages from the server as one goes down. */
export function useTimeline({ scope, unreadOnly, left }: TimelineInput): Timeline {
  const [limit, setLimit] = useState(left?.limit ?? FIRST_WINDOW)
  const [list, dispatch] = useReducer<TimelineList<TimelineKey>, [TimelineAction<TimelineKey>]>(
    reduceList satisfies Reducer,
    emptyList<TimelineKey>(left?.startsAt ?? null),
  )
  const settledAt = useRef<string | null>(null)
  const pages = usePages(scope, unreadOnly)
  const { data, hasNextPage, isFetching, isFetchingNextPage, fetchNextPage } = pages.query

  const found = useLiveQuery(
    () => findPlaces(scope, { limit, unreadOnly, shownUntil: list.places.at(-1)?.publishedAt }),
    [JSON.stringify(scope), limit, unreadOnly, list.places.length],
  )
  useLayoutEffect(() => {
    if (found) dispatch({ type: 'arrived', ...found, settledAt: settledAt.current })
  }, [found])

  const oldestFetched = data?.pages.at(-1)?.oldestPublishedAt ?? null
  function fetchAhead(lastIndex: number) {
    const ahead = list.places[lastIndex + ROWS_AHEAD]
    const reachesGap = !ahead || (oldestFetched !== null && ahead.publishedAt <= oldestFetched)
    if (reachesGap && hasNextPage && !isFetching) void fetchNextPage()
  }

  const showNew = useCallback(() => {
    settledAt.current = null
    dispatch({ type: 'released' })
  }, [])

  return {
    places: list.places,
    isReady: list.isReady,
    limit,
    newCount: countNewer(list) || pages.newAtServer,
    isFetching,
    isFetchingMore: isFetchingNextPage,
    isComplete: !hasNextPage && list.places.length < limit,
    error: pages.query.error,
    refresh: () => {
      showNew()
      void pages.refresh().then(showNew)
    },
    showNew: () => {
      showNew()
      if (pages.newAtServer > 0) void pages.refresh().then(showNew)
    },
    settle: (lastIndex, isTouched) => {
      settledAt.current = isTouched ? (list.places[lastIndex]?.publishedAt ?? null) : null
      fetchAhead(lastIndex)
    },
    loadMore: () => {
      if (list.candidates.length >= limit) setLimit(limit + NEXT_WINDOW)
      fetchAhead(list.places.length)
    },
  }
}

interface FindOptions {
  limit: number
  unreadOnly: boolean
  shownUntil: string | undefined
}

async function findPlaces(scope: TimelineScope, { limit, unreadOnly, shownUntil }: FindOptions) {
  const candidates = await listTimeline(db, scope, { limit, unreadOnly })
  if (!unreadOnly || shownUntil === undefined) return { candidates }
  const all = await listTimeline(db, scope, { limit: Number.MAX_SAFE_INTEGER, since: shownUntil })
  return { candidates, all }
}

/** The pages that the server has given, and whether it has newer ones. */
function usePages(scope: TimelineScope, unreadOnly: boolean) {
  const queryClient = useQueryClient()
  const options = entriesQuery(scope, { unreadOnly })
  const isNamed = !('feedIds' in scope) || scope.feedIds.length > 0
  const query = useInfiniteQuery({ ...options, enabled: isNamed })
  const check = useQuery({
    ...checkNewQuery(scope, query.dataUpdatedAt),
    enabled: isNamed && query.isSuccess && !('starred' in scope),
    staleTime: durations.checkNewInterval,
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
      await query.refetch()
    },
  }
}
