import type { FailureClass } from '@tidings/contracts'
import { i18next, TextsError } from '@tidings/runtime'
import { addressOf, type ServedVersion } from './served-version.ts'

/** For each file that is asked for again: on a slow line it comes late, and is none the worse. */
const PROBE_MS = 10_000

/**
 * What kept a version from being loaded, or a part of it that comes later. A browser says the same of a script that is
 * missing, changed or out of reach, so its files are asked for again as data until one of them tells. `otherwise` is
 * what it was if none does.
 */
export async function classify(
  version: ServedVersion,
  error: unknown,
  otherwise: FailureClass,
): Promise<FailureClass> {
  const isOfTexts = error instanceof TextsError
  const isOfNetwork = isOfTexts || isImportFailure(error)
  if (otherwise !== 'evaluate' && !isOfNetwork) return otherwise
  for (const [path, hash] of Object.entries(version.integrity)) {
    // One after the other: the first that fails is the answer.
    // oxlint-disable-next-line no-await-in-loop
    const found = await failureOfFile(addressOf(version, path), hash)
    if (found) return found
  }
  if (isOfTexts && (await areTextsBroken(version))) return 'evaluate'
  return isOfNetwork ? 'network' : otherwise
}

/** Whether texts that are asked for here are as they were deployed, and yet no texts. */
async function areTextsBroken(version: ServedVersion): Promise<boolean> {
  const paths = Object.keys(version.integrity).filter((path) =>
    i18next.languages.some((language) => path.includes(`/locales/${language}/`)),
  )
  const answers = await Promise.all(
    paths.map((path) => fetch(addressOf(version, path)).then((file) => file.text())),
  )
  return answers.some((text) => !isJson(text))
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** As Chromium and Firefox say it, and as Safari does. */
const isImportFailure = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|importing a module script/i.test(error.message)

/** Why a file cannot be had, as it is when it is asked for again as data; none where it can. */
export async function failureOfFile(path: string, hash: string): Promise<FailureClass | undefined> {
  try {
    const response = await fetch(path, {
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.timeout(PROBE_MS),
    })
    if (!response.ok) return 'http'
    // A page in place of a file: some server on the way answers for ours.
    if (response.headers.get('content-type')?.startsWith('text/html')) return 'http'
    return (await hasHash(await response.arrayBuffer(), hash)) ? undefined : 'integrity'
  } catch {
    return 'network'
  }
}

const algorithms: Record<string, string> = { sha256: 'SHA-256', sha384: 'SHA-384' }

async function hasHash(bytes: ArrayBuffer, hash: string): Promise<boolean> {
  const [name = '', expected] = hash.split('-')
  const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle
  const algorithm = algorithms[name]
  if (!subtle || !algorithm) return true
  const digest = new Uint8Array(await subtle.digest(algorithm, bytes))
  return btoa(String.fromCharCode(...digest)) === expected
}
