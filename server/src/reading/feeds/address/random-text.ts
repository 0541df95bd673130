/** Shorter than this, a token cannot be told from a word or a number; so short ones are guessed anyway. */
const SHORTEST = 16

const uuid = /[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}/i
/** Three parts of base64, the first of which is JSON. */
const webToken = /^eyJ[\w-]{8,}\.[\w-]+/

/** Whether a text has a part that was drawn by lot, as tokens are, rather than written by somebody. */
export function looksRandom(text: string): boolean {
  if (uuid.test(text) || text.split(/[^\w.-]+/).some((part) => webToken.test(part))) return true
  return text.split(/[^\dA-Za-z]+/).some(isRandomWord) || text.split(/[^\w-]+/).some(isRandomBase64)
}

function isRandomWord(word: string): boolean {
  if (word.length < SHORTEST || /^\d+$/.test(word)) return false
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
  const changes = countOf(text, /[a-z](?=[A-Z\d])|[A-Z](?=\d)|\d(?=[A-Za-z])/g)
  return changes * 4 >= text.length
}

const countOf = (text: string, what: RegExp): number => [...text.matchAll(what)].length
