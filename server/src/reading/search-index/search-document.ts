import { listWords, placeWords, type PlacedWord } from '@tidings/contracts'

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
/** PostgreSQL knows no place further back. */
const LAST_POSITION = 16_383
/** A word that stands in a text more often is not found any better by it. */
const MAX_PLACES = 32

type Weight = 'A' | 'B' | 'C' | 'D'

/** The word by which all entries of an author are found by one word of their name. */
export const authorWord = (word: string): string => `a=${word}`

/** The word by which the entries that their feed puts into a category are found. */
export const categoryWord = (category: string): string => `c=${listWords(category).join('-')}`

/** The words of an entry as PostgreSQL writes a tsvector: those of the title count most, those of the body least. */
export function toDocument({ title, author, categories, description, body }: SearchFields): string {
  const places = new Map<string, string[]>()
  let offset = 0
  const add = (text: string | null, weight: Weight) => {
    const words = placeWords(text ?? '')
    for (const { word, position } of words)
      addPlace(places, word, `${offset + position}${weight}`, offset + position)
    offset += (words.at(-1)?.position ?? 0) + GAP
  }
  add(title, 'A')
  add([author, ...(categories ?? [])].join(' — '), 'B')
  add(description, 'C')
  add(body, 'D')
  for (const word of listWords(author ?? '')) places.set(authorWord(word), [])
  for (const category of categories ?? []) places.set(categoryWord(category), [])
  return [...places]
    .map(([word, at]) => (at.length > 0 ? `'${word}':${at.join(',')}` : `'${word}'`))
    .join(' ')
}

/** The words of a title alone. */
export const toTitle = (title: string | null): string =>
  [...Map.groupBy(placeWords(title ?? ''), ({ word }: PlacedWord) => word)]
    .map(([word, at]) => `'${word}':${at.map(({ position }) => position).join(',')}`)
    .join(' ')

function addPlace(places: Map<string, string[]>, word: string, place: string, position: number): void {
  const known = places.get(word)
  if (!known) places.set(word, position <= LAST_POSITION ? [place] : [])
  else if (known.length < MAX_PLACES && position <= LAST_POSITION) known.push(place)
}
