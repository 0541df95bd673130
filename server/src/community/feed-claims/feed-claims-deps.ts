import type { FeedsDeps } from '../../reading/feeds/feeds-deps.ts'

/** What calls that claim feeds are given. */
export interface FeedClaimsDeps extends FeedsDeps {
  /** Says of each claim of a feed whether its user may make so many. */
  takesClaim: (userId: string) => boolean
}
