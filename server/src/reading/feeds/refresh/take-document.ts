import type { GuardedResponse } from '../../../foundation/fetch/guarded-fetch.ts'
import type { Reading } from '../../documents/document-reader.ts'
import type { ParsedFeed } from '../../documents/parsed-feed.ts'
import { iconLookUp, type FindIcon, type SiteIconDeps } from '../discovery/site-icon.ts'
import type { DueFeed } from './claim-feeds.ts'
import { checkAfterSuccess, type FeedCheck } from './feed-check.ts'
import { findReworded, type FindRewordedDeps } from './find-reworded.ts'
import { storeDocument, type StoreDocumentDeps } from './store-document.ts'
import type { WriteCheck } from './write-checks.ts'

export interface TakeDocumentDeps extends SiteIconDeps, StoreDocumentDeps, FindRewordedDeps {}

/** A document that was fetched and read. */
export interface ReadDocument {
  response: GuardedResponse
  parsed: ParsedFeed
  bodyHash: Buffer
  /** For whom it is read. */
  reading: Reading
}

/** What comes of an answer that was understood. */
export interface Taken {
  /** What is known of the feed from now on, the time of its next refresh included. */
  check: FeedCheck
  /** Looks for the icon of the site; undefined where there is no reason to. */
  findIcon: FindIcon | undefined
}

/** Takes an answer that says the same as the one before: what is stored of it is how the check went. */
export async function takeUnchanged(
  deps: SiteIconDeps & { writeCheck: WriteCheck },
  feed: DueFeed,
  response: GuardedResponse,
): Promise<Taken & { outcome: 'unchanged' }> {
  const check = checkAfterSuccess(feed, { response }, timeOf(deps))
  await deps.writeCheck(check)
  return { outcome: 'unchanged', check, findIcon: iconLookUp(deps, feed) }
}

/**
 * The one way from a document to stored entries, be it the first one of a feed or that of a refresh: what it brought is
 * stored together with how the check went, which says when the next is due.
 */
export async function takeDocument(
  deps: TakeDocumentDeps,
  feed: DueFeed,
  { response, parsed, bodyHash, reading }: ReadDocument,
): Promise<Taken & { outcome: 'stored'; newEntries: number }> {
  const document = { ...parsed, bodyHash }
  const reworded = await findReworded(deps, feed, parsed.entries, reading)
  const check = checkAfterSuccess(feed, { response, document }, timeOf(deps))
  const newEntries = await storeDocument(deps, check, { parsed, reworded })
  const image = parsed.image ?? feed.image
  const findIcon = iconLookUp(deps, { ...feed, image, siteUrl: parsed.siteUrl ?? feed.siteUrl })
  return { outcome: 'stored', check, newEntries, findIcon }
}

const timeOf = ({ clock }: Pick<SiteIconDeps, 'clock'>) => ({ now: clock(), random: Math.random() })
