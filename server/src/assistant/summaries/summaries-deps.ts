import type { Once } from '../../foundation/once.ts'
import type { DocumentsDeps } from '../../reading/documents/documents-deps.ts'
import type { ModelsDeps } from '../models/models-deps.ts'

/** What writes summaries is given. */
export interface SummariesDeps extends ModelsDeps, DocumentsDeps {
  /** Summaries that are being written: who asks for the same meanwhile waits for it. */
  writesSummaryOnce: Once<string>
}
