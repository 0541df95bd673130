import { ApiError, limits, parseSearch, View, type ContentLine, type EntryItem } from '@tidings/contracts'
import type { Pool } from 'pg'
import type { BaseDeps } from '../../foundation/base-deps.ts'
import { resolveSearch } from '../search-index/resolve-search.ts'
import { listNewest } from '../search-index/search.queries.ts'
import { feedsNamed, type Scope } from '../sources/scope.ts'
import {
  findContent,
  findVisibleEntry,
  listContents,
  listEntryRows,
  listRowsFound,
  listVisibleEntries,
  type EntryRow,
} from './entry-rows.queries.ts'
import { listPage, type FindEntries, type PageRequest, type SortBy } from '../sources/keyset.ts'
import { pageOfStarred } from './timeline.queries.ts'
import { rowsOfScope } from './rows-of-scope.ts'

type ServiceDeps = Pick<BaseDeps, 'database' | 'clock'>

export interface TimelineRequest extends Scope, PageRequest {
  isCollection?: boolean | undefined
  /** Of what is starred: by which time it is ordered, and paged. */
  sortBy?: SortBy | undefined
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
  const find = await findIn({ database }, userId, request)
  const rows = await listPage(request, request.limit ?? limits.entriesPerPage, find)
  return withContents({ database }, rows, request.withContent ?? false)
}

/** Entries as rows of a timeline, newest first. */
export async function toItems(
  { database }: Pick<ServiceDeps, 'database'>,
  { userId, ids, withContent = false }: ItemsRequest,
): Promise<EntryItem[]> {
  return withContents({ database }, await listEntryRows(database.planned, userId, ids), withContent)
}

async function withContents(
  { database }: Pick<ServiceDeps, 'database'>,
  rows: readonly EntryRow[],
  withContent: boolean,
): Promise<EntryItem[]> {
  const ids = rows.map(({ id }) => id)
  const contents = withContent ? await listContents(database.db, ids) : undefined
  return rows.map((row) => toItem(row, contents))
}

interface ItemsRequest {
  userId: string
  ids: readonly string[]
  withContent?: boolean | undefined
}

/** How the rows of what is asked for are found. */
async function findIn(
  { database }: Pick<ServiceDeps, 'database'>,
  userId: string,
  request: TimelineRequest,
): Promise<FindEntries<EntryRow>> {
  const { pool, planned } = database
  const { read, order, view, search } = request
  if (search !== undefined) {
    const condition = await resolveSearch(pool, userId, parseSearch(search))
    const found = { ...condition, read: read ?? condition.read }
    return async (between, limit) => {
      const keys = await listNewest(pool, found, { between, limit })
      const ids = keys.map(({ id }) => id)
      return listEntryRows(planned, userId, ids)
    }
  }
  if (!request.isCollection) return rowsOfScope(database, userId, request)
  const feedIds = await starredFeeds(pool, userId, request)
  const { excludePrivate, sortBy } = request
  const ofView = view === View.All ? undefined : view
  const starred = { userId, read, order, sortBy, view: ofView, feedIds, excludePrivate }
  return (between, limit) => listRowsFound(planned, pageOfStarred({ ...starred, between, limit }))
}

/** The feeds whose stars a request names, these followed or not: stars of a feed stay when it is left. */
async function starredFeeds(pool: Pool, userId: string, scope: Scope): Promise<string[] | undefined> {
  const { feedId, feedIdList, listId, inboxId } = scope
  if (feedId !== undefined) return [feedId]
  // A list and an inbox are named by whoever has them.
  if (listId !== undefined || inboxId !== undefined) return feedsNamed(pool, userId, { listId, inboxId })
  return feedIdList
}

function toItem(row: EntryRow, contents?: Map<string, string | null>): EntryItem {
  const { entry, feed } = row
  return {
    read: row.read,
    view: row.view ?? row.starredView ?? View.Articles,
    from: row.listIds ?? ['feed'],
    feeds: { type: 'feed', ...feed },
    // Who wants the content of an entry beyond asks for it alone.
    entries: contents?.has(entry.id) ? { ...entry, content: contents.get(entry.id) } : entry,
    ...(row.starredAt && { collections: { createdAt: row.starredAt } }),
    ...(row.others && { alsoIn: row.others }),
  }
}

/** An entry with its content; null when there is none that the user may see. */
export async function getEntry({ database }: ServiceDeps, userId: string, id: string) {
  const row = await findVisibleEntry(database.planned, userId, id)
  if (!row) return null
  return {
    feeds: { type: 'feed' as const, ...row.feed },
    entries: { ...row.entry, content: row.content },
    read: row.read,
    ...(row.starredAt && { collections: { createdAt: row.starredAt } }),
    ...(row.others && { alsoIn: row.others }),
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
