import { durations, limits, View } from '@tidings/contracts'
import { db, readFromServer, storeEntries, type TimelineScope } from '@tidings/db'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'
import { fetchContents } from './contents.ts'

export interface EntriesOptions {
  unreadOnly?: boolean
  /** Leaves out what is private or hidden from timelines. */
  excludePrivate?: boolean
}

/** A page that was brought into the local database. */
export interface EntriesPage {
  count: number
  /** Publication time of its last entry: further down, what is stored may have gaps. Null where the timeline ends. */
  oldestPublishedAt: string | null
}

/** Brings a timeline page by page, newest first, and the contents of its entries after it. */
export const entriesQuery = (scope: TimelineScope, options: EntriesOptions = {}) =>
  infiniteQueryOptions({
    queryKey: ['entries', scope, options],
    staleTime: options.unreadOnly ? 0 : durations.entriesFresh,
    refetchOnMount: options.unreadOnly ? 'always' : true,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => fetchPage({ scope, options, publishedAfter: pageParam, signal }),
    getNextPageParam: (page) => page.oldestPublishedAt,
  })

async function fetchPage({
  scope,
  options,
  publishedAfter,
  signal,
}: {
  scope: TimelineScope
  options: EntriesOptions
  publishedAfter: string | null
  signal: AbortSignal
}): Promise<EntriesPage> {
  const page = await readFromServer(async () => {
    const { data } = await api.entries.list(
      {
        ...toWireScope(scope),
        limit: publishedAfter ? limits.entriesPerPage : limits.entriesPerFirstPage,
        ...(publishedAfter && { publishedAfter }),
        ...(options.unreadOnly && { read: false }),
        ...(options.excludePrivate && { excludePrivate: true }),
      },
      { signal },
    )
    await storeEntries(db, data)
    return data
  })
  fetchContents(page.map(({ entries }) => entries.id))
  return { count: page.length, oldestPublishedAt: page.at(-1)?.entries.publishedAt ?? null }
}

export interface NewEntries {
  hasNew: boolean
  /** How many, where the server says. */
  count: number | null
}

/** Asks every minute whether newer entries came, until they did; `insertedAfter` in epoch milliseconds. */
export const checkNewQuery = (scope: TimelineScope, insertedAfter: number) =>
  queryOptions<NewEntries>({
    queryKey: ['check-new', scope, insertedAfter],
    enabled: !('starred' in scope),
    staleTime: durations.checkNewInterval,
    refetchInterval: ({ state }) => (state.data?.hasNew ? false : durations.checkNewInterval),
    queryFn: async ({ signal }) => {
      const { data } = await api.entries.checkNew({ ...toWireFeeds(scope), insertedAfter }, { signal })
      return { hasNew: data.has_new, count: data.count ?? null }
    },
  })

function toWireScope(scope: TimelineScope) {
  if (!('starred' in scope)) {
    const isSocial = 'view' in scope && scope.view === View.SocialMedia
    return { ...toWireFeeds(scope), ...(isSocial && { withContent: true }) }
  }
  return { isCollection: true, ...(scope.view !== undefined && { view: scope.view }) }
}

function toWireFeeds(scope: TimelineScope) {
  if ('feedIds' in scope) return { feedIdList: [...scope.feedIds] }
  if ('starred' in scope) return {}
  return scope
}
