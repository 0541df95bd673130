import { ApiError } from '@tidings/contracts'
import { eq, inArray } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import { typedAddresses } from './discovery/addresses.ts'
import { findFeed, NoFeedError, type FindFeedDeps, type FoundFeed } from './discovery/find-feed.ts'
import type { FeedLink } from './discovery/page.ts'
import type { Reading } from './document/document-reader.ts'
import { storeSiteIcon } from './discovery/site-icon.ts'
import { feeds } from './feeds.schema.ts'
import type { NewFeeds } from './new-feeds.ts'
import { LEASE_MS } from './refresh/claim-feeds.ts'
import type { FeedFailure } from './refresh/failure.ts'
import { checkAfterSuccess } from './refresh/feed-check.ts'
import { storeDocument } from './refresh/store-document.ts'

export type FeedRecord = typeof feeds.$inferSelect

/** The feed at an address, and every feed that the page names when the address was that of a page. */
export interface FeedAtAddress {
  feed: FeedRecord
  candidates: FeedLink[]
}

export interface FeedsServiceDeps extends FindFeedDeps {
  db: Db
  nextId: () => bigint
  newFeeds: NewFeeds
  /** Runs what the caller need not wait for. */
  inBackground(work: Promise<unknown>): void
  /** Fetches a feed that is known only by its address. */
  refreshFeed(id: bigint, signal: AbortSignal): Promise<unknown>
}

/** Failures of https that http may not have. */
export const worthPlainHttp: ReadonlySet<string> = new Set(['connect', 'tls', 'reset', 'timeout'])

/**
 * The feed at what a person typed, fetched and stored when it is new. The address may be that of the feed or of a page.
 * Throws feedFetchFailed or feedParseFailed with the reason, or why the signal was aborted.
 */
export async function findOrCreateFeed(
  deps: FeedsServiceDeps,
  typed: string,
  reading: Reading,
): Promise<FeedAtAddress> {
  const addresses = typedAddresses(typed)
  const known = await findFeedByAddress(deps.db, addresses)
  if (known) return { feed: await fetchedOnce(deps, known, reading), candidates: [] }
  await deps.newFeeds.countLookUp(reading.party)
  const { found, candidates } = await discover(deps, addresses, reading)
  return { feed: await createFeed(deps, found, reading), candidates }
}

/** The feed with an address without fetching it: the next refresh will. Undefined for what is no address. */
export async function addFeed(
  deps: FeedsServiceDeps,
  userId: string,
  { typed, title }: { typed: string; title: string | null },
): Promise<FeedRecord | undefined> {
  const [url] = typedAddresses(typed)
  if (!url) return undefined
  const known = await findFeedByAddress(deps.db, [url])
  if (known) return known
  await deps.newFeeds.countImport(userId)
  return insertFeed(deps, { url, title, nextCheckAt: new Date(deps.clock()) })
}

/** A feed by the addresses it may have; one that was merged into another leads there. */
export async function findFeedByAddress(
  db: Db,
  addresses: readonly string[],
): Promise<FeedRecord | undefined> {
  if (addresses.length === 0) return undefined
  const rows = await db
    .select()
    .from(feeds)
    .where(inArray(feeds.url, [...addresses]))
  const feed = addresses
    .map((address) => rows.find(({ url }) => url === address))
    .find((row) => row !== undefined)
  const wasMerged = feed?.nextCheckAt === null && feed.migrateTo !== null
  return wasMerged && feed.migrateTo ? ((await findFeedByAddress(db, [feed.migrateTo])) ?? feed) : feed
}

async function fetchedOnce(
  deps: FeedsServiceDeps,
  feed: FeedRecord,
  { signal }: Reading,
): Promise<FeedRecord> {
  if (feed.checkedAt !== null) return feed
  await deps.refreshFeed(feed.id, signal)
  const [fetched] = await deps.db.select().from(feeds).where(eq(feeds.id, feed.id))
  return fetched ?? feed
}

async function discover(deps: FeedsServiceDeps, addresses: readonly string[], reading: Reading) {
  let failure: FeedFailure = { kind: 'scheme', message: 'This is not an address on the web.' }
  for (const address of addresses) {
    try {
      return await findFeed(deps, address, reading)
    } catch (error) {
      if (!(error instanceof NoFeedError)) throw error
      failure = error.failure
      if (!worthPlainHttp.has(failure.kind)) break
    }
  }
  throw toApiError(failure)
}

const unreadable = new Set(['empty', 'not-a-feed', 'parse', 'not-a-page', 'page-changed'])

/** A failure as the error of a call. */
export function toApiError({ kind, message }: FeedFailure): ApiError {
  return new ApiError(unreadable.has(kind) ? 'feedParseFailed' : 'feedFetchFailed', {
    message,
    data: { kind },
  })
}

async function createFeed(
  deps: FeedsServiceDeps,
  { url, response, bodyHash, parsed }: FoundFeed,
  reading: Reading,
): Promise<FeedRecord> {
  const known = await findFeedByAddress(deps.db, [url])
  if (known) return fetchedOnce(deps, known, reading)
  const now = deps.clock()
  // Should the process end before the entries are stored, the refresh takes the feed up.
  const row = await insertFeed(deps, { url, title: parsed.title, nextCheckAt: new Date(now + LEASE_MS) })
  const document = { ...parsed, bodyHash }
  const feed = { ...row, hasSubscribers: true }
  const stayed = { ...response, movedTo: null }
  const check = checkAfterSuccess(feed, { response: stayed, document }, { now, random: Math.random() })
  await storeDocument(deps, check, parsed)
  if (!parsed.image && parsed.siteUrl) deps.inBackground(storeSiteIcon(deps, row.id, parsed.siteUrl))
  const [stored] = await deps.db.select().from(feeds).where(eq(feeds.id, row.id))
  return stored ?? row
}

type NewFeed = Pick<FeedRecord, 'url' | 'title' | 'nextCheckAt'>

/** Inserts a feed, unless somebody was quicker. */
async function insertFeed({ db, nextId }: FeedsServiceDeps, feed: NewFeed): Promise<FeedRecord> {
  const [row] = await db
    .insert(feeds)
    .values({ id: nextId(), ...feed })
    .onConflictDoUpdate({ target: feeds.url, set: { url: feed.url } })
    .returning()
  if (!row) throw new Error('An upsert gave no row.')
  return row
}
