/** The article of an entry's own page, as the server read it. */
export interface LocalReadability {
  entryId: string
  /** Null where the page holds no article. */
  content: string | null
  updatedAt: string
}
