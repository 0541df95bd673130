import { feedLimits } from '@tidings/contracts'
import type { FetchGuarded, GuardedResponse } from '../../../foundation/fetch/guarded-fetch.ts'
import type { DocumentReader, Reading } from '../../documents/document-reader.ts'
import type { ClaimRoom, WithRoom } from '../../documents/large-documents.ts'
import type { ParsedFeed } from '../../documents/parsed-feed.ts'
import { movePageFeed, readPageFeedUrl } from '../../documents/pages/page-feed-url.ts'
import { fetchFeed } from '../refresh/fetch-feed.ts'
import { statusFailure, toFeedFailure, type FeedFailure } from '../refresh/failure.ts'
import { knownSiteFeed, usualFeedAddresses } from './addresses.ts'
import { firstInOrder } from './first-in-order.ts'
import type { FeedLink, WebPage } from '../../documents/page.ts'
import { isWebPage } from '../../documents/page-start.ts'

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

/** Links that look like feeds; the rest of what is tried are the usual places. */
const GUESSES = 5

const unknown = { etagHeader: null, lastModifiedHeader: null, bodyHash: null }

/**
 * Finds the feed at an address, which may be that of the feed, or of a page that names it. Throws a NoFeedError, or why
 * the signal of `reading` was aborted.
 */
export async function findFeed(deps: FindFeedDeps, address: string, reading: Reading): Promise<Discovery> {
  const known = readPageFeedUrl(address) ? null : knownSiteFeed(address)
  if (known) {
    const feed = await tryFeed(deps, known, reading)
    if (feed) return { found: feed, candidates: [] }
  }
  const answer = await readAddress(deps, address, reading)
  if (!('page' in answer)) return { found: answer, candidates: [] }
  return findFeedOfPage(deps, answer, reading)
}

/** The feed at its own address as it is now, with the place of some words in it. Throws a NoFeedError. */
export async function readFeedAt(
  deps: FindFeedDeps,
  url: string,
  reading: Reading & { words: string },
): Promise<FoundFeed> {
  const answer = await readAddress(deps, url, reading)
  if (!('page' in answer)) return answer
  throw new NoFeedError({ kind: 'not-a-feed', message: 'There is a page where the feed was.' })
}

/** A page may name as many feeds as it likes, on hosts of others: the likeliest few are tried. */
async function findFeedOfPage(
  deps: FindFeedDeps,
  { page, url: address }: PageAtAddress,
  { party, signal }: Reading,
): Promise<Discovery> {
  const named = page.feeds.length > 0 ? page.feeds : page.guesses
  const urls = named.map(({ url }) => url)
  const addresses = page.feeds.length > 0 ? urls : [...urls.slice(0, GUESSES), ...usualFeedAddresses(address)]
  const found = await firstInOrder(
    addresses.slice(0, feedLimits.candidates),
    { atOnce: feedLimits.candidatesAtOnce, signal },
    (url, stillWanted) => tryFeed(deps, url, { party, signal: stillWanted }),
  )
  if (found) return { found, candidates: candidates(found, named) }
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

/** One that does not answer is given up before the look-up is over, so that the next has its turn. */
async function tryFeed(deps: FindFeedDeps, url: string, reading: Reading): Promise<FoundFeed | undefined> {
  try {
    const answer = await readAddress(deps, url, { ...reading, timeoutMs: feedLimits.candidateTime })
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

/** The reading of one address. */
interface Visit extends Reading {
  timeoutMs?: number
  /** What is looked for in what is there. */
  words?: string
}

/** Gives the room for a large document back before anything else is asked of anybody. */
function readAddress(deps: FindFeedDeps, url: string, reading: Visit): Promise<FoundFeed | PageAtAddress> {
  return deps.withRoom(reading.party, async (largeBody) => {
    const answer = await fetchAddress(deps, url, { ...reading, largeBody })
    const isFeed = readPageFeedUrl(url) !== null || !isWebPage(answer.response)
    try {
      return isFeed ? await readFeed(deps, url, { answer, reading }) : await readPage(deps, answer, reading)
    } catch (error) {
      throw toNoFeedError(error)
    }
  })
}

interface Answer {
  response: GuardedResponse
  bodyHash: Buffer
}

async function fetchAddress(
  { fetchGuarded, clock }: FindFeedDeps,
  url: string,
  { largeBody, party, signal, timeoutMs }: Visit & { largeBody: ClaimRoom },
): Promise<Answer> {
  try {
    const wanted = readPageFeedUrl(url) ? 'page' : 'feed'
    const turn = { party, signal, ...(timeoutMs && { timeoutMs }) }
    const request = { ...turn, largeBody, now: clock(), wanted } as const
    const fetched = await fetchFeed(fetchGuarded, { ...unknown, url }, request)
    if (fetched.outcome === 'document') return fetched
    throw new NoFeedError(
      fetched.outcome === 'failed' ? fetched.failure : statusFailure(fetched.response.status),
    )
  } catch (error) {
    throw toNoFeedError(error)
  }
}

async function readPage(
  { reader }: FindFeedDeps,
  { response }: Answer,
  reading: Reading,
): Promise<PageAtAddress> {
  return { url: response.url, page: await reader.readPage(response, reading) }
}

async function readFeed(
  deps: FindFeedDeps,
  url: string,
  { answer: { response, bodyHash }, reading }: { answer: Answer; reading: Visit },
): Promise<FoundFeed> {
  const input = {
    bytes: response.body,
    contentType: response.headers['content-type'],
    url: response.url,
    contentLocation: response.headers['content-location'],
    now: deps.clock(),
    known: [],
    ownOrigin: deps.ownOrigin,
    maxEntries: feedLimits.entriesPerDocument,
    recipe: readPageFeedUrl(url)?.recipe,
    words: reading.words,
  }
  const parsed = await deps.reader.read(input, reading)
  const movedTo = response.movedTo && movePageFeed(url, response.movedTo)
  return { url: movedTo ?? url, response, bodyHash, parsed }
}

function toNoFeedError(error: unknown): unknown {
  const failure = toFeedFailure(error)
  return failure ? new NoFeedError(failure) : error
}
