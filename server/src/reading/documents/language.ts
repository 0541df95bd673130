import { lettersByLanguage, wordsByLanguage } from './language-words.ts'

/** Scripts that name their language; the first that fills a fifth of the letters decides. Kana come before Han. */
const languageByScript: [RegExp, string][] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja'],
  [/\p{Script=Hangul}/gu, 'ko'],
  [/\p{Script=Han}/gu, 'zh'],
  [/\p{Script=Arabic}/gu, 'ar'],
  [/\p{Script=Hebrew}/gu, 'he'],
  [/\p{Script=Greek}/gu, 'el'],
  [/\p{Script=Thai}/gu, 'th'],
  [/\p{Script=Devanagari}/gu, 'hi'],
  [/\p{Script=Bengali}/gu, 'bn'],
  [/\p{Script=Tamil}/gu, 'ta'],
  [/\p{Script=Georgian}/gu, 'ka'],
  [/\p{Script=Armenian}/gu, 'hy'],
]
const SCRIPT_SHARE = 0.2

/** Letters to go by; less is a guess. */
const MIN_LETTERS = 8
const SAMPLE_LENGTH = 500

/** Points that the best language needs, and its lead over the next. A frequent word is a point, a rare letter half. */
const MIN_SCORE = 2
const MIN_LEAD = 1.15

const languagesByWord = new Map<string, string[]>()
for (const [language, words] of Object.entries(wordsByLanguage)) {
  for (const word of words.split(' '))
    languagesByWord.set(word, [...(languagesByWord.get(word) ?? []), language])
}

/** The language of a text as its ISO 639-1 code: told by script, then by frequent words; null when it cannot be told. */
export function detectLanguage(text: string): string | null {
  const sample = text.slice(0, SAMPLE_LENGTH).toLowerCase()
  const letters = count(sample, /\p{L}/gu)
  if (letters < MIN_LETTERS) return null
  for (const [script, language] of languageByScript) {
    if (count(sample, script) >= letters * SCRIPT_SHARE) return language
  }
  return detectByWords(sample)
}

function detectByWords(sample: string): string | null {
  const scores = new Map<string, number>()
  const add = (language: string, points: number) => scores.set(language, (scores.get(language) ?? 0) + points)
  for (const word of sample.match(/\p{L}+/gu) ?? []) {
    for (const language of languagesByWord.get(word) ?? []) add(language, 1)
  }
  for (const [language, letters] of Object.entries(lettersByLanguage))
    add(language, count(sample, letters) / 2)
  const [best, second] = [...scores].toSorted((a, b) => b[1] - a[1])
  if (!best || best[1] < MIN_SCORE) return null
  return best[1] >= (second?.[1] ?? 0) * MIN_LEAD ? best[0] : null
}

/** A declared language such as `EN_us` as a tag such as `en-us`; null for what is none. */
export function languageTag(declared: string | undefined): string | null {
  const tag = declared?.trim().replaceAll('_', '-').toLowerCase() ?? ''
  return /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/.test(tag) ? tag : null
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}
