/** That a search finds an entry, as the server told. Like a star it repeats what places the entry in a timeline. */
export interface SearchHit {
  search: string
  /** Id of the entry. */
  id: string
  feedId: string
  publishedAt: string
}
