import { LANGUAGE_COOKIE, matchLanguage, type Language } from '@tidings/contracts'
import { $settings, assumeSettings, changeSettings, i18next } from '@tidings/runtime'

const STORAGE_KEY = 'tidings:language'

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
  void changeSettings({ language })
}

/**
 * Shows the language that is set, on whichever page or in whichever tab, and keeps the document's the one that is shown.
 * One whose texts cannot be loaded is unset again, and `onMissing` says so. Returns an unsubscribe function.
 */
export function startLanguage(onMissing: () => void): () => void {
  showLanguage(i18next.resolvedLanguage ?? preferredLanguage())
  i18next.on('languageChanged', showLanguage)
  assumeSettings({ language: preferredLanguage() })
  const stop = $settings.listen(({ language }, before) => {
    if (!before || language === before.language || language === i18next.resolvedLanguage) return
    changeLanguage(language).catch(() => {
      onMissing()
      void changeSettings({ language: before.language })
    })
  })
  return () => {
    stop()
    i18next.off('languageChanged', showLanguage)
  }
}

function showLanguage(language: string): void {
  document.documentElement.lang = language
  document.documentElement.dir = i18next.dir(language)
  // The browser's own language the server knows without it.
  // oxlint-disable-next-line unicorn/no-document-cookie -- the cookie store is not to be had over plain http
  document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/; max-age=31536000; samesite=lax`
}
