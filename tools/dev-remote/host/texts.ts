import { languageFallbacks } from '@tidings/contracts'
import { i18next, initReactI18next, type BackendModule } from '@tidings/runtime'
import { preferredLanguage } from '../../../shell/src/appearance/language.ts'

const backend: BackendModule = {
  type: 'backend',
  callbackApi: false,
  init: () => undefined,
  read: async (language: string, namespace: string) => {
    const response = await fetch(`/locales/${language}/${namespace}.json`)
    if (!response.ok) throw new Error(`There are no texts of ${namespace} in ${language}`)
    return response.json()
  },
}

/** Brings texts as the shell does (shell/src/startup/texts.ts): the remote's own, and those of the product. */
export async function startTexts(): Promise<void> {
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: preferredLanguage(),
      load: 'currentOnly',
      fallbackLng: languageFallbacks,
      ns: ['common', 'app', 'errors'],
      defaultNS: 'app',
      interpolation: { escapeValue: false },
    })
}
