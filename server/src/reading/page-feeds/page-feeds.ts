import { ApiError, pageFeedLimits, type PageRecipe } from '@tidings/contracts'
import { DocumentError } from '../documents/document-error.ts'
import type { ClaimRoom, WithRoom } from '../documents/large-documents.ts'
import { typedAddresses } from '../feeds/discovery/addresses.ts'
import { isWebPage } from '../documents/page-start.ts'
import { toApiError, worthPlainHttp } from '../feeds/feeds.service.ts'
import type { NewFeeds } from '../feeds/new-feeds.ts'
import { fetchFeed } from '../feeds/refresh/fetch-feed.ts'
import { statusFailure, toFeedFailure } from '../feeds/refresh/failure.ts'
import { FetchError } from '../../foundation/fetch/fetch-error.ts'
import type { FetchGuarded } from '../../foundation/fetch/guarded-fetch.ts'
import type { Asking, InTurn, Turn } from '../../foundation/fetch/in-turn.ts'
import { createRateLimit } from '../../foundation/http/rate-limit.ts'
import { PageCache, type FetchedPage, type KeptPage } from './page-cache.ts'
import { lookAtPage, type PageOutline } from './page-feed-in-worker.ts'
import { pageOf } from '../documents/pages/page-feed-url.ts'
import type { Point, Preview } from './preview.ts'

type Looked<T> = T & Pick<KeptPage, 'url' | 'version'>

export interface PageFeeds {
  /**
   * A page as what one points at. Throws feedFetchFailed or feedParseFailed with the reason, and operationNotCompleted for
   * too many.
   */
  outline(asking: Asking, address: string): Promise<Looked<PageOutline>>
  /** What a recipe, or what was pointed at, gives on a page. */
  preview(asking: Asking, request: PreviewRequest): Promise<Looked<Preview>>
}

export interface PreviewRequest {
  address: string
  recipe: PageRecipe | null
  point: (Point & { version: string }) | null
}

export interface PageFeedsOptions {
  fetchGuarded: FetchGuarded
  /** Those of all web pages. */
  inTurn: InTurn
  /** That of all large documents. */
  withRoom: WithRoom
  /** Counts what somebody has fetched from anywhere. Throws operationNotCompleted beyond what this server allows. */
  countLookUp: NewFeeds['countLookUp']
  clock: () => number
}

type Work<T> = (page: KeptPage, signal: AbortSignal) => Promise<T>

type Fetching = Turn & { largeBody: ClaimRoom }

/** Makes what shows pages to those who make feeds from them: fetched through the one guarded way out. */
export function createPageFeeds(options: PageFeedsOptions): PageFeeds {
  const { fetchGuarded, inTurn, withRoom, countLookUp, clock } = options
  const cache = new PageCache(clock)
  const mayLook = createRateLimit(pageFeedLimits.looksPerMinute, clock)

  async function fetchAndKeep(address: string, request: Fetching): Promise<KeptPage> {
    await countLookUp(request.party)
    return cache.put(address, await fetchPage(fetchGuarded, address, { now: clock(), ...request }))
  }

  async function look<T>(asking: Asking, address: string, work: Work<T>): Promise<T> {
    if (!mayLook(asking.userId)) throw new ApiError('operationNotCompleted')
    try {
      return await inTurn(asking, (turn) =>
        withRoom(turn.party, async (largeBody) =>
          work(cache.get(address) ?? (await fetchAndKeep(address, { ...turn, largeBody })), turn.signal),
        ),
      )
    } catch (error) {
      const failure = toFeedFailure(error)
      throw failure ? toApiError(failure) : error
    }
  }

  return {
    outline: (asking, address) =>
      look(asking, pageOf(address), async ({ version, ...page }, signal) => {
        const answer = await lookAtPage({ ...page, asked: 'outline' }, signal)
        if (!('outline' in answer)) throw new Error('The worker answered something else.')
        return { ...answer.outline, url: page.url, version }
      }),
    preview: (asking, { address, recipe, point }) =>
      look(asking, pageOf(address), async ({ version, ...page }, signal) => {
        // What was pointed at on another page is somewhere else on this one.
        const asked = { recipe, point: point?.version === version ? point : null }
        const answer = await lookAtPage({ ...page, asked }, signal)
        if (!('preview' in answer)) throw new Error('The worker answered something else.')
        return { ...answer.preview, url: page.url, version }
      }),
  }
}

type When = { now: number } & Fetching

/** A page as a refresh will have it; throws what a refresh would fail with. An address without a scheme may be either. */
async function fetchPage(fetchGuarded: FetchGuarded, typed: string, when: When): Promise<FetchedPage> {
  const addresses = typedAddresses(typed)
  for (const url of addresses) {
    try {
      return await fetchPageAt(fetchGuarded, url, when)
    } catch (error) {
      const kind = toFeedFailure(error)?.kind
      if (kind === undefined || !worthPlainHttp.has(kind) || url === addresses.at(-1)) throw error
    }
  }
  throw new FetchError('scheme', 'This is not an address on the web.')
}

async function fetchPageAt(fetchGuarded: FetchGuarded, url: string, when: When): Promise<FetchedPage> {
  const fetched = await fetchFeed(fetchGuarded, { ...nothingKnown, url }, { ...when, wanted: 'page' })
  if (fetched.outcome === 'failed') throw toApiError(fetched.failure)
  if (fetched.outcome === 'unchanged') throw toApiError(statusFailure(fetched.response.status))
  const { response } = fetched
  if (response.body.length > pageFeedLimits.pageBytes)
    throw new DocumentError('too-large', 'The page is too large to be shown.')
  if (!isWebPage(response)) throw new DocumentError('not-a-page', 'There is no web page at this address.')
  return { url: response.url, body: response.body, contentType: response.headers['content-type'] }
}

const nothingKnown = { etagHeader: null, lastModifiedHeader: null, bodyHash: null }
