/** The words of an entry's title and author, by which it is found here. */
export interface EntryWords {
  id: string
  words: string[]
}
