import { languages, readCatalogue, type Catalogue } from '../../locales/catalogue.ts'
import { compareCatalogues } from '../../locales/compare.ts'

/** What the namespaces that a remote reads lack in one of the languages. */
export function findLocaleFaults(
  namespaces: string[],
  read: (language: string) => Catalogue = readCatalogue,
): string[] {
  const only = (language: string, namespace: string): Catalogue =>
    new Map([...read(language)].filter(([key]) => key.startsWith(`${namespace}:`)))
  return namespaces.flatMap((namespace) => {
    const english = only('en', namespace)
    if (english.size === 0) return [`There is no locales/en/${namespace}.json with texts`]
    return languages.flatMap((language) => compareCatalogues(english, only(language, namespace), language))
  })
}
