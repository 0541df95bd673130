import type { FailureClass } from '@tidings/contracts'
import { addressOf, type PlacedVersion } from './placed-version.ts'

/** For each file that is asked for again. */
const PROBE_MS = 3000

/**
 * What kept a version from being loaded. A browser says the same of a script that is missing, changed or out of reach, so
 * its files are asked for again as data until one of them tells.
 */
export async function classify(version: PlacedVersion, error: unknown): Promise<FailureClass> {
  for (const [path, hash] of Object.entries(version.integrity)) {
    // One after the other: the first that fails is the answer.
    // oxlint-disable-next-line no-await-in-loop
    const found = await probe(addressOf(version, path), hash)
    if (found) return found
  }
  return error instanceof TypeError && error.message.includes('dynamically imported module')
    ? 'network'
    : 'evaluate'
}

async function probe(path: string, hash: string): Promise<FailureClass | undefined> {
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
