import type { BaseDeps } from '../../foundation/base-deps.ts'
import type { DocumentReader } from './document-reader.ts'

/** What reads documents is given. */
export interface DocumentsDeps extends BaseDeps {
  /** Reads in workers what others wrote. */
  documents: DocumentReader
}
