import { ApiError, limits, parseSearch, View, type ContentLine, type EntryItem } from '@tidings/contracts'
import type { Pool } from 'pg'
import { toEntryReply, toFeedReply } from '../replies/feed-replies.ts'
import type { BaseDeps } from '../../foundation/base-deps.ts'
import { resolveSearch } from '../search-index/resolve-search.ts'
import { listNewest } from '../search-index/search.queries.ts'
import { feedsOfScope, type ScopeFeeds } from '../sources/scope-feeds.ts'
import { feedsNamed, type Scope } from '../sources/scope.ts'
import { wantsStoriesOnce } from '../sources/other-sources.ts'
import { listSourcesAmong, type Source } from '../sources/sources.ts'
import {
  findContent,
  listContents,
  listEntryRows,
  listVisibleEntries,
  type EntryRow,
} from './entry-rows.queries.ts'
import { listPage, type PageRequest, type Period, type EntryKey } from '../sources/keyset.ts'
import { listKeys, listStarredKeys } from './timeline.queries.ts'

type ServiceDeps = Pick<BaseDeps, 'database' | 'clock'>

export interface TimelineRequest extends Scope, PageRequest {
  isCollection?: boolean | undefined
  read?: boolean | undefined
  limit?: number | undefined
  withContent?: boolean | undefined
  /** Only what a search finds. */
  search?: string | undefined
}

/**
 * A page of a timeline, newest first. `publishedAfter` is the last time of the page before, `lastId` the last entry: older
 * ones follow. Oldest first it is `publishedBefore`, and newer ones follow.
 */
export async function listTimeline(
  { database }: ServiceDeps,
  userId: string,
  request: TimelineRequest,
): Promise<EntryItem[]> {
  const isOfFeeds = !request.isCollection && request.search === undefined
  const feeds = isOfFeeds ? await feedsOfScope(database.pool, userId, request) : { feedIds: [] }
  const once = request.read === undefined && (await wantsStoriesOnce(database.pool, userId))
  const ids = (await findKeys({ database, userId, feeds, once }, request)).map(({ id }) => id)
  const items = await toItems({ database }, { userId, ids, withContent: request.withContent })
  return request.order === 'oldest' ? items.toReversed() : items
}

/** Entries as rows of a timeline, newest first. */
export async function toItems(
  { database }: Pick<ServiceDeps, 'database'>,
  { userId, ids, withContent = false }: ItemsRequest,
): Promise<EntryItem[]> {
  const rows = await listEntryRows(database.db, userId, ids)
  const contents = withContent ? await listContents(database.db, ids) : undefined
  const feedIds = rows.map(({ feed }) => String(feed.id))
  const sources = await listSourcesAmong(database.pool, userId, feedIds)
  const sourcesByFeed = new Map(sources.map((source) => [source.feedId, source]))
  const othersOf = await othersSeen({ database }, userId, rows)
  return rows.map((row) => ({
    ...toItem(row, sourcesByFeed.get(String(row.feed.id)), contents),
    ...othersOf(row),
  }))
}

/** Which other entries tell the story of each of these, in feeds that the user sees. */
async function othersSeen(
  { database }: Pick<ServiceDeps, 'database'>,
  userId: string,
  rows: readonly EntryRow[],
): Promise<(row: EntryRow) => Pick<EntryItem, 'alsoIn'>> {
  const named = rows.flatMap(({ others }) => others?.map(({ feedId }) => feedId) ?? [])
  const seen = new Set((await listSourcesAmong(database.pool, userId, named)).map(({ feedId }) => feedId))
  return ({ others }) => {
    const alsoIn = others?.filter(({ feedId }) => seen.has(feedId)) ?? []
    return alsoIn.length > 0 ? { alsoIn } : {}
  }
}

interface ItemsRequest {
  userId: string
  ids: readonly string[]
  withContent?: boolean | undefined
}

interface FindKeysDeps extends Pick<ServiceDeps, 'database'> {
  userId: string
  feeds: ScopeFeeds
  once: boolean
}

