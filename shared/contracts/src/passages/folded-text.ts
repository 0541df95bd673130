import { foldText } from '../search/search-words.ts'

/** A text as passages are looked for in it, and where each sign of that stands in the text itself. */
export interface FoldedText {
  original: string
  folded: string
  /** By signs of `folded`: where what gave it begins in the original. */
  starts: readonly number[]
  /** And where it ends. */
  ends: readonly number[]
}

/** A sign with what is put upon it: marks, those of half-width kana, vowels and finals of Hangul. More of them is no writing. */
const signs = /[^][\p{M}\uff9e\uff9f\u1160-\u11ff]{0,16}/gu

/** Spaces, quotation marks, what is not seen, and what was lost on the way. */
const aside = /[\s\p{Cf}\p{Cc}\p{Variation_Selector}\x22\x27\x60´«»‘-‟‹›′″＂＇\ufffd]/gu
const dashes = /[\p{Pd}−]/gu

/** A text as passages are looked for in it: case, accents, spaces, quotation marks, and which dash it is make no difference. */
export function foldForPassages(text: string): FoldedText {
  const starts: number[] = []
  const ends: number[] = []
  let folded = ''
  // The same few signs come again and again.
  const known = new Map<string, string>()
  for (const { 0: sign, index } of text.matchAll(signs)) {
    const plain = known.get(sign) ?? foldSign(sign)
    known.set(sign, plain)
    folded += plain
    for (let at = 0; at < plain.length; at += 1) {
      starts.push(index)
      ends.push(index + sign.length)
    }
  }
  return { original: text, folded, starts, ends }
}

const foldSign = (sign: string): string =>
  foldText(sign.replaceAll(aside, '')).replaceAll(aside, '').replaceAll(dashes, '-').replaceAll('ς', 'σ')
