/** Shorter than this, a token cannot be told from what has a word or a number in it. */
const SHORTEST = 16

/** Shorter than this, what has nothing to be read in it is a name as well; so short tokens are guessed anyway. */
const SHORTEST_UNREADABLE = 10

/** Shorter ones are times, and how sites number their users. */
const SHORTEST_NUMBER = 18

const uuid = /[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}/i
/** Three parts of base64, the first of which is JSON. */
const webToken = /^eyJ[\w-]{8,}\.[\w-]+/

/** Whether a text has a part that was drawn by lot, as tokens are, rather than written by somebody. */
export function looksRandom(text: string): boolean {
  if (uuid.test(text) || text.split(/[^\w.-]+/).some((part) => webToken.test(part))) return true
  return text.split(/[^\dA-Za-z]+/).some(isRandomWord) || text.split(/[^\w-]+/).some(isRandomBase64)
}

/**
 * Whether a text has a short part alone that nobody can read: all that is between its marks, for titles often end with a
 * hyphen and the short id of an article.
 */
export const looksUnreadable = (text: string): boolean => text.split(/[^\w-]+/).some(isUnreadable)

function isUnreadable(part: string): boolean {
  if (part.length < SHORTEST_UNREADABLE || part.length >= SHORTEST || !/^[\dA-Za-z]+$/.test(part))
    return false
  if (isArticle.test(part)) return false
  if (/^[A-Za-z]+$/.test(part)) return isCutLetters(part)
  const isHex = /^(?:[\da-f]+|[\dA-F]+)$/.test(part)
  if (!isHex && (part.match(/[A-Za-z][a-z]+/g) ?? []).some(isSpoken)) return false
  if (/[a-z]/.test(part) && /[A-Z]/.test(part)) return changesOf(part) * 3 >= part.length
  return countOf(part, /\d+/g) > 2
}

/** How the largest shop numbers what it sells. */
const isArticle = /^B0[\dA-Z]{8}$/

const isSpoken = (letters: string): boolean => letters.length > 3 && /[aeiouy]/i.test(letters)

/** Letters whose case changes so often that each piece is too short for a word. */
const isCutLetters = (letters: string): boolean =>
  countOf(letters, /[A-Z]?[a-z]+|[A-Z](?![a-z])/g) * 3 >= letters.length &&
  countOf(letters, /[a-z](?=[A-Z])/g) > 1

function isRandomWord(word: string): boolean {
  if (word.length < SHORTEST) return false
  if (/^\d+$/.test(word)) return word.length >= SHORTEST_NUMBER
  if (/^[\da-f]+$/i.test(word) && /\d/.test(word)) return true
  if (/^[A-Za-z]+$/.test(word)) return isRandomLetters(word)
  return countOf(word, /\d+/g) > 2 || countOf(word, /[a-z][A-Z]/g) > 2 || /[b-df-hj-np-tv-z]{5}/i.test(word)
}

/** Words begin with a capital or have none, and can be spoken. */
function isRandomLetters(letters: string): boolean {
  const isWords = /^[a-z]*([A-Z][a-z]+|[A-Z]{2,}(?=[A-Z][a-z]|$))*$/.test(letters)
  return letters.length > SHORTEST && (!isWords || /[b-df-hj-np-tv-xz]{7}/i.test(letters))
}

/** A token may have hyphens and underscores in it, as a title has: but no title changes so often. */
function isRandomBase64(text: string): boolean {
  if (text.length < SHORTEST || !/\d/.test(text) || !/[a-z]/.test(text) || !/[A-Z]/.test(text)) return false
  return changesOf(text) * 4 >= text.length
}

/** How often it goes over to letters of another case, or to digits and back. */
const changesOf = (text: string): number => countOf(text, /[a-z](?=[A-Z\d])|[A-Z](?=\d)|\d(?=[A-Za-z])/g)

const countOf = (text: string, what: RegExp): number => [...text.matchAll(what)].length
