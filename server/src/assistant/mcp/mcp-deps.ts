import type { UserEventsDeps } from '../../foundation/user-events/user-events.ts'
import type { DocumentsDeps } from '../../reading/documents/documents-deps.ts'
import type { FeedsDeps } from '../../reading/feeds/feeds-deps.ts'

/** What the tools are given. */
export interface McpDeps extends FeedsDeps, DocumentsDeps, UserEventsDeps {}
