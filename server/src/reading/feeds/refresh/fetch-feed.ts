import { createHash } from 'node:crypto'

import type {
  FetchGuarded,
  GuardedRequest,
  GuardedResponse,
} from '../../../foundation/fetch/guarded-fetch.ts'
import { metaRefresh } from '../../documents/page-start.ts'
import type { DueFeed } from './claim-feeds.ts'
import { statusFailure, type FeedFailure } from './failure.ts'
import { retryAfterMs } from '../../../foundation/fetch/http-caching.ts'

/** An answer to a request for a feed. */
export type FetchedFeed =
  | { outcome: 'unchanged'; response: GuardedResponse }
  | { outcome: 'document'; response: GuardedResponse; bodyHash: Buffer }
  | { outcome: 'failed'; failure: FeedFailure }

const FEED_ACCEPT =
  'application/atom+xml, application/rss+xml, application/feed+json, application/rdf+xml, application/xml;q=0.9, text/xml;q=0.9, application/json;q=0.8, text/html;q=0.7, */*;q=0.5'

/** What a page is asked for with, from which a feed is made: some sites give a feed at the same address. */
const PAGE_ACCEPT = 'text/html, application/xhtml+xml;q=0.9, */*;q=0.5'

type Validators = Pick<DueFeed, 'etagHeader' | 'lastModifiedHeader' | 'bodyHash'>

/** Asks for a feed, and only for what has changed since the last time. Throws a FetchError. */
export async function fetchFeed(
  fetchGuarded: FetchGuarded,
  feed: Validators & { url: string },
  {
    now,
    wanted = 'feed',
    ...request
  }: { now: number; wanted?: 'feed' | 'page' } & Pick<
    GuardedRequest,
    'party' | 'signal' | 'largeBody' | 'timeoutMs'
  >,
): Promise<FetchedFeed> {
  const accept = wanted === 'page' ? PAGE_ACCEPT : FEED_ACCEPT
  const first = await fetchGuarded(feed.url, { headers: { accept, ...validators(feed) }, ...request })
  const response = await followMetaRefresh(first, (url) =>
    fetchGuarded(url, { headers: { accept }, ...request }),
  )
  if (response.status === 304) return { outcome: 'unchanged', response }
  if (response.status < 200 || response.status > 299) {
    const retryAfter = retryAfterMs(response.headers['retry-after'], now)
    const failure = statusFailure(response.status)
    return {
      outcome: 'failed',
      failure: retryAfter === undefined ? failure : { ...failure, retryAfterMs: retryAfter },
    }
  }
  const bodyHash = createHash('sha1').update(response.body).digest()
  if (feed.bodyHash?.equals(bodyHash)) return { outcome: 'unchanged', response }
  return { outcome: 'document', response, bodyHash }
}

/** Entity tags go back exactly as they came: some servers take only their own spelling. */
function validators({ etagHeader, lastModifiedHeader }: Validators): Record<string, string> {
  return {
    ...(etagHeader ? { 'if-none-match': etagHeader } : {}),
    ...(lastModifiedHeader ? { 'if-modified-since': lastModifiedHeader } : {}),
  }
}

/** Some pages redirect from within. That is never taken for permanent, and what tells versions of the one tells none of the other. */
async function followMetaRefresh(
  response: GuardedResponse,
  follow: (url: string) => Promise<GuardedResponse>,
): Promise<GuardedResponse> {
  const target = response.status === 200 ? metaRefresh(response) : null
  if (!target) return response
  const followed = await follow(target)
  const { etag: _etag, 'last-modified': _lastModified, ...headers } = followed.headers
  return { ...followed, headers, movedTo: null }
}
