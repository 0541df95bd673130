import { allTextsPath, textPath } from '@tidings/contracts'
import { i18next } from '@tidings/runtime'
import { pathBeside } from './path-beside.ts'
import { addressOf, type ServedVersion } from './served-version.ts'

/**
 * Brings what the first paint of a version needs, its texts too, so that it is there when its part is shown; `withTexts`
 * also where those of another version are here.
 */
export function preloadVersion(version: ServedVersion, { withTexts = false } = {}): void {
  const { entry, preload, styles } = version
  for (const path of [entry, ...preload]) addLink(version, path, { rel: 'modulepreload' })
  for (const path of styles) addLink(version, path, { rel: 'preload', as: 'style' })
  for (const path of textsOf(version, withTexts)) addLink(version, path, { rel: 'preload', as: 'fetch' })
}

/** The texts of its own that a version brings in the language of the page, all or those that are not here yet. */
function textsOf({ entry, manifest, integrity }: ServedVersion, all: boolean): string[] {
  const language = i18next.resolvedLanguage ?? 'en'
  const paths = manifest.namespaces
    .filter((namespace) => all || !i18next.hasResourceBundle(language, namespace))
    .map((namespace) => pathBeside(entry, textPath(language, namespace)))
    .filter((path) => integrity[path] !== undefined)
  const together = pathBeside(entry, allTextsPath(language))
  return paths.length > 0 && integrity[together] !== undefined ? [together] : paths
}

interface Kind {
  rel: 'modulepreload' | 'preload'
  as?: 'style' | 'fetch'
}

function addLink(version: ServedVersion, path: string, { rel, as }: Kind): void {
  const address = addressOf(version, path)
  if (document.querySelector(`link[rel=${rel}][href="${address}"]`)) return
  const link = document.createElement('link')
  link.rel = rel
  if (as) link.as = as
  const hash = version.integrity[path]
  // Of data it has to be checked when it is used.
  if (hash && as !== 'fetch') link.integrity = hash
  if (version.origin || as === 'fetch') link.crossOrigin = 'anonymous'
  link.href = address
  document.head.append(link)
}
