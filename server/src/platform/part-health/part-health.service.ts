import { canaryBucket, type PartReport, type PartsHealth, type Registry } from '@tidings/contracts'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../foundation/database/database.ts'
import type { DeploymentsDeps } from '../deployments/deployments-deps.ts'
import { addReport, toHealthReply, type Health } from './health.ts'
import { partHealth, partReporters } from '../../foundation/tables/part-health.schema.ts'

const nameOf = ({ remote, version }: { remote: string; version: string }): string => `${remote} ${version}`

function namesOf({ remotes }: Registry): Set<string> {
  return new Set(
    remotes.flatMap(({ name, versions }) => versions.map(({ version }) => nameOf({ remote: name, version }))),
  )
}

/**
 * The reports of versions that the registry gives to a user: nobody makes us count what is not there, or judges a canary
 * that they have not got.
 */
export function keepGiven(
  { deployments }: Pick<DeploymentsDeps, 'deployments'>,
  userId: string,
  reports: readonly PartReport[],
): PartReport[] {
  const { registry } = deployments.registry.current()
  const known = namesOf(registry)
  for (const { name, canary } of registry.remotes)
    if (canary && canaryBucket(name, userId) >= canary.percent)
      known.delete(nameOf({ remote: name, version: canary.version }))
  return reports.filter((report) => known.has(nameOf(report)))
}

/** Adds reports of a user to the health of their versions; what a developer runs in the place of a version is none of it. */
export async function recordReports(
  { database, clock }: Pick<DeploymentsDeps, 'database' | 'clock'>,
  userId: string,
  reports: readonly PartReport[],
): Promise<void> {
  const counted = reports.filter(({ source }) => source !== 'override')
  const groups = Map.groupBy(counted, nameOf)
  await database.db.transaction(async (tx) => {
    // In one order everywhere, so that no two requests wait for each other.
    for (const name of [...groups.keys()].toSorted()) {
      await addToHealth(tx, { userId, reports: groups.get(name) ?? [], now: new Date(clock()) })
    }
  })
}

interface Told {
  userId: string
  /** Of one version. */
  reports: readonly PartReport[]
  now: Date
}

async function addToHealth(tx: Transaction, { userId, reports, now }: Told): Promise<void> {
  const [first] = reports
  if (!first) return
  const { remote, version } = first
  const isIt = and(eq(partHealth.remote, remote), eq(partHealth.version, version))
  const none: Health = { remote, version, since: now, loads: 0, failures: {}, stages: {} }
  await tx.insert(partHealth).values(none).onConflictDoNothing()
  const [before = none] = await tx.select().from(partHealth).where(isIt).for('update')
  await tx.update(partHealth).set(reports.reduce(addReport, before)).where(isIt)
  const failures = reports.filter(({ failure }) => failure !== null).length
  const { loads: ownLoads, failures: ownFailures } = partReporters
  await tx
    .insert(partReporters)
    .values({ remote, version, userId, loads: reports.length, failures })
    .onConflictDoUpdate({
      target: [partReporters.remote, partReporters.version, partReporters.userId],
      set: { loads: sql`${ownLoads} + ${reports.length}`, failures: sql`${ownFailures} + ${failures}` },
    })
}

/** How the versions in the registry do. */
export async function listHealth({
  database,
  deployments,
}: Pick<DeploymentsDeps, 'database' | 'deployments'>): Promise<PartsHealth> {
  const known = namesOf(deployments.registry.current().registry)
  const rows = await database.db
    .select()
    .from(partHealth)
    .orderBy(asc(partHealth.remote), asc(partHealth.version))
  return { versions: rows.filter((row) => known.has(nameOf(row))).map(toHealthReply) }
}
