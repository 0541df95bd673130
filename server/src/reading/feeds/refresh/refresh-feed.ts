import { feedLimits } from '@tidings/contracts'
import type { Logger } from 'pino'
import type { Db } from '../../../foundation/database/database.ts'
import type { Disk } from '../../../foundation/files/disk.ts'
import { FetchError } from '../../../foundation/fetch/fetch-error.ts'
import type { FetchGuarded, GuardedResponse } from '../../../foundation/fetch/guarded-fetch.ts'
import { movePageFeed, readPageFeedUrl } from '../../documents/pages/page-feed-url.ts'
import type { CredentialBox } from '../address/credentials.ts'
import { fetchAddressOf } from '../address/feed-address.ts'
import type { DocumentReader } from '../../documents/document-reader.ts'
import type { WithRoom } from '../../documents/large-documents.ts'
import { SANITIZER_VERSION } from '../../documents/sanitize-rules.ts'
import { releaseFeed, type ClaimedFeed, type DueFeed } from './claim-feeds.ts'
import { toFeedFailure, type FeedFailure } from './failure.ts'
import { checkAfterFailure, type FeedCheck } from './feed-check.ts'
import { fetchFeed, type FetchedFeed } from './fetch-feed.ts'
import { listKnownEntries } from './known-entries.ts'
import { moveFeed } from './move-feed.ts'
import { takeDocument, takeUnchanged, type ReadDocument, type Taken } from './take-document.ts'
import type { WriteCheck } from './write-checks.ts'

/** All refreshes together wait in turn with each user who looks something up. */
const REFRESHES = 'refreshes'

export interface RefreshDeps {
  db: Db
  disk: Disk
  fetchGuarded: FetchGuarded
  reader: DocumentReader
  writeCheck: WriteCheck
  withRoom: WithRoom
  box: CredentialBox
  nextId: () => bigint
  clock: () => number
  logger: Pick<Logger, 'debug' | 'info' | 'error'>
  /** Our own address, from which entries must not load anything. */
  ownOrigin: string | undefined
}

export type RefreshResult =
  | { outcome: 'unchanged' }
  | { outcome: 'stored'; newEntries: number }
  | { outcome: 'failed'; failure: FeedFailure }
  | { outcome: 'stopped' }

/** A feed that was taken for a refresh, and for whom; empty for nobody. */
export type RefreshedFeed = DueFeed & Pick<ClaimedFeed, 'follower'>

/** Refreshes a claimed feed and stores how it went, a fault of ours included. Throws where not even that can be stored. */
export async function refreshFeed(
  deps: RefreshDeps,
  feed: RefreshedFeed,
  signal: AbortSignal,
): Promise<RefreshResult> {
  const party = `${REFRESHES} for ${feed.follower}`
  try {
    const { findIcon, ...result } = await deps.withRoom(party, async (largeBody) => {
      const wanted = readPageFeedUrl(feed.url) ? 'page' : 'feed'
      const request = { party, signal, largeBody, now: deps.clock(), wanted } as const
      const url = await fetchAddressOf(deps.box, feed)
      const known = forgetUncleaned(feed)
      const fetched = await fetchFeed(deps.fetchGuarded, { ...known, url }, request)
      return storeFetched(deps, feed, { fetched, signal })
    })
    // A site that never answers holds nothing that others wait for.
    await findIcon?.(party)
    return result
  } catch (error) {
    if (signal.aborted) {
      await releaseFeed(deps.db, feed, deps.clock())
      return { outcome: 'stopped' }
    }
    // That others are before it, at its host or with large documents, is not the feed's fault.
    if (error instanceof FetchError && error.kind === 'host-busy') {
      await releaseFeed(deps.db, feed, deps.clock() + feedLimits.hostPause)
      return { outcome: 'stopped' }
    }
    return storeFailure(deps, feed, toFeedFailure(error) ?? ownFailure(deps, feed, error))
  }
}

/** What a feed says is read once more under new rules, though it has not changed: what it said before is cleaned by them. */
function forgetUncleaned(feed: DueFeed): DueFeed {
  if (feed.sanitizerVersion === SANITIZER_VERSION) return feed
  return { ...feed, etagHeader: null, lastModifiedHeader: null, bodyHash: null }
}

async function storeFetched(
  deps: RefreshDeps,
  feed: DueFeed,
  { fetched, signal }: { fetched: FetchedFeed; signal: AbortSignal },
): Promise<RefreshResult & Pick<Partial<Taken>, 'findIcon'>> {
  if (fetched.outcome === 'failed') return storeFailure(deps, feed, fetched.failure)
  const response = withFragment(fetched.response, feed)
  const { check, ...taken } =
    fetched.outcome === 'unchanged'
      ? await takeUnchanged(deps, feed, response)
      : await takeDocument(deps, feed, await readDocument(deps, feed, { ...fetched, response, signal }))
  await followMigration(deps, feed, check)
  return taken
}

async function readDocument(
  deps: RefreshDeps,
  feed: DueFeed,
  { response, bodyHash, signal }: Omit<ReadDocument, 'parsed' | 'reading'> & { signal: AbortSignal },
): Promise<ReadDocument> {
  const input = {
    bytes: response.body,
    contentType: response.headers['content-type'],
    url: response.url,
    contentLocation: response.headers['content-location'],
    now: deps.clock(),
    known: await listKnownEntries(deps.db, feed.id),
    ownOrigin: deps.ownOrigin,
    maxEntries: feedLimits.entriesPerDocument,
    recipe: readPageFeedUrl(feed.url)?.recipe,
  }
  const reading = { party: REFRESHES, signal }
  const parsed = await deps.reader.read(input, reading)
  return { response, parsed, bodyHash, reading }
}

/** As in a browser, what follows the address of a page goes along where the page has moved. */
function withFragment(response: GuardedResponse, { url }: DueFeed): GuardedResponse {
  const { movedTo } = response
  return movedTo === null ? response : { ...response, movedTo: movePageFeed(url, movedTo) }
}

async function storeFailure(deps: RefreshDeps, feed: DueFeed, failure: FeedFailure): Promise<RefreshResult> {
  const time = { now: deps.clock(), random: Math.random() }
  await deps.writeCheck(checkAfterFailure(feed, failure, time))
  deps.logger.debug({ feedId: String(feed.id), kind: failure.kind }, 'feed refresh failed')
  return { outcome: 'failed', failure }
}

/** What breaks here once will do so the next time: such a feed waits longer each time, as any that fails. */
function ownFailure({ logger }: RefreshDeps, { id }: DueFeed, error: unknown): FeedFailure {
  logger.error({ err: error, feedId: String(id) }, 'feed refresh broke')
  return {
    kind: 'internal',
    message: 'This server could not work with what the feed sent; its log says why.',
  }
}

async function followMigration({ db, logger }: RefreshDeps, feed: DueFeed, check: FeedCheck): Promise<void> {
  if (check.migrateTo === null || check.migrateCount < feedLimits.permanentRedirects) return
  await moveFeed(db, feed, check.migrateTo)
  logger.info({ feedId: String(check.id) }, 'feed moved to its new address')
}
