import { feedLimits } from '@tidings/contracts'
import type { FetchGuarded, GuardedResponse } from '../../fetch/guarded-fetch.ts'
import type { DocumentReader } from '../document/document-reader.ts'
import type { ClaimRoom, WithRoom } from '../document/large-documents.ts'
import type { ParsedFeed } from '../document/parsed-feed.ts'
import { movePageFeed, readPageFeedUrl } from '../../page-feeds/page-feed-url.ts'
import { fetchFeed } from '../refresh/fetch-feed.ts'
import { statusFailure, toFeedFailure, type FeedFailure } from '../refresh/failure.ts'
import { knownSiteFeed, usualFeedAddresses } from './addresses.ts'
import { isWebPage, readPage, type FeedLink, type WebPage } from './page.ts'

export interface FindFeedDeps {
  fetchGuarded: FetchGuarded
  withRoom: WithRoom
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
  const known = readPageFeedUrl(address) ? null : knownSiteFeed(address)
  if (known) {
    const feed = await tryFeed(deps, known)
    if (feed) return { found: feed, candidates: [] }
  }
  const answer = await readAddress(deps, address)
  return 'page' in answer ? findFeedOfPage(deps, answer.page, answer.url) : { found: answer, candidates: [] }
}

/** The feed at its own address as it is now. Throws a NoFeedError. */
export async function readFeedAt(deps: FindFeedDeps, url: string): Promise<FoundFeed> {
  const answer = await readAddress(deps, url)
  if (!('page' in answer)) return answer
  throw new NoFeedError({ kind: 'not-a-feed', message: 'There is a page where the feed was.' })
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
    const answer = await readAddress(deps, url)
    return 'page' in answer ? undefined : answer
  } catch (error) {
    if (error instanceof NoFeedError) return undefined
    throw error
  }
}

interface PageAtAddress {
  url: string
  page: WebPage
}

/** Gives the room for a large document back before anything else is asked of the host: who waits for it holds a place there. */
function readAddress(deps: FindFeedDeps, url: string): Promise<FoundFeed | PageAtAddress> {
  return deps.withRoom(async (largeBody) => {
    const answer = await fetchAddress(deps, url, largeBody)
    const { response } = answer
    const isFeed = readPageFeedUrl(url) !== null || !isWebPage(response)
    return isFeed ? readFeed(deps, url, answer) : { url: response.url, page: readPage(response) }
  })
}

interface Answer {
  response: GuardedResponse
  bodyHash: Buffer
}

async function fetchAddress(
  { fetchGuarded, clock }: FindFeedDeps,
  url: string,
  largeBody: ClaimRoom,
): Promise<Answer> {
  try {
    const wanted = readPageFeedUrl(url) ? 'page' : 'feed'
    const request = { now: clock(), largeBody, wanted } as const
    const fetched = await fetchFeed(fetchGuarded, { ...unknown, url }, request)
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
    const parsed = await deps.reader.read({
      bytes: response.body,
      contentType: response.headers['content-type'],
      url: response.url,
      now: deps.clock(),
      known: [],
      ownOrigin: deps.ownOrigin,
      maxEntries: feedLimits.entriesPerDocument,
      recipe: readPageFeedUrl(url)?.recipe,
    })
    const movedTo = response.movedTo && movePageFeed(url, response.movedTo)
    return { url: movedTo ?? url, response, bodyHash, parsed }
  } catch (error) {
    throw toNoFeedError(error)
  }
}

function toNoFeedError(error: unknown): unknown {
  const failure = toFeedFailure(error)
  return failure ? new NoFeedError(failure) : error
}
