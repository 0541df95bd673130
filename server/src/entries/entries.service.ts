import { ApiError, limits, View, type ContentLine, type EntryItem } from '@tidings/contracts'
import { toEntryReply, toFeedReply } from '../feeds/feed-replies.ts'
import type { Deps } from '../http/context.ts'
import { resolveScope, type Scope } from '../subscriptions/scope.ts'
import { listSources, type Source } from '../subscriptions/sources.ts'
import { listContents, listEntryRows, listVisibleEntries, type EntryRow } from './entry-rows.queries.ts'
import { listPlaces, listStarredPlaces, type Place } from './timeline.queries.ts'

type ServiceDeps = Pick<Deps, 'database' | 'clock'>

export interface TimelineRequest extends Scope {
  isCollection?: boolean | undefined
  read?: boolean | undefined
  limit?: number | undefined
  publishedAfter?: string | undefined
  publishedBefore?: string | undefined
  withContent?: boolean | undefined
}

/** A page of a timeline, newest first. `publishedAfter` is the last time of the page before: older ones follow. */
export async function listTimeline(
  { database }: ServiceDeps,
  userId: string,
  request: TimelineRequest,
): Promise<EntryItem[]> {
  const sources = request.isCollection
    ? await listSources(database.pool, userId)
    : await resolveScope(database.pool, userId, request)
  const ids = (await findPlaces({ database, userId, sources }, request)).map(({ id }) => id)
  const rows = await listEntryRows(database.db, userId, ids)
  const contents = request.withContent ? await listContents(database.db, ids) : undefined
  const sourcesByFeed = new Map(sources.map((source) => [source.feedId, source]))
  return rows.map((row) => toItem(row, sourcesByFeed.get(String(row.feed.id)), contents))
}

function findPlaces(
  { database, userId, sources }: Pick<ServiceDeps, 'database'> & { userId: string; sources: Source[] },
  request: TimelineRequest,
): Promise<Place[]> {
  const query = {
    userId,
    read: request.read,
    limit: request.limit ?? limits.entriesPerPage,
    olderThan: request.publishedAfter,
    newerThan: request.publishedBefore,
  }
  if (request.isCollection) {
    const view = request.view === View.All ? undefined : request.view
    return listStarredPlaces(database.pool, { ...query, view })
  }
  return listPlaces(database.pool, { ...query, feedIds: sources.map(({ feedId }) => feedId) })
}

function toItem(row: EntryRow, source: Source | undefined, contents?: Map<string, string | null>): EntryItem {
  const entry = toEntryReply(row.entry)
  return {
    read: row.read,
    view: source?.view ?? row.starredView ?? View.Articles,
    from: source && source.listIds.length > 0 ? source.listIds : ['feed'],
    feeds: toFeedReply(row.feed),
    entries: contents ? { ...entry, content: contents.get(entry.id) ?? null } : entry,
    ...(row.starredAt && { collections: { createdAt: row.starredAt.toISOString() } }),
  }
}

/** An entry with its content; null when there is none that the user may see. */
export async function getEntry({ database }: ServiceDeps, userId: string, id: string) {
  const [visible] = await findVisible({ database }, userId, [id])
  const [row] = visible ? await listEntryRows(database.db, userId, [id]) : []
  if (!row) return null
  const contents = await listContents(database.db, [id])
  return {
    feeds: toFeedReply(row.feed),
    entries: { ...toEntryReply(row.entry), content: contents.get(id) ?? null },
  }
}

/** Contents of those of the entries that the user may see. */
export async function listEntryContents(
  { database }: ServiceDeps,
  userId: string,
  ids: readonly string[],
): Promise<ContentLine[]> {
  const visible = (await findVisible({ database }, userId, ids)).map((entry) => String(entry.id))
  const contents = await listContents(database.db, visible)
  return visible.map((id) => ({ id, content: contents.get(id) ?? null }))
}

/** Those of the entries that the user may see, with their feeds. */
export async function findVisible(
  { database }: Pick<ServiceDeps, 'database'>,
  userId: string,
  ids: readonly string[],
): Promise<{ id: bigint; feedId: bigint }[]> {
  const feedIds = (await listSources(database.pool, userId)).map(({ feedId }) => feedId)
  return listVisibleEntries(database.db, { userId, feedIds }, ids)
}

/** One entry that the user may see. Throws entryNotFound for any other. */
export async function requireVisible(deps: Pick<ServiceDeps, 'database'>, userId: string, id: string) {
  const [entry] = await findVisible(deps, userId, [id])
  if (!entry) throw new ApiError('entryNotFound')
  return entry
}
