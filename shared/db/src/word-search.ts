import { isUnspaced } from '@tidings/contracts/search'
import { compareIds } from './compare-ids.ts'
import type { TidingsDatabase } from './database.ts'
import type { EntryWords } from './rows/words.ts'

interface WordSearchBounds {
  /** Of a word that stands in more places, not all are read: it is looked for in the newest entries, one by one. */
  rare: number
  /** How many entries are looked through first; each time twice as many as before, up to `most`. */
  first: number
  most: number
}

const usualBounds: WordSearchBounds = { rare: 2000, first: 200, most: 1600 }

/**
 * Identifiers of entries that have all the words, or beginnings of words, the newest first. How much is read depends on
 * the rarest of the words and on how soon enough is found; of all there is, the identifiers at most.
 */
export async function findIds(
  db: TidingsDatabase,
  words: readonly string[],
  limit: number,
  bounds = usualBounds,
): Promise<string[]> {
  const idsByWord = await Promise.all(words.map((word) => idsOfWord(db, word, bounds.rare + 1)))
  const isRare = (_: string, index: number) => (idsByWord[index]?.length ?? 0) <= bounds.rare
  const others = words.filter((word, index) => !isRare(word, index))
  if (others.length === words.length) return takeMatching(walk(db, bounds), words, limit)
  const [rarest = new Set(), ...sets] = idsByWord
    .filter((ids) => ids.length <= bounds.rare)
    .map((ids) => new Set(ids))
    .toSorted((one, other) => one.size - other.size)
  const ids = [...rarest].filter((id) => sets.every((set) => set.has(id))).toSorted(newestFirst)
  return others.length === 0 ? ids.slice(0, limit) : takeMatching(load(db, ids, bounds), others, limit)
}

async function idsOfWord(db: TidingsDatabase, word: string, limit: number): Promise<string[]> {
  const index = db.words.where('words')
  const matches = isWhole(word) ? index.equals(word) : index.startsWith(word)
  return matches.limit(limit).primaryKeys()
}

/** A pair of letters is one wherever it stands; one letter begins the pairs it is in. */
const isWhole = (word: string): boolean => isUnspaced(word) && word.length > 1

/** The first of the rows that have all the words, and no more rows than it takes. */
async function takeMatching(
  batches: AsyncIterable<EntryWords[]>,
  words: readonly string[],
  limit: number,
): Promise<string[]> {
  const found: string[] = []
  for await (const rows of batches) {
    const matching = rows.filter((row) => words.every((word) => hasWord(row, word)))
    found.push(...matching.map(({ id }) => id))
    if (found.length >= limit) break
  }
  return found.slice(0, limit)
}

const hasWord = ({ words }: EntryWords, wanted: string): boolean =>
  isWhole(wanted) ? words.includes(wanted) : words.some((word) => word.startsWith(wanted))

/** All rows, the newest first. */
async function* walk(db: TidingsDatabase, { first, most }: WordSearchBounds): AsyncGenerator<EntryWords[]> {
  const ids = (await db.words.toCollection().primaryKeys()).toSorted(newestFirst)
  let size = first
  for (let start = 0; start < ids.length; start += size, size = Math.min(most, size * 2)) {
    const batch = Map.groupBy(ids.slice(start, start + size), ({ length }) => length)
    // In the table identifiers are text, which has those of one length alone in order.
    for (const ofLength of batch.values()) yield readRows(db, ofLength)
  }
}

/** The rows of identifiers that follow each other: to read them at one go is far quicker than one by one. */
async function readRows(db: TidingsDatabase, ids: readonly string[]): Promise<EntryWords[]> {
  const [newest, oldest] = [ids[0] ?? '', ids.at(-1) ?? '']
  const rows = await db.words.where('id').between(oldest, newest, true, true).toArray()
  return rows.filter(({ id }) => id.length === newest.length).toReversed()
}

/** The rows of identifiers, in their order. */
async function* load(
  db: TidingsDatabase,
  ids: readonly string[],
  { first, most }: WordSearchBounds,
): AsyncGenerator<EntryWords[]> {
  let size = first
  for (let start = 0; start < ids.length; start += size, size = Math.min(most, size * 2)) {
    const rows = await db.words.bulkGet(ids.slice(start, start + size))
    yield rows.filter((row) => row !== undefined)
  }
}

/** Identifiers grow with time. */
const newestFirst = (a: string, b: string): number => compareIds(b, a)
