import {
  isUnspaced,
  listWords,
  neededInOrder,
  parseSearch,
  tokenize,
  type WordToken,
} from '@tidings/contracts/search'
import type { TidingsDatabase } from './database.ts'
import { getEntries, type TimelineEntry } from './entries.ts'
import { fromSortKey, toSortKey } from './sort-key.ts'
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
  const missing = await tidyWords(db)
  for (let start = 0; start < missing.length; start += WRITTEN_AT_ONCE) {
    await pause()
    await writeWords(db, missing.slice(start, start + WRITTEN_AT_ONCE))
  }
}

/** Forgets the words of entries that are gone; answers the entries whose words are missing, the newest first. */
async function tidyWords(db: TidingsDatabase): Promise<string[]> {
  const [ids, indexed] = await Promise.all([
    db.entries.toCollection().primaryKeys(),
    db.words.toCollection().primaryKeys(),
  ])
  const keys = ids.map(toSortKey)
  const [known, present] = [new Set(indexed), new Set(keys)]
  await db.words.bulkDelete(indexed.filter((key) => !present.has(key)))
  const missing = keys.filter((key) => !known.has(key))
  // The newest first: they are looked for most.
  return missing.toSorted().toReversed().map(fromSortKey)
}

async function writeWords(db: TidingsDatabase, ids: string[]): Promise<void> {
  const rows = await db.entries.bulkGet(ids)
  await db.words.bulkPut(
    rows
      .filter((row) => row !== undefined)
      .map(({ id, title, author }) => ({
        key: toSortKey(id),
        words: listWords(`${title ?? ''} ${author ?? ''}`),
      })),
  )
}

/**
 * Entries whose title and author have all words of a search, or beginnings of words, the newest first; a phrase stands in one of
 * them as it is. A search that
 * asks for more than words is answered by the server alone: here there is only a part of what it would find. Where nothing
 * is found, the words of what came last may still be missing: they are written, and looked through as well.
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
  const phrases = texts.filter(({ isPhrase }) => isPhrase).map(({ text }) => neededInOrder(tokenize(text)))
  const load = async (ids: string[]) =>
    (await getEntries(db, ids)).filter(({ title, author }) =>
      phrases.every((phrase) => holdsPhrase(title, phrase) || holdsPhrase(author, phrase)),
    )
  const ids = await findIds(db, words, limit)
  if (ids.length > 0) return load(ids)
  if (await areCounted(db)) return []
  const missing = await tidyWords(db)
  await writeWords(db, missing.slice(0, WRITTEN_AT_ONCE))
  return load(await findIds(db, words, limit))
}

/** Whether as many entries have words as there are: to compare them one by one takes long where nothing is missing, which is usual. */
async function areCounted(db: TidingsDatabase): Promise<boolean> {
  const [entries, indexed] = await Promise.all([db.entries.count(), db.words.count()])
  return entries === indexed
}

function holdsPhrase(text: string | null, phrase: readonly WordToken[]): boolean {
  const [first] = phrase
  const words = tokenize(text ?? '')
  if (!first) return true
  if (phrase.length === 1)
    return words.some(({ word }) => (isUnspaced(word) ? word.startsWith(first.word) : word === first.word))
  const places = new Set(words.map(placeOf))
  return words.some(({ position }) =>
    phrase.every((token) =>
      places.has(placeOf({ word: token.word, position: position + token.position - first.position })),
    ),
  )
}

const placeOf = ({ word, position }: WordToken): string => `${position} ${word}`
