import type { View } from '@tidings/contracts'
import type { TimelineEntry } from '@tidings/db'
import type { RowEntry } from '../rows-in-memory.ts'

/** Where an entry came from, as its reader calls it. */
export interface EntrySource {
  title: string
  image: string | null
  /** The view it is read in, where it is subscribed to. */
  view?: View | undefined
}

/** What every kind of row is given. */
export interface RowProps {
  entry: RowEntry
  source: EntrySource
  /** Address of the entry. */
  href: string
  /** The entry is open. */
  isCurrent: boolean
  /** The one row that the Tab key reaches. */
  isTabStop: boolean
}

const TITLE_LENGTH = 160

/** What an entry is called: one without a title by the beginning of its text. */
export function titleOf({
  title,
  description,
  url,
}: Pick<TimelineEntry, 'title' | 'description' | 'url'>): string {
  return title?.trim() || description?.trim().slice(0, TITLE_LENGTH) || url || ''
}
