import {
  isUnspaced,
  neededInOrder,
  tokenize,
  type WordToken,
  type SearchQuery,
  type SearchText,
} from '@tidings/contracts'
import { authorWord } from './search-document.ts'

/** A single letter begins too many words to be looked for as a beginning. */
const MIN_BEGINNING = 2

/**
 * A search as PostgreSQL writes a tsquery; null where it looks for no words. A word is found as the beginning of another,
 * too, for languages that change the ends of words; a run of a script without spaces wherever it stands; a phrase as it
 * is.
 */
export function toCondition({ texts, filters }: SearchQuery): string | null {
  const authors = filters.flatMap(({ field, value, not }) =>
    field === 'author'
      ? [{ condition: allOf(tokenize(value).map(({ word }) => begins(authorWord(word)))), not }]
      : [],
  )
  const parts = [...texts.map((text) => ({ condition: toPart(text), not: text.not })), ...authors]
  const conditions = parts.flatMap(({ condition, not }) =>
    condition === null ? [] : [not ? `!(${condition})` : `(${condition})`],
  )
  return conditions.length > 0 ? conditions.join(' & ') : null
}

function toPart({ text, isPhrase }: SearchText): string | null {
  const words = tokenize(text)
  if (isPhrase) return inOrder(words)
  return allOf(
    unspacedRuns(words).map((run) => (run.length > 1 ? inOrder(run) : wordCondition(run[0]?.word ?? ''))),
  )
}

const allOf = (conditions: readonly (string | null)[]): string | null =>
  conditions.filter((condition) => condition !== null).join(' & ') || null

const quoted = (word: string): string => `'${word}'`

const begins = (word: string): string => `${quoted(word)}:*`

function wordCondition(word: string): string {
  return isUnspaced(word) || word.length >= MIN_BEGINNING ? begins(word) : quoted(word)
}

/** Pairs of letters that follow one another belong together; every other word stands for itself. */
function unspacedRuns(words: readonly WordToken[]): WordToken[][] {
  const runs: WordToken[][] = []
  let isInRun = false
  for (const word of words) {
    const isPair = isUnspaced(word.word)
    if (isPair && isInRun) runs.at(-1)?.push(word)
    else runs.push([word])
    isInRun = isPair
  }
  return runs
}

/** Words one after the other. */
function inOrder(words: readonly WordToken[]): string | null {
  const needed = neededInOrder(words)
  const [first, ...rest] = needed
  if (!first) return null
  let last = first.position
  let condition = isUnspaced(first.word) && needed.length === 1 ? begins(first.word) : quoted(first.word)
  for (const { word, position } of rest) {
    condition += ` <${position - last}> ${quoted(word)}`
    last = position
  }
  return condition
}
