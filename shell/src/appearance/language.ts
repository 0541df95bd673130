import { LANGUAGE_COOKIE, matchLanguage, type Language } from '@tidings/contracts'
import { $settings, assumeSettings, changeSettings, i18next } from '@tidings/runtime'

const STORAGE_KEY = 'tidings:language'

/** The language to start with: the one chosen on this device, else the first of the browser's that we speak. */
export function preferredLanguage(): Language {
  const wanted = [localStorage.getItem(STORAGE_KEY) ?? '', ...navigator.languages]
  return wanted.map(matchLanguage).find((language) => language !== undefined) ?? 'en'
}

/** The language that was chosen last, of which the texts may be on their way. */
let chosen: Language | undefined

/**
 * Goes on in another language once its texts are here, and keeps the choice, unless another was chosen meanwhile; rejects where they
 * cannot be loaded.
 */
export async function changeLanguage(language: Language): Promise<void> {
  chosen = language
  // i18next never asks again for texts that failed to load, unless it is told to.
  if (!i18next.hasResourceBundle(language, 'app')) await i18next.reloadResources([language])
  if (chosen !== language) return
  if (!i18next.hasResourceBundle(language, 'app')) throw new Error('Failed to load language pack')
  void changeSettings({ language })
  await i18next.changeLanguage(language)
}

/**
 * Shows the language that is set, on whichever page or in whichever tab, and keeps the document's the one that is shown.
 * One whose texts cannot be loaded gives way to the one that is shown, and `onMissing` says so. Returns an unsubscribe function.
 */
export function startLanguage(onMissing: () => void): () => void {
  showLanguage(i18next.resolvedLanguage ?? preferredLanguage())
  i18next.on('languageChanged', showLanguage)
  assumeSettings({ language: preferredLanguage() })
  const stop = $settings.listen(({ language }, before) => {
    // The one that is shown may take the place of one that is on its way.
    if (!before || language === before.language) return
    changeLanguage(language).catch(() => {
      onMissing()
      void changeSettings({ language: matchLanguage(i18next.language) ?? before.language })
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
