import type { DocumentsDeps } from '../../reading/documents/documents-deps.ts'
import type { SharedQuestions } from '../models/ask-once.ts'
import type { ModelsDeps } from '../models/models-deps.ts'

/** What writes summaries is given. */
export interface SummariesDeps extends ModelsDeps, DocumentsDeps {
  /** Summaries that are being written: who asks for the same meanwhile waits for it. */
  summariesAsked: SharedQuestions<string>
}
