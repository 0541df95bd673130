import { listWords, parseSearch } from '@tidings/contracts/search'
import type { TidingsDatabase } from './database.ts'
import { getEntries, type TimelineEntry } from './entries.ts'
import { findIds } from './word-search.ts'

/** Entries whose words are written in one transaction: what is shown meanwhile has not to wait for all of them. */
const WRITTEN_AT_ONCE = 200

/**
 * Writes the words of entries that came since, and forgets those of entries that are gone. Apart from storing entries,
 * which nobody should wait for; `pause` is waited for before each transaction.
 */
export async function indexWords(
  db: TidingsDatabase,
  pause: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const [ids, indexed] = await Promise.all([
    db.entries.toCollection().primaryKeys(),
    db.words.toCollection().primaryKeys(),
  ])
  const [known, present] = [new Set(indexed), new Set(ids)]
  await db.words.bulkDelete(indexed.filter((id) => !present.has(id)))
  // The newest first: they are looked for most.
  const missing = ids.filter((id) => !known.has(id)).toReversed()
  for (let start = 0; start < missing.length; start += WRITTEN_AT_ONCE) {
    await pause()
    const rows = await db.entries.bulkGet(missing.slice(start, start + WRITTEN_AT_ONCE))
    await db.words.bulkPut(
      rows
        .filter((row) => row !== undefined)
        .map(({ id, title, author }) => ({ id, words: listWords(`${title ?? ''} ${author ?? ''}`) })),
    )
  }
}

/**
 * Entries whose title and author have all words of a search, or beginnings of words, the newest first. A search that
 * asks for more than words is answered by the server alone: here there is only a part of what it would find.
 */
export async function findEntries(
  db: TidingsDatabase,
  typed: string,
  limit: number,
): Promise<TimelineEntry[]> {
  const { texts, filters } = parseSearch(typed)
  if (filters.length > 0 || texts.some(({ not }) => not)) return []
  const words = texts.flatMap(({ text }) => listWords(text))
  if (words.length === 0) return []
  return getEntries(db, await findIds(db, words, limit))
}
