import { languages, matchLanguage, type Language } from '@tidings/contracts'

/** The language that a page will be shown in: the one chosen in this browser, else the first of its own that we speak. */
export function languageOf(cookie: string | undefined, acceptLanguage = ''): Language {
  const chosen = languages.find((language) => language === cookie)
  if (chosen) return chosen
  const tags = acceptLanguage.split(',').map((part) => part.split(';')[0]?.trim() ?? '')
  return tags.map(matchLanguage).find((language) => language !== undefined) ?? 'en'
}
