import { setImmediate as letOthers } from 'node:timers/promises'
import { htmlToText } from '../documents/text.ts'
import { toDocument, toTitle, type SearchFields } from './search-document.ts'

/** Of a body, so many characters are searched: some 11,000 words, which take three quarters of an hour to read. */
export const BODY_LENGTH = 64_000

/** An entry that is to be found. */
export interface IndexedEntry extends Omit<SearchFields, 'body'> {
  /** The body as HTML, sanitised: it is nested only so deep. */
  content: string | null
}

/**
 * The words of entries, as the index has them. An entry takes some milliseconds, and more where it is long: between two of
 * them, and within a long one, the server answers others.
 */
export async function toIndexRows(
  entries: readonly IndexedEntry[],
): Promise<{ title: string; document: string }[]> {
  const rows = []
  for (const { content, ...fields } of entries) {
    const body = htmlToText(content ?? '', BODY_LENGTH)
    rows.push({ title: toTitle(fields.title), document: await toDocument({ ...fields, body }) })
    await letOthers()
  }
  return rows
}
