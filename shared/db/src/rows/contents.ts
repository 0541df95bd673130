/** The HTML of an entry, kept apart from it: timelines do without. */
export interface LocalContent {
  entryId: string
  /** Null for an entry that has none. */
  content: string | null
}
