import type { BaseDeps } from '../../foundation/base-deps.ts'
import type { PageReader } from './page-reader.ts'

/** What reads web pages is given. */
export interface WebPagesDeps extends BaseDeps {
  /** Reads web pages of entries. */
  webPages: PageReader
}
