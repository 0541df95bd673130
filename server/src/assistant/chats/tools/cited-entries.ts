import type { EntryItem } from '@tidings/contracts'
import type { CutText } from '../../lookups/cut-text.ts'
import { headOf, readEntries, type LookUp } from '../../lookups/entry-words.ts'
import type { ChatsDeps } from '../chats-deps.ts'
import type { GivenEntries } from '../marks/given-entries.ts'

/** For whom entries are read, and what keeps in mind which the model was given. */
export interface Reading extends LookUp {
  deps: Pick<ChatsDeps, 'database' | 'documents' | 'clock'>
  given: GivenEntries
}

/** An entry in a few words, and the mark by which the model cites it. */
export function citedHead({ given }: Pick<Reading, 'given'>, item: EntryItem) {
  const head = headOf(item)
  return { cite: given.give({ entryId: head.id, feedId: item.feeds.id, title: head.title }), ...head }
}

/** Entries that their reader sees, as `readEntries` has them, each with its mark. */
export async function readCitedEntries(
  reading: Reading,
  ids: readonly string[],
  length: number,
): Promise<(ReturnType<typeof citedHead> & CutText)[]> {
  const read = await readEntries(reading, ids, length)
  return read.map(({ item, ...words }) => ({ ...citedHead(reading, item), ...words }))
}
