const WORDS_PER_MINUTE = 230
const LETTERS_PER_MINUTE = 450

/** Scripts that write without spaces are counted by their letters. */
const unspaced = /[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]/g

/** Minutes that somebody takes to read some HTML; at least one. */
export function readingMinutes(html: string): number {
  const text = wordsOf(html)
  const letters = text.match(unspaced)?.length ?? 0
  const words = text
    .replaceAll(unspaced, ' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE + letters / LETTERS_PER_MINUTE))
}

/** Characters of some HTML that are read, about. */
export const textLength = (html: string): number => wordsOf(html).replaceAll(/\s+/g, ' ').trim().length

/** It was cleaned by the server: nothing is in it that is not shown, and no value of an attribute has a bracket. */
const wordsOf = (html: string): string => html.replaceAll(/<[^<>]*>/g, ' ')
