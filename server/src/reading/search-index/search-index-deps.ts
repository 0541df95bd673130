import type { BaseDeps } from '../../foundation/base-deps.ts'
import type { SearchIndex } from './search-index.ts'

/** What looks after the full-text index is given. */
export interface SearchIndexDeps extends BaseDeps {
  searchIndex: SearchIndex
}
