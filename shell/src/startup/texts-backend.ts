import type { BackendModule } from '@tidings/runtime'

/** Fetches the texts of a namespace in a language. */
export const textsBackend: BackendModule = {
  type: 'backend',
  callbackApi: false,
  init: () => undefined,
  read: async (language: string, namespace: string) => {
    const path = `/locales/${language}/${namespace}.json`
    const response = await fetch(path)
    if (!response.ok) throw new Error(`${path} answered with status ${response.status}`)
    return response.json()
  },
}
