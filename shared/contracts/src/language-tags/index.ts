import { languages } from '../languages.ts'
import type { Language } from '../texts.ts'

/**
 * Whether what says that it is in a language, as `en-us` or `zh_Hant`, is in one of the product: `untold` where it may be, as that is
 * written with several scripts, and the tag names none. Regions count only where they tell the script.
 */
export function compareLanguage(spoken: string | null, language: Language): 'same' | 'untold' | 'other' {
  const tag = spoken?.replaceAll('_', '-') ?? ''
  const primary = primaryOf(tag)
  if (primary !== primaryOf(language)) return 'other'
  if (!tag.includes('-') && scriptsOf(primary).size > 1) return 'untold'
  return scriptOf(tag) === scriptOf(language) ? 'same' : 'other'
}

/** What a language is written with, as `Hant`; undefined for what is none. */
export function scriptOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).maximize().script
  } catch {
    return undefined
  }
}

/** The scripts in which the product has a language. */
const scriptsOf = (primary: string): Set<string | undefined> =>
  new Set(languages.filter((language) => primaryOf(language) === primary).map(scriptOf))

const primaryOf = (tag: string): string => tag.toLowerCase().split('-')[0] ?? ''
