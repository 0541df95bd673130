/** The words of an entry's title and author, by which it is found here. */
export interface EntryWords {
  /** The identifier of the entry, as {@link toSortKey} writes it. */
  key: string
  words: string[]
}
