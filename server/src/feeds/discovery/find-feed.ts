import { feedLimits } from '@tidings/contracts'
import type { FetchGuarded, GuardedResponse } from '../../fetch/guarded-fetch.ts'
import type { DocumentReader } from '../document/document-reader.ts'
import type { ClaimRoom } from '../document/large-documents.ts'
import { DocumentError } from '../document/parse-document.ts'
import type { ParsedFeed } from '../document/parsed-feed.ts'
import { fetchFeed } from '../refresh/fetch-feed.ts'
import { statusFailure, toFeedFailure, type FeedFailure } from '../refresh/failure.ts'
import { knownSiteFeed, usualFeedAddresses } from './addresses.ts'
import { isWebPage, readPage, type FeedLink, type WebPage } from './page.ts'

export interface FindFeedDeps {
  fetchGuarded: FetchGuarded
  /** Waits for room for a large document. */
  largeBody: ClaimRoom
  reader: DocumentReader
  clock: () => number
  ownOrigin: string | undefined
}

/** A feed as just fetched. */
export interface FoundFeed {
  /** Where it is to be fetched from. */
  url: string
  response: GuardedResponse
  bodyHash: Buffer
  parsed: ParsedFeed
}

export interface Discovery {
  found: FoundFeed
  /** All feeds that the page names; empty when the address was that of a feed. */
  candidates: FeedLink[]
}

/** No feed at an address, and why. */
export class NoFeedError extends Error {
  readonly failure: FeedFailure

  constructor(failure: FeedFailure) {
    super(failure.message)
    this.name = 'NoFeedError'
    this.failure = failure
  }
}

const unknown = { etagHeader: null, lastModifiedHeader: null, bodyHash: null }

/** Finds the feed at an address, which may be that of the feed, or of a page that names it. Throws a NoFeedError. */
export async function findFeed(deps: FindFeedDeps, address: string): Promise<Discovery> {
  const known = knownSiteFeed(address)
  if (known) {
    const feed = await tryFeed(deps, known)
    if (feed) return { found: feed, candidates: [] }
  }
  const answer = await fetchAddress(deps, address)
  if (!isWebPage(answer.response)) return { found: await readFeed(deps, address, answer), candidates: [] }
  return findFeedOfPage(deps, readPage(answer.response), answer.response.url)
}

async function findFeedOfPage(deps: FindFeedDeps, page: WebPage, address: string): Promise<Discovery> {
  const named = page.feeds.length > 0 ? page.feeds : page.guesses
  const usual = usualFeedAddresses(address).map((url) => ({ url, title: null }))
  for (const { url } of page.feeds.length > 0 ? named : [...named, ...usual]) {
    const found = await tryFeed(deps, url)
    if (found) return { found, candidates: candidates(found, named) }
  }
  throw new NoFeedError({
    kind: 'not-a-feed',
    message: 'The page names no feed, and none was found in the usual places.',
  })
}

/** The chosen one first. */
function candidates(found: FoundFeed, named: readonly FeedLink[]): FeedLink[] {
  const first = { url: found.url, title: found.parsed.title }
  return [first, ...named.filter(({ url }) => url !== found.url && url !== found.response.url)]
}

async function tryFeed(deps: FindFeedDeps, url: string): Promise<FoundFeed | undefined> {
  try {
    return await readFeed(deps, url, await fetchAddress(deps, url))
  } catch (error) {
    if (error instanceof NoFeedError) return undefined
    throw error
  }
}

interface Answer {
  response: GuardedResponse
  bodyHash: Buffer
}

async function fetchAddress({ fetchGuarded, largeBody, clock }: FindFeedDeps, url: string): Promise<Answer> {
  try {
    const fetched = await fetchFeed(fetchGuarded, { ...unknown, url }, { now: clock(), largeBody })
    if (fetched.outcome === 'document') return fetched
    throw new NoFeedError(
      fetched.outcome === 'failed' ? fetched.failure : statusFailure(fetched.response.status),
    )
  } catch (error) {
    throw toNoFeedError(error)
  }
}

async function readFeed(deps: FindFeedDeps, url: string, { response, bodyHash }: Answer): Promise<FoundFeed> {
  try {
    if (isWebPage(response)) throw notAFeed()
    const parsed = await deps.reader.read({
      bytes: response.body,
      contentType: response.headers['content-type'],
      url: response.url,
      now: deps.clock(),
      known: [],
      ownOrigin: deps.ownOrigin,
      maxEntries: feedLimits.entriesPerDocument,
    })
    return { url: response.movedTo ?? url, response, bodyHash, parsed }
  } catch (error) {
    throw toNoFeedError(error)
  }
}

function notAFeed(): DocumentError {
  return new DocumentError('not-a-feed', 'The address answers with a web page, not with a feed.')
}

function toNoFeedError(error: unknown): unknown {
  const failure = toFeedFailure(error)
  return failure ? new NoFeedError(failure) : error
}
