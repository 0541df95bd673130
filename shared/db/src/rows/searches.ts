import type { SavedSearch } from '@tidings/contracts'

/** A search that stands in the sidebar. */
export type LocalSearch = SavedSearch
