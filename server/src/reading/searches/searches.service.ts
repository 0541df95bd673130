import { ApiError, isEmptySearch, limits, parseSearch, type EntryItem, type Feed } from '@tidings/contracts'
import { and, asc, count, eq, inArray } from 'drizzle-orm'
import { toItems } from '../entries/entries.service.ts'
import { toFeedReply } from '../replies/feed-replies.ts'
import { feeds } from '../../foundation/tables/feeds.schema.ts'
import type { BaseDeps } from '../../foundation/base-deps.ts'
import { resolveSearch } from '../search-index/resolve-search.ts'
import { listRanked, type RankedKey } from '../search-index/search.queries.ts'
import { findFeedsCalled } from '../search-index/named-feeds.ts'
import { savedSearches } from '../../foundation/tables/searches.schema.ts'

type ServiceDeps = Pick<BaseDeps, 'database'>

export interface SearchRequest {
  query: string
  type?: 'all' | 'entry' | 'feed' | undefined
  limit?: number | undefined
  after?: string | undefined
}

export interface SearchResult {
  entries: EntryItem[]
  feeds: Feed[]
  next: string | null
}

/** Entries of the user by a search, best first, and on the first page the feeds that are called so. */
export async function search(
  { database }: ServiceDeps,
  userId: string,
  { query, type = 'all', limit = limits.searchPerPage, after }: SearchRequest,
): Promise<SearchResult> {
  const parsed = parseSearch(query)
  const isFirst = after === undefined
  const found = type === 'entry' || !isFirst ? [] : await findFeeds({ database }, userId, query)
  if (type === 'feed' || isEmptySearch(parsed)) return { entries: [], feeds: found, next: null }
  const condition = await resolveSearch(database.pool, userId, parsed)
  const keys = await listRanked(database.pool, condition, {
    limit,
    after: after ? readCursor(after) : undefined,
  })
  const ids = keys.map(({ id }) => id)
  const items = new Map((await toItems({ database }, { userId, ids })).map((item) => [item.entries.id, item]))
  const last = keys.length === limit ? keys.at(-1) : undefined
  return {
    entries: ids.flatMap((id) => items.get(id) ?? []),
    feeds: found,
    next: last ? `${last.score}_${last.id}` : null,
  }
}

function readCursor(text: string): RankedKey {
  const [, score, id] = /^(-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)_(\d{1,19})$/.exec(text) ?? []
  if (score === undefined || id === undefined) {
    throw new ApiError('invalidInput', {
      data: [{ path: ['after'], message: 'must be `next` of the page before' }],
    })
  }
  return { score, id }
}

async function findFeeds({ database }: ServiceDeps, userId: string, query: string): Promise<Feed[]> {
  const limit = limits.searchFeeds
  const called = await findFeedsCalled(database.pool, userId, { words: [query], limit })
  const ids = called.get(query)?.map(BigInt) ?? []
  if (ids.length === 0) return []
  const rows = await database.db
    .select()
    .from(feeds)
    .where(and(inArray(feeds.id, ids), eq(feeds.kind, 'feed')))
    .orderBy(asc(feeds.title))
    .limit(limit)
  return rows.map(toFeedReply)
}

const toReply = (row: typeof savedSearches.$inferSelect) => ({
  id: String(row.id),
  title: row.title,
  query: row.query,
  createdAt: row.createdAt.toISOString(),
})

/** Saved searches of a user, oldest first. */
export async function listSearches({ database }: ServiceDeps, userId: string) {
  const rows = await database.db
    .select()
    .from(savedSearches)
    .where(eq(savedSearches.userId, userId))
    .orderBy(asc(savedSearches.createdAt), asc(savedSearches.id))
  return rows.map(toReply)
}

export async function saveSearch(
  { database, nextId }: Pick<BaseDeps, 'database' | 'nextId'>,
  userId: string,
  { title, query }: { title: string; query: string },
) {
  const [used] = await database.db
    .select({ count: count() })
    .from(savedSearches)
    .where(eq(savedSearches.userId, userId))
  if ((used?.count ?? 0) >= limits.savedSearches) {
    throw new ApiError('unprocessableContent', {
      message: `At most ${limits.savedSearches} searches are kept.`,
    })
  }
  const [row] = await database.db
    .insert(savedSearches)
    .values({ id: nextId(), userId, title, query })
    .returning()
  if (!row) throw new Error('An insert gave no row.')
  return toReply(row)
}

const ofUser = (userId: string, searchId: string) =>
  and(eq(savedSearches.userId, userId), eq(savedSearches.id, BigInt(searchId)))

/** Throws notFound for a search that is not the user's. */
export async function updateSearch(
  { database }: ServiceDeps,
  userId: string,
  { searchId, title, query }: { searchId: string; title?: string | undefined; query?: string | undefined },
): Promise<void> {
  const [row] = await database.db.select().from(savedSearches).where(ofUser(userId, searchId))
  if (!row) throw new ApiError('notFound')
  await database.db
    .update(savedSearches)
    .set({ title: title ?? row.title, query: query ?? row.query })
    .where(ofUser(userId, searchId))
}

/** Forgets a search; one that is gone already is no mistake. */
export async function removeSearch(
  { database }: ServiceDeps,
  userId: string,
  searchId: string,
): Promise<void> {
  await database.db.delete(savedSearches).where(ofUser(userId, searchId))
}
