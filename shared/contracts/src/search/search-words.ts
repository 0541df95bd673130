/** A word of a text and its position in it: the first is 1, and a phrase has its words one after the other. */
export interface WordToken {
  word: string
  position: number
}

/** A longer run of letters is no word that anybody looks for. */
const MAX_WORD = 40

/** Scripts that put no spaces between words: their texts are found by pairs of letters. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー々〆]/u

const runs =
  /(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー々〆]\p{M}*)+|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー々〆])[\p{L}\p{N}]\p{M}*)+/gu

const ascii = /^[\0-\x7f]*$/

/** Letters that are no other letter with an accent, as they are typed without them. */
const plainLetters: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd' }

/** A text as it is compared: wide and narrow forms, case and the accents of alphabets make no difference. */
export function foldText(text: string): string {
  if (ascii.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{M}+/gu, '$1')
    .normalize('NFC')
    .replace(/[ßæœøłđ]/g, (letter) => plainLetters[letter] ?? letter)
}

/** Whether a word is of a script without spaces, and so a pair of letters or the last one of a run. */
export const isUnspaced = (word: string): boolean => unspaced.test(word)

/** The words of a text as a search knows them, with their positions. */
export function tokenize(text: string): WordToken[] {
  const words: WordToken[] = []
  let position = 0
  for (const [run] of foldText(text).matchAll(runs)) {
    if (isUnspaced(run)) position = tokenizePairs(run, position, words)
    else words.push({ word: run.slice(0, MAX_WORD), position: (position += 1) })
  }
  return words
}

/**
 * `日本語` is 日本, 本語 and, at the position of the last pair, 語: what is looked for by one letter is found as the beginning
 * of a pair, or as the last of all.
 */
function tokenizePairs(run: string, before: number, words: WordToken[]): number {
  // Marks without end on a letter are none that anybody types.
  const letters = run.match(/.\p{M}*/gsu)?.map((letter) => letter.slice(0, MAX_WORD / 2)) ?? []
  const pairs = Math.max(1, letters.length - 1)
  for (let index = 0; index + 1 < letters.length; index += 1) {
    words.push({ word: `${letters[index]}${letters[index + 1]}`, position: before + index + 1 })
  }
  words.push({ word: letters.at(-1) ?? '', position: before + pairs })
  return before + pairs
}

/** What words that follow one another are found by: the last letter of a run is in its last pair already. */
export const neededInOrder = (words: readonly WordToken[]): WordToken[] =>
  words.filter(({ position }, index) => index === 0 || words[index - 1]?.position !== position)

/** Each word of a text once. */
export function listWords(text: string): string[] {
  return [...new Set(tokenize(text).map(({ word }) => word))]
}
