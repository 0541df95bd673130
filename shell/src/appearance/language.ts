import { i18next } from '@tidings/runtime'

const STORAGE_KEY = 'tidings:language'

/** The languages of the product by their own names. */
export const languages = [
  { value: 'en', label: 'English' },
  { value: 'zh-CN', label: '简体中文' },
  { value: 'zh-TW', label: '繁體中文' },
  { value: 'ja', label: '日本語' },
] as const

export type Language = (typeof languages)[number]['value']

const traditionalChinese = /^zh\b.*\b(hant|tw|hk|mo)\b/i

/** The product's language for a language of a browser; undefined for one that it does not speak. */
export function matchLanguage(tag: string): Language | undefined {
  if (traditionalChinese.test(tag)) return 'zh-TW'
  const [primary] = tag.toLowerCase().split('-')
  if (primary === 'zh') return 'zh-CN'
  return languages.find(({ value }) => value === primary)?.value
}

/** The language to start with: the one chosen on this device, else the first of the browser's that we speak. */
export function preferredLanguage(): Language {
  const wanted = [localStorage.getItem(STORAGE_KEY) ?? '', ...navigator.languages]
  return wanted.map(matchLanguage).find((language) => language !== undefined) ?? 'en'
}

/** Goes on in another language once its texts are here, and keeps the choice; rejects where they cannot be loaded. */
export async function changeLanguage(language: Language): Promise<void> {
  // i18next never asks again for texts that failed to load, unless it is told to.
  if (!i18next.hasResourceBundle(language, 'app')) await i18next.reloadResources([language])
  if (!i18next.hasResourceBundle(language, 'app')) throw new Error('Failed to load language pack')
  await i18next.changeLanguage(language)
  localStorage.setItem(STORAGE_KEY, language)
}

/** Keeps the document's language the one that is shown; answers the way to stop. */
export function startLanguage(): () => void {
  showLanguage(i18next.resolvedLanguage ?? preferredLanguage())
  i18next.on('languageChanged', showLanguage)
  return () => i18next.off('languageChanged', showLanguage)
}

function showLanguage(language: string): void {
  document.documentElement.lang = language
}
