import type { BaseDeps } from '../../foundation/base-deps.ts'
import type { FeedEngine } from './feed-engine.ts'

/** What calls about feeds are given. */
export interface FeedsDeps extends BaseDeps {
  feeds: FeedEngine
  /** Says of each call that names feeds by their ids whether its user may make so many. */
  takesLookup: (userId: string) => boolean
}
