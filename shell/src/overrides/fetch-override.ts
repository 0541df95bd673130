import { OVERRIDE_PATH, remoteVersion } from '@tidings/contracts'
import type { PlacedVersion } from '../federation/placed-version.ts'

/** A developer's server that is not there must not keep the page from starting; one that builds takes some seconds. */
const PATIENCE_MS = 8000

/** What a developer's server has at present. Rejects where nothing is there, or nothing that is a version. */
export async function fetchOverride(origin: string): Promise<PlacedVersion> {
  const response = await fetch(origin + OVERRIDE_PATH, {
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  const answer: unknown = await response.json()
  const { data, error } = remoteVersion.safeParse(answer)
  if (!data)
    throw new Error(`${origin} has no part: ${error.issues[0]?.path.join('.')} is not as it should be`)
  // Built from the same sources it would bear the name of the deployed one.
  return { ...data, version: `${data.version}.local`, origin }
}
