import i18next from 'i18next'

interface Connector {
  load: (languages: readonly string[], namespaces: readonly string[], onLoad: () => void) => void
}

/** Texts of a part are in no language that would do: as failures of the network, this may pass. */
export class TextsError extends Error {}

/** Makes what brings these texts, and fails where they are in no language that would do. */
export function textsOf(namespaces: readonly string[]): () => Promise<void> {
  let hasAsked = false

  return async () => {
    const asked = hasAsked
    hasAsked = true
    // What failed once is not asked for again by `loadNamespaces`.
    if (asked) await i18next.reloadResources(i18next.languages, namespaces.filter(isMissing))
    else await loadNamespaces(namespaces)
    const missing = namespaces.filter(isMissing)
    if (missing.length > 0) throw new TextsError(`The texts of ${missing.join(' and ')} could not be loaded`)
  }
}

/** By i18next itself this waits for all that is on its way, also for what other remotes are brought too late. */
function loadNamespaces(namespaces: readonly string[]): Promise<void> {
  if (namespaces.length === 0) return Promise.resolve()
  void i18next.loadNamespaces(namespaces)
  const connector: Connector = i18next.services.backendConnector
  return new Promise((resolve) => connector.load(i18next.languages, namespaces, () => resolve()))
}

/** In no language that would do: nothing but the names of texts would be shown. */
const isMissing = (namespace: string): boolean =>
  !i18next.languages.some((language) => i18next.hasResourceBundle(language, namespace))
