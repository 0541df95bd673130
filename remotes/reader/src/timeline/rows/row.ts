import type { TimelineEntry } from '@tidings/db'
import type { EntrySource } from '../../library/use-source-of.ts'
import type { RowEntry } from '../rows-in-memory.ts'

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
