import type { Language } from '@tidings/contracts'
import { compareLanguage, scriptOf } from '@tidings/contracts/language-tags'

// What is looked at of a text, and how much there has to be (specification, section 5).
const SAMPLE_LENGTH = 2048
const SAMPLE_WORDS = 20
const LEAST_LETTERS = 10

/** So many of the letters decide; a few kana make a text Japanese, whatever else is in it. */
const MOST = 0.5
const KANA_SHARE = 0.1

const han = /\p{Script=Han}/gu
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu

/** Letters that only one of the two scripts of Chinese has. */
const simplified = /[这说时对会学国来发过们为个见问话语开关长门马车电东经业书习么样还进让请谁后]/g
const traditional = /[這說時對會學國來發過們為個見問話語開關長門馬車電東經業書習麼樣還進讓請誰後]/g

/** Words that hardly any text in English does without, and few others have: where nothing else is known of an entry. */
const english = new Set(
  'the of and to is for that with it are this by from you we how what why your be not has have will its'.split(
    ' ',
  ),
)
const LEAST_ENGLISH_WORDS = 2

/**
 * Whether a text, plain or HTML, is in a language: by its letters; by what is known of its entry where others are written with the same
 * ones, or where there are too few.
 */
export function isInLanguage(text: string, spoken: string | null, language: Language): boolean {
  const sample = sampleOf(text)
  const letters = count(sample, /\p{L}/gu)
  if (letters < LEAST_LETTERS) return isSpoken(spoken, language)
  const share = (pattern: RegExp) => count(sample, pattern) / letters
  const isJapanese = share(kana) >= KANA_SHARE
  const isChinese = !isJapanese && share(han) >= MOST
  const [ofHans, ofHant] = [count(sample, simplified), count(sample, traditional)]
  // What is written alike in both is in either.
  const byScript: Record<string, boolean> = {
    Jpan: isJapanese,
    Hans: isChinese && ofHans >= ofHant,
    Hant: isChinese && ofHant >= ofHans,
    Kore: share(/\p{Script=Hangul}/gu) >= MOST,
  }
  const script = scriptOf(language) ?? 'Latn'
  return (
    byScript[script] ??
    (share(new RegExp(`\\p{Script=${script}}`, 'gu')) >= MOST && isTold(sample, spoken, language))
  )
}

const sampleOf = (text: string): string =>
  text
    .slice(0, SAMPLE_LENGTH)
    .replaceAll(/<[^>]*>?|https?:\/\/\S+/g, ' ')
    .trim()
    .split(/\s+/)
    .slice(0, SAMPLE_WORDS)
    .join(' ')

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/** The server knows more languages, and has read more of the entry. */
function isTold(sample: string, spoken: string | null, language: Language): boolean {
  if (spoken !== null) return isSpoken(spoken, language)
  const words = sample.toLowerCase().split(/[^\p{L}]+/u)
  return (
    compareLanguage('en', language) === 'same' &&
    words.filter((word) => english.has(word)).length >= LEAST_ENGLISH_WORDS
  )
}

/** Where it is not told with which script, it may be any. */
const isSpoken = (spoken: string | null, language: Language): boolean =>
  compareLanguage(spoken, language) !== 'other'
