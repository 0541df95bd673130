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
/** A word that stands in a text more often is not found any better by it. */
const MAX_POSITIONS = 32

type Weight = 'A' | 'B' | 'C' | 'D'

/** The word by which all entries of an author are found by one word of their name. */
export const authorWord = (word: string): string => `a=${word}`

/** The word by which the entries that their feed puts into a category are found. */
export const categoryWord = (category: string): string => `c=${listWords(category).join('-')}`

/** The words of an entry as PostgreSQL writes a tsvector: those of the title count most, those of the body least. */
export function toDocument({ title, author, categories, description, body }: SearchFields): string {
  const positions = new Map<string, string[]>()
  let offset = 0
  const add = (text: string | null, weight: Weight) => {
    const words = tokenize(text ?? '')
    for (const { word, position } of words)
      addPosition(positions, word, `${offset + position}${weight}`, offset + position)
    offset += (words.at(-1)?.position ?? 0) + GAP
  }
  add(title, 'A')
  add([author, ...(categories ?? [])].join(' — '), 'B')
  add(description, 'C')
  add(body, 'D')
  for (const word of listWords(author ?? '')) positions.set(authorWord(word), [])
  for (const category of categories ?? []) positions.set(categoryWord(category), [])
  return [...positions]
    .map(([word, at]) => (at.length > 0 ? `'${word}':${at.join(',')}` : `'${word}'`))
    .join(' ')
}

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
