import { shellNamespaces } from '@tidings/contracts'
import { languages, readCatalogue, type Catalogue } from '../../locales/catalogue.ts'
import { compareCatalogues } from '../../locales/compare.ts'

/** What the namespaces that a remote reads lack in one of the languages. */
export function findLocaleFaults(namespaces: string[], read: (language: string) => Catalogue): string[] {
  const only = (language: string, namespace: string): Catalogue =>
    new Map([...read(language)].filter(([key]) => key.startsWith(`${namespace}:`)))
  return namespaces.flatMap((namespace) => {
    const english = only('en', namespace)
    if (english.size === 0) return [`There is no locales/en/${namespace}.json with texts`]
    return languages.flatMap((language) => compareCatalogues(english, only(language, namespace), language))
  })
}

/** The texts that a build brings, wherever its remote lies, and those that the shell has. */
export function readBuiltTexts(folder: string, language: string): Catalogue {
  const shell = [...readCatalogue(language)].filter(([key]) => isOfShell(key))
  return new Map([...shell, ...readCatalogue(language, folder)])
}

const isOfShell = (key: string): boolean =>
  shellNamespaces.some((namespace) => key.startsWith(`${namespace}:`))
