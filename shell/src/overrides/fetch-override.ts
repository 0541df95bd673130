import { OVERRIDE_PATH, remoteVersion, z } from '@tidings/contracts'
import type { ServedVersion } from '../federation/served-version.ts'

/** What it answers where the build failed. */
const failedBuild = z.object({ problem: z.string() })

/**
 * What a developer's server has at present, which it may have to build first. Rejects where nothing is there in time, or
 * nothing that is a version, and says why.
 */
export async function fetchOverride(origin: string, patienceMs: number): Promise<ServedVersion> {
  const response = await fetch(origin + OVERRIDE_PATH, {
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  })
  const answer: unknown = await response.json()
  const failed = failedBuild.safeParse(answer).data
  if (failed) throw new Error(`${origin} could not build its part: ${failed.problem}`)
  const { data, error } = remoteVersion.safeParse(answer)
  if (!data)
    throw new Error(`${origin} has no part: ${error.issues[0]?.path.join('.')} is not as it should be`)
  // Built from the same sources it would bear the name of the deployed one.
  return { ...data, version: `${data.version}.local`, origin }
}
