import type { FeedErrorKind } from '@tidings/contracts'

/** A feed as the interface shows it. */
export interface LocalFeed {
  id: string
  url: string
  title: string | null
  description: string | null
  image: string | null
  siteUrl: string | null
  ownerUserId: string | null
  errorAt: string | null
  errorMessage: string | null
  errorKind: FeedErrorKind | null
  /** Told with subscriptions only; null while not known. */
  checkedAt: string | null
  nextCheckAt: string | null
  lastEntryAt: string | null
}
