import { languages } from './languages.ts'
import { z } from './zod.ts'

export const languageSchema = z.enum(languages)

export type Language = z.infer<typeof languageSchema>

/** Where the texts of a language are looked for that it lacks itself: in order, those of others. */
export const languageFallbacks: Readonly<Record<string, string[]>> = {
  'zh-TW': ['zh-CN', 'en'],
  default: ['en'],
}

/** The locale namespaces of the shell: texts that are there whatever remotes are. A remote brings its own. */
export const shellNamespaces = ['common', 'app', 'errors', 'parts', 'shortcuts'] as const

/** Where the texts of a namespace in a language lie, below the root of the server or the folder of a version. */
export const textPath = (language: string, namespace: string): string =>
  `locales/${language}/${namespace}.json`

/**
 * Where all texts lie that a version brings in a language, by namespace, below its folder. It is there beside those of each
 * namespace, which older shells ask for, where a version brings several.
 */
export const allTextsPath = (language: string): string => `locales/${language}.json`

/** Tells the server the language that was chosen in a browser, so that its texts are on their way with the page. */
export const LANGUAGE_COOKIE = 'tidings-language'

const traditionalChinese = /^zh\b.*\b(hant|tw|hk|mo)\b/i

/** The product's language for a language of a browser; undefined for one that it does not speak. */
export function matchLanguage(tag: string): Language | undefined {
  if (traditionalChinese.test(tag)) return 'zh-TW'
  const primary = primaryOf(tag)
  if (primary === 'zh') return 'zh-CN'
  const wanted = tag.toLowerCase()
  const near = languages.filter((language) => primaryOf(language) === primary)
  return near.find((language) => language.toLowerCase() === wanted) ?? near[0]
}

const primaryOf = (tag: string): string | undefined => tag.toLowerCase().split('-')[0]
