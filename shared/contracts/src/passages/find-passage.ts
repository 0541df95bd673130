import { foldForPassages, type FoldedText } from './folded-text.ts'
import { placesOf } from './places-of.ts'

/** Where a passage stands in a text. */
export interface PassagePlace {
  start: number
  end: number
}

/**
 * Where words stand in a text that was folded for it: the first place at which they are whole words, else the first of all. Null
 * where they do not, or where there is nothing in them to be looked for. It takes no longer than both are long.
 */
export function findPassage(text: FoldedText, words: string): PassagePlace | null {
  const sought = foldForPassages(words).folded
  let first: PassagePlace | null = null
  for (const at of placesOf(sought, text.folded)) {
    const place = { start: text.starts[at] ?? 0, end: text.ends[at + sought.length - 1] ?? 0 }
    if (isOfWholeWords(text.original, place)) return place
    first ??= place
  }
  return first
}

const insideWord = /^[\p{L}\p{M}\p{N}]{2}$/u

const isOfWholeWords = (text: string, { start, end }: PassagePlace): boolean =>
  ![start, end].some((edge) => insideWord.test(text.slice(Math.max(0, edge - 1), edge + 1)))
