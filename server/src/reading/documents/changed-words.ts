/** What an entry says, as far as it is compared. */
export interface Told {
  title: string | null
  content: string | null
}

/** What an entry said, and what it says now. */
export interface Rewording {
  before: Told
  after: Told
}

const markup = /<[^<>]*>|&(?:#\d+|#x[\da-f]+|\w+);/gi
/** A number with the word after it: what is counted beside a text changes by itself. */
const counter = /\p{N}[\p{N}.,:'’]*(?:\s*\p{L}+)?/gu
const notWords = /[^\p{L}]+/gu

/**
 * Whether an entry says something else than before. White space, markup, punctuation, and numbers with what they count do
 * not make a difference; nor does a text that only now came, or is gone.
 */
export function saysOtherwise(before: Told, after: Told): boolean {
  return differs(before.title, after.title) || differs(before.content, after.content)
}

function differs(before: string | null, after: string | null): boolean {
  const [then, now] = [wordsOf(before), wordsOf(after)]
  return then !== '' && now !== '' && then !== now
}

const wordsOf = (text: string | null): string =>
  (text ?? '').replace(markup, ' ').replace(counter, ' ').replace(notWords, ' ').trim().toLowerCase()