async function findKeys(deps: FindKeysDeps, request: TimelineRequest): Promise<EntryKey[]> {
  return listPage(request, request.limit ?? limits.entriesPerPage, await findIn(deps, request))
}

/** How the keys of what is asked for are found. */
async function findIn({ database, userId, feeds, once }: FindKeysDeps, request: TimelineRequest) {
  const { read, order, view, search } = request
  const query = { userId, read, order }
  if (search !== undefined) {
    const condition = await resolveSearch(database.pool, userId, parseSearch(search))
    const found = { ...condition, read: read ?? condition.read }
    return (between: Period, limit: number) => listNewest(database.pool, found, { between, limit })
  }
  if (request.isCollection) {
    const feedIds = await starredFeeds(database.pool, userId, request)
    const { excludePrivate } = request
    const starred = { ...query, view: view === View.All ? undefined : view, feedIds, excludePrivate }
    return (between: Period, limit: number) => listStarredKeys(database.pool, { ...starred, between, limit })
  }
  return (between: Period, limit: number) =>
    listKeys(database.pool, { ...query, once, feeds, between, limit })
}

/** The feeds whose stars a request names, these followed or not: stars of a feed stay when it is left. */
async function starredFeeds(pool: Pool, userId: string, scope: Scope): Promise<string[] | undefined> {
  const { feedId, feedIdList, listId, inboxId } = scope
  if (feedId !== undefined) return [feedId]
  // A list and an inbox are named by whoever has them.
  if (listId !== undefined || inboxId !== undefined) return feedsNamed(pool, userId, { listId, inboxId })
  return feedIdList
}

function toItem(row: EntryRow, source: Source | undefined, contents?: Map<string, string | null>): EntryItem {
  const entry = toEntryReply(row.entry)
  return {
    read: row.read,
    view: source?.view ?? row.starredView ?? View.Articles,
    from: source && source.listIds.length > 0 ? source.listIds : ['feed'],
    feeds: toFeedReply(row.feed),
    // Who wants the content of an entry beyond asks for it alone.
    entries: contents?.has(entry.id) ? { ...entry, content: contents.get(entry.id) } : entry,
    ...(row.starredAt && { collections: { createdAt: row.starredAt.toISOString() } }),
  }
}

/** An entry with its content; null when there is none that the user may see. */
export async function getEntry({ database }: ServiceDeps, userId: string, id: string) {
  const [visible] = await listVisible({ database }, userId, [id])
  const [row] = visible ? await listEntryRows(database.db, userId, [id]) : []
  if (!row) return null
  const content = await findContent(database.db, id)
  const othersOf = await othersSeen({ database }, userId, [row])
  return {
    feeds: toFeedReply(row.feed),
    entries: { ...toEntryReply(row.entry), content },
    ...othersOf(row),
  }
}

/** Contents of those of the entries that the user may see, a few at a time, as fast as they are taken. */
export async function readEntryContents(
  { database }: ServiceDeps,
  userId: string,
  ids: readonly string[],
): Promise<AsyncIterable<ContentLine>> {
  const visible = await listVisible({ database }, userId, ids)
  return readContents(
    database,
    visible.map((entry) => String(entry.id)),
  )
}

async function* readContents(
  { db }: BaseDeps['database'],
  ids: readonly string[],
): AsyncGenerator<ContentLine> {
  let left = ids
  while (left.length > 0) {
    const found = await listContents(db, left)
    const [first = ''] = left
    if (found.size === 0) found.set(first, await findContent(db, first))
    for (const [id, content] of found) yield { id, content }
    left = left.filter((id) => !found.has(id))
  }
}

/** Those of the entries that the user may see, with their feeds. */
export async function listVisible(
  { database }: Pick<ServiceDeps, 'database'>,
  userId: string,
  ids: readonly string[],
): Promise<{ id: bigint; feedId: bigint }[]> {
  return listVisibleEntries(database.db, userId, ids)
}

/** One entry that the user may see. Throws entryNotFound for any other. */
export async function requireVisible(deps: Pick<ServiceDeps, 'database'>, userId: string, id: string) {
  const [entry] = await listVisible(deps, userId, [id])
  if (!entry) throw new ApiError('entryNotFound')
  return entry
}
