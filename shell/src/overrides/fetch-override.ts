import { OVERRIDE_PATH, remoteVersion } from '@tidings/contracts'
import type { ServedVersion } from '../federation/served-version.ts'

/**
 * What a developer's server has at present, which it may have to build first. Rejects where nothing is there in time, or
 * nothing that is a version.
 */
export async function fetchOverride(origin: string, patienceMs: number): Promise<ServedVersion> {
  const response = await fetch(origin + OVERRIDE_PATH, {
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  })
  const answer: unknown = await response.json()
  const { data, error } = remoteVersion.safeParse(answer)
  if (!data)
    throw new Error(`${origin} has no part: ${error.issues[0]?.path.join('.')} is not as it should be`)
  // Built from the same sources it would bear the name of the deployed one.
  return { ...data, version: `${data.version}.local`, origin }
}
