import { setImmediate as letOthers } from 'node:timers/promises'
import { listWords, tokenize, type WordToken } from '@tidings/contracts'

/** What of an entry is searched. */
export interface SearchFields {
  title: string | null
  author: string | null
  categories: readonly string[] | null
  description: string | null
  /** The body as text. */
  body: string | null
}

/** Words of a text are not next to those of the text after it. */
const GAP = 8
/** PostgreSQL knows no position further back. */
const LAST_POSITION = 16_383
/** PostgreSQL keeps no more places of a word: a phrase is found by those. */
const MAX_POSITIONS = 255
/** Of a category, what its word may be long: PostgreSQL takes none of more than 2 kB. */
const CATEGORY_LENGTH = 400
/** Characters that are read before others are answered. */
const SLICE = 8000

type Weight = 'A' | 'B' | 'C' | 'D'

/** The word by which all entries of an author are found by one word of their name. */
export const authorWord = (word: string): string => `a=${word}`

/** The word by which the entries that their feed puts into a category are found. */
export const categoryWord = (category: string): string =>
  `c=${listWords(category).join('-').slice(0, CATEGORY_LENGTH)}`

/**
 * The words of an entry as PostgreSQL writes a tsvector: those of the title count most, those of the body least. A long text
 * takes a while: others are answered meanwhile.
 */
export async function toDocument({
  title,
  author,
  categories,
  description,
  body,
}: SearchFields): Promise<string> {
  const positions = new Map<string, string[]>()
  let offset = 0
  const add = async (text: string | null, weight: Weight) => {
    for (const slice of slicesOf(text ?? '')) {
      const words = tokenize(slice)
      for (const { word, position } of words)
        addPosition(positions, word, `${offset + position}${weight}`, offset + position)
      offset += words.at(-1)?.position ?? 0
      await letOthers()
    }
    offset += GAP
  }
  await add(title, 'A')
  await add([author, ...(categories ?? [])].join(' — '), 'B')
  await add(description, 'C')
  await add(body, 'D')
  for (const word of listWords(author ?? '')) positions.set(authorWord(word), [])
  for (const category of categories ?? []) positions.set(categoryWord(category), [])
  return [...positions]
    .map(([word, at]) => (at.length > 0 ? `'${word}':${at.join(',')}` : `'${word}'`))
    .join(' ')
}

/** A text in parts that end with a word. */
function* slicesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length;) {
    const to = from + SLICE
    const end = to < text.length ? endOfWord(text, from, to) : to
    yield text.slice(from, end)
    from = end
  }
}

/** Where no word is cut in two; one that is that long is. */
function endOfWord(text: string, from: number, to: number): number {
  let end = to
  while (end > from && ofWord.test(text.charAt(end))) end -= 1
  return end > from ? end : to
}

const ofWord = /[\p{L}\p{N}\p{M}\p{Cs}]/u

/** The words of a title alone. */
export const toTitle = (title: string | null): string =>
  [...Map.groupBy(tokenize(title ?? ''), ({ word }: WordToken) => word)]
    .map(([word, at]) => `'${word}':${at.map(({ position }) => position).join(',')}`)
    .join(' ')

function addPosition(
  positions: Map<string, string[]>,
  word: string,
  weighted: string,
  position: number,
): void {
  const known = positions.get(word)
  if (!known) positions.set(word, position <= LAST_POSITION ? [weighted] : [])
  else if (known.length < MAX_POSITIONS && position <= LAST_POSITION) known.push(weighted)
}
