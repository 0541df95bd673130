import { languageFallbacks, shellNamespaces } from '@tidings/contracts'
import { i18next, initReactI18next } from '@tidings/runtime'

import { preferredLanguage } from '../appearance/language.ts'
import { textsBackend } from './texts-backend.ts'

/**
 * Brings the texts of the shell in the user's language; resolves also where that fails. Says by `onMissing` that texts could not be
 * had, of the shell or, later, of a remote, which is reported to whoever runs the server as well.
 */
export async function startTexts(onMissing: () => void): Promise<void> {
  i18next.on('failedLoading', (language: string, namespace: string, error: unknown) => {
    // What stands in for them may be another language.
    onMissing()
    if (shellNamespaces.some((name) => name === namespace)) return
    import('./report-missing-texts.ts')
      .then(({ reportMissingTexts }) => reportMissingTexts({ language, namespace, error }))
      .catch(() => undefined)
  })
  await i18next
    .use(textsBackend)
    .use(initReactI18next)
    .init({
      lng: preferredLanguage(),
      // A region's texts are its own: there is no zh beside zh-CN and zh-TW.
      load: 'currentOnly',
      fallbackLng: languageFallbacks,
      ns: ['common', 'app', 'errors'],
      defaultNS: 'app',
      // React escapes what it shows.
      interpolation: { escapeValue: false },
    })
}
