import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Deployments } from '@tidings/contracts'
import type { BuiltRemote } from '../federation/build-remote.ts'
import { PACKAGES_FILE, packageList } from '../federation/packages.ts'
import type { CheckResult } from './build-checks.ts'
import { comparePackages, sayPackageChanges } from './checks/packages.ts'
import type { DeploymentClient } from './client.ts'

/** What a server says of one remote. */
export type RemoteLine = Deployments['remotes'][number]

/**
 * Compares the packages of a build with those of the stable version. A first version has nothing to differ from; one
 * without a list counts as one without packages, so that all of them are shown.
 */
export async function checkPackages(
  { folder }: BuiltRemote,
  line: RemoteLine | undefined,
  client: DeploymentClient,
): Promise<CheckResult> {
  const name = 'packages' as const
  const now = packageList.parse(JSON.parse(readFileSync(join(folder, PACKAGES_FILE), 'utf8')))
  if (!line) return { name, seen: now.join(', '), faults: [] }
  const before = await client.packages(line.name, line.stable)
  const changes = sayPackageChanges(comparePackages(before ?? [], now))
  if (changes.length === 0) return { name, seen: `as in ${line.stable}`, faults: [] }
  return { name, seen: `not as in ${line.stable}; taken with --accept-packages only`, faults: changes }
}
