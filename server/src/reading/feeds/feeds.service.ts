import { ApiError, feedLimits } from '@tidings/contracts'
import { eq } from 'drizzle-orm'
import type { Db } from '../../foundation/database/database.ts'
import type { Disk } from '../../foundation/files/disk.ts'
import type { CredentialBox } from './address/credentials.ts'
import { toFeedAddress, type FeedAddress } from './address/feed-address.ts'
import { findFeedByAddress, opensWith } from './address/find-by-address.ts'
import { typedAddresses } from './discovery/addresses.ts'
import { findFeed, NoFeedError, type FindFeedDeps, type FoundFeed } from './discovery/find-feed.ts'
import type { FeedLink } from '../documents/page.ts'
import type { Reading } from '../documents/document-reader.ts'
import { feeds, type FeedRecord } from '../../foundation/tables/feeds.schema.ts'
import { insertFeeds } from './insert-feeds.ts'
import type { NewFeeds } from './new-feeds.ts'
import { LEASE_MS } from './refresh/claim-feeds.ts'
import type { FeedFailure } from './refresh/failure.ts'
import { takeDocument } from './refresh/take-document.ts'

/** The feed at an address, and every feed that the page names when the address was that of a page. */
export interface FeedAtAddress {
  feed: FeedRecord
  candidates: FeedLink[]
}

export interface FeedsServiceDeps extends FindFeedDeps {
  db: Db
  disk: Disk
  nextId: () => bigint
  newFeeds: NewFeeds
  box: CredentialBox
  /** Runs what the caller need not wait for. */
  inBackground(work: Promise<unknown>): void
  /** Fetches a feed that is known only by its address. */
  refreshFeed(id: bigint, reading: Reading): Promise<unknown>
}

/** Failures of https that http may not have. */
export const worthPlainHttp: ReadonlySet<string> = new Set(['connect', 'tls', 'reset', 'timeout'])

/**
 * The feed at what a person typed, fetched and stored when it is new. The address may be that of the feed or of a page; one
 * with a secret makes a feed of that person alone, who is the party of the reading. Throws feedFetchFailed or feedParseFailed
 * with the reason, or why the signal was aborted.
 */
export async function findOrCreateFeed(
  deps: FeedsServiceDeps,
  typed: string,
  reading: Reading,
): Promise<FeedAtAddress> {
  const addresses = typedAddresses(typed)
  addresses.forEach(requireShort)
  const known = await findFeedByAddress(deps, reading.party, addresses)
  const isKnown = known !== undefined && (await opensWith(deps, known, addresses))
  if (isKnown) return { feed: await fetchedOnce(deps, known, reading), candidates: [] }
  await deps.newFeeds.countLookUp(reading.party)
  const { found, candidates } = await discover(deps, addresses, reading)
  return { feed: await createFeed(deps, found, reading), candidates }
}

/** Throws feedFetchFailed for an address that no index of the database takes. */
function requireShort(url: string): void {
  if (url.length <= feedLimits.urlLength) return
  throw toApiError({
    kind: 'scheme',
    message: `The address has more than ${feedLimits.urlLength} characters.`,
  })
}

async function fetchedOnce(deps: FeedsServiceDeps, feed: FeedRecord, reading: Reading): Promise<FeedRecord> {
  if (feed.checkedAt !== null) return feed
  await deps.refreshFeed(feed.id, reading)
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
  requireShort(url)
  const at = toFeedAddress(deps.box, url, reading.party)
  const known = await findFeedByAddress(deps, reading.party, [url])
  if (known) return fetchedOnce(deps, await withNewPassword(deps, known, at), reading)
  await deps.disk.requireRoom()
  // Should the process end before the entries are stored, the refresh takes the feed up.
  const row = await insertFeed(deps, at, {
    title: parsed.title,
    nextCheckAt: new Date(deps.clock() + LEASE_MS),
  })
  const feed = { ...row, hasSubscribers: true }
  const stayed = { ...response, movedTo: null }
  const { findIcon } = await takeDocument(deps, feed, { response: stayed, parsed, bodyHash, reading })
  if (findIcon) deps.inBackground(findIcon(reading.party))
  const [stored] = await deps.db.select().from(feeds).where(eq(feeds.id, row.id))
  return stored ?? row
}

/** A password that just opened the feed takes the place of the one before. */
async function withNewPassword(
  { db, box, clock }: FeedsServiceDeps,
  feed: FeedRecord,
  { credentials }: FeedAddress,
): Promise<FeedRecord> {
  if (!credentials) return feed
  const changed = { credentials: await box.seal(credentials), nextCheckAt: new Date(clock()) }
  await db.update(feeds).set(changed).where(eq(feeds.id, feed.id))
  return { ...feed, ...changed }
}

type NewFeed = Pick<FeedRecord, 'title' | 'nextCheckAt'>

/** Inserts a feed, unless somebody was quicker. */
async function insertFeed(deps: FeedsServiceDeps, address: FeedAddress, feed: NewFeed): Promise<FeedRecord> {
  const [inserted] = await insertFeeds(deps, [address], feed)
  const [row] = inserted ? await deps.db.select().from(feeds).where(eq(feeds.id, inserted.id)) : []
  if (!row) throw new Error('An upsert gave no row.')
  return row
}
