import { isUnspaced } from '@tidings/contracts/search'
import type { TidingsDatabase } from './database.ts'
import { fromSortKey } from './sort-key.ts'
import type { EntryWords } from './rows/words.ts'

interface WordSearchBounds {
  /** Of a word that stands in more places, not all are read: it is looked for in the newest entries, one by one. */
  rare: number
  /** How many entries are looked through first; each time twice as many as before, up to `most`. */
  first: number
  most: number
}

const usualBounds: WordSearchBounds = { rare: 2000, first: 200, most: 1600 }

/** After every key. */
const END = '\uffff'

/**
 * Identifiers of entries that have all the words, or beginnings of words, the newest first. How much is read depends on
 * the rarest of the words and on how soon enough is found, not on how much there is.
 */
export async function findIds(
  db: TidingsDatabase,
  words: readonly string[],
  limit: number,
  bounds = usualBounds,
): Promise<string[]> {
  const keys = await findKeys(db, words, limit, bounds)
  return keys.map(fromSortKey)
}

async function findKeys(
  db: TidingsDatabase,
  words: readonly string[],
  limit: number,
  bounds: WordSearchBounds,
): Promise<string[]> {
  const keysByWord = await Promise.all(words.map((word) => keysOfWord(db, word, bounds.rare + 1)))
  const isRare = (_: string, index: number) => (keysByWord[index]?.length ?? 0) <= bounds.rare
  const others = words.filter((word, index) => !isRare(word, index))
  if (others.length === words.length) return takeMatching(walk(db, bounds), words, limit)
  const [rarest = new Set(), ...sets] = keysByWord
    .filter((keys) => keys.length <= bounds.rare)
    .map((keys) => new Set(keys))
    .toSorted((one, other) => one.size - other.size)
  const keys = [...rarest].filter((key) => sets.every((set) => set.has(key))).toSorted(newestFirst)
  return others.length === 0 ? keys.slice(0, limit) : takeMatching(load(db, keys, bounds), others, limit)
}

async function keysOfWord(db: TidingsDatabase, word: string, limit: number): Promise<string[]> {
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
    found.push(...matching.map(({ key }) => key))
    if (found.length >= limit) break
  }
  return found.slice(0, limit)
}

const hasWord = ({ words }: EntryWords, wanted: string): boolean =>
  isWhole(wanted) ? words.includes(wanted) : words.some((word) => word.startsWith(wanted))

/** All rows, the newest first. */
async function* walk(db: TidingsDatabase, { first, most }: WordSearchBounds): AsyncGenerator<EntryWords[]> {
  let end = END
  for (let size = first; ; size = Math.min(most, size * 2)) {
    // To jump to where a batch begins and read it at one go is far quicker than to go back row by row.
    // oxlint-disable-next-line unicorn/no-array-reverse -- a query of the database, not an array
    const before = db.words.where('key').below(end).reverse()
    const ahead = before.offset(size - 1).limit(1)
    const [start] = await ahead.primaryKeys()
    const rows = await db.words
      .where('key')
      .between(start ?? '', end)
      .toArray()
    yield rows.toReversed()
    if (start === undefined) return
    end = start
  }
}

/** The rows of keys, in their order. */
async function* load(
  db: TidingsDatabase,
  keys: readonly string[],
  { first, most }: WordSearchBounds,
): AsyncGenerator<EntryWords[]> {
  let size = first
  for (let start = 0; start < keys.length; start += size, size = Math.min(most, size * 2)) {
    const rows = await db.words.bulkGet(keys.slice(start, start + size))
    yield rows.filter((row) => row !== undefined)
  }
}

/** Keys grow with time. */
const newestFirst = (a: string, b: string): number => (a < b ? 1 : -1)
