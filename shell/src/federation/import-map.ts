import { ALIAS_PREFIX } from '@tidings/contracts'
import { trustedImportMap } from '../trust/trusted-values.ts'
import { addressOf, type ServedVersion } from './served-version.ts'

/** What the maps of the page speak of. What an earlier map says of a script stays as it is. */
function knownScripts(): Set<string> {
  const maps = document.querySelectorAll('script[type=importmap]')
  return new Set(
    [...maps].flatMap(({ textContent }) => {
      const map: { integrity?: Record<string, string> } = JSON.parse(textContent ?? '{}')
      return Object.keys(map.integrity ?? {})
    }),
  )
}

/** Lets the page run the scripts of versions that it did not know when it was made: by their hashes, in a further map. */
export function allowScripts(versions: readonly ServedVersion[]): void {
  if (import.meta.env.DEV) return
  const known = knownScripts()
  const hashes = versions
    .flatMap((version) =>
      Object.entries(version.integrity)
        .filter(([path]) => path.endsWith('.js'))
        .flatMap(([path, hash]): [string, string][] => [
          [addressOf(version, path), hash],
          [addressOf(version, ALIAS_PREFIX + path), hash],
        ]),
    )
    .filter(([address]) => !known.has(address))
  if (hashes.length === 0) return
  const script = document.createElement('script')
  script.type = 'importmap'
  script.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
  // The browser takes it from our policy of trusted types only.
  script.textContent = trustedImportMap(Object.fromEntries(hashes))
  document.head.append(script)
}
