import { durations, limits, View } from '@tidings/contracts'
import { db, readFromServer, storeEntries, storeFound, type TimelineOrder, type TimelineScope } from '@tidings/db'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'
import { whenIdle } from '../idle/when-idle.ts'
import type { NewEntries } from './new-entries.ts'

export interface EntriesOptions {
  unreadOnly?: boolean
  /** Leaves out what is private or hidden from timelines. */
  excludePrivate?: boolean
  /** Which entries come first: the newest where nothing is said. */
  order?: TimelineOrder
}

/** A page that was brought into the local database. */
export interface EntriesPage {
  count: number
  /** As of when it is, in epoch milliseconds of the server's clock; null where the server does not say. */
  asOf: number | null
  /** The time of its last entry by which the timeline is ordered: beyond it, what is stored may have gaps. Null where the timeline ends. */
  lastPublishedAt: string | null
  /** Where the page after it begins; null where the timeline ends. */
  next: string | null
  /** The same, by the name that a reader of 0.1 knows. */
  oldestPublishedAt: string | null
}

/** Brings a timeline page by page, in its order, and the contents of its entries after it. */
export const entriesQuery = (scope: TimelineScope, options: EntriesOptions = {}) =>
  infiniteQueryOptions({
    queryKey: ['entries', scope, options],
    staleTime: options.unreadOnly ? 0 : durations.entriesFresh,
    refetchOnMount: options.unreadOnly ? 'always' : true,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => fetchPage({ scope, options, after: pageParam, signal }),
    getNextPageParam: (page) => page.next,
  })

async function fetchPage({
  scope,
  options,
  after,
  signal,
}: {
  scope: TimelineScope
  options: EntriesOptions
  after: string | null
  signal: AbortSignal
}): Promise<EntriesPage> {
  const { data: page, asOf = null } = await readFromServer(async () => {
    const request = {
      ...toWireScope(scope),
      limit: after ? limits.entriesPerPage : limits.entriesPerFirstPage,
      ...toWirePage(options, after),
      ...(options.unreadOnly && { read: false }),
      ...(options.excludePrivate && { excludePrivate: true }),
    }
    const isOfMany = 'feedIds' in scope && scope.feedIds.length > limits.idsPerCall
    const reply = isOfMany
      ? await (await import('./entries-page.ts')).askForPage(request, { signal })
      : await api.entries.list(request, { signal })
    await storeEntries(db, reply.data, reply.asOf)
    if ('search' in scope) await storeFound(db, scope.search, { items: reply.data, after: after?.split(' ')[0] })
    whenIdle(async () => (await import('./after-page.ts')).afterPage({ scope, request, reply }))
    return reply
  })
  const last = page.at(-1)
  const isByStar = 'starred' in scope && scope.sortBy === 'starredAt'
  const lastPublishedAt = (isByStar && last?.collections?.createdAt) || (last?.entries.publishedAt ?? null)
  const next = last ? `${lastPublishedAt} ${last.entries.id}` : null
  return { count: page.length, asOf, lastPublishedAt, next, oldestPublishedAt: lastPublishedAt }
}

/**
 * In the wire format `publishedAfter` asks for what is older, and `publishedBefore` for what is newer. A page begins at
 * `next` of the one before; a reader of 0.2 knows only its time.
 */
function toWirePage({ order }: EntriesOptions, after: string | null) {
  const [time, lastId] = after?.split(' ') ?? []
  const cursor = { ...(time && { [order === 'oldest' ? 'publishedBefore' : 'publishedAfter']: time }), ...(lastId && { lastId }) }
  return { ...(order === 'oldest' && { order }), ...cursor }
}

/**
 * Asks every minute whether newer entries came, until they did. `insertedAfter` is of the server's clock, `knownAt` of ours:
 * when it was last known that there are none. Both in epoch milliseconds.
 */
export const checkNewQuery = (
  scope: TimelineScope,
  insertedAfter: number,
  knownAt = insertedAfter,
  { excludePrivate = false }: Pick<EntriesOptions, 'excludePrivate'> = {},
) =>
  queryOptions<NewEntries>({
    queryKey: ['check-new', scope, insertedAfter, excludePrivate],
    enabled: !('starred' in scope || 'search' in scope),
    // At that time there was none.
    initialData: { hasNew: false, count: null },
    initialDataUpdatedAt: knownAt,
    staleTime: durations.checkNewInterval,
    refetchInterval: ({ state }) => (state.data?.hasNew ? false : durations.checkNewInterval),
    queryFn: async ({ signal }) => {
      const wanted = { ...toWireFeeds(scope), ...(excludePrivate && { excludePrivate }) }
      const { askForNew } = await import('./new-entries.ts')
      return askForNew({ ...wanted, insertedAfter }, { signal })
    },
  })

function toWireScope(scope: TimelineScope) {
  if ('search' in scope) return scope
  if (!('starred' in scope)) {
    const isSocial = 'view' in scope && scope.view === View.SocialMedia
    return { ...toWireFeeds(scope), ...(isSocial && { withContent: true }) }
  }
  const { starred, ...rest } = scope
  return { isCollection: starred, ...rest }
}

function toWireFeeds(scope: TimelineScope) {
  if ('search' in scope) return {}
  if ('feedIds' in scope) return { feedIdList: [...scope.feedIds] }
  if ('starred' in scope) return {}
  return scope
}
