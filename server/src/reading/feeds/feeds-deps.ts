import type { BaseDeps } from '../../foundation/base-deps.ts'
import type { LookupDeps } from '../../foundation/limits/require-lookup.ts'
import type { FeedEngine } from './feed-engine.ts'

/** What calls about feeds are given. */
export interface FeedsDeps extends BaseDeps, LookupDeps {
  feeds: FeedEngine
}
