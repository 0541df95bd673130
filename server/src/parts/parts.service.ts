import type { PartReport, PartsHealth, Registry } from '@tidings/contracts'
import { and, asc, eq } from 'drizzle-orm'
import type { Transaction } from '../database/database.ts'
import type { Deps } from '../http/context.ts'
import { addReport, toHealthReply, type Health } from './health.ts'
import { partHealth } from './parts.schema.ts'

const nameOf = ({ remote, version }: { remote: string; version: string }): string => `${remote} ${version}`

function namesOf({ remotes }: Registry): ReadonlySet<string> {
  return new Set(
    remotes.flatMap(({ name, versions }) => versions.map(({ version }) => nameOf({ remote: name, version }))),
  )
}

/** The reports of versions that the registry names: nobody makes us count what is not there. */
export function keepKnown(
  { deployments }: Pick<Deps, 'deployments'>,
  reports: readonly PartReport[],
): PartReport[] {
  const known = namesOf(deployments.registry.current().registry)
  return reports.filter((report) => known.has(nameOf(report)))
}

/** Adds reports to the health of their versions; what a developer runs in the place of a version is none of it. */
export async function recordReports(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  reports: readonly PartReport[],
): Promise<void> {
  const counted = reports.filter(({ source }) => source !== 'override')
  const groups = Map.groupBy(counted, nameOf)
  await database.db.transaction(async (tx) => {
    // In one order everywhere, so that no two requests wait for each other.
    for (const name of [...groups.keys()].toSorted()) {
      await addToHealth(tx, groups.get(name) ?? [], new Date(clock()))
    }
  })
}

async function addToHealth(tx: Transaction, reports: readonly PartReport[], now: Date): Promise<void> {
  const [first] = reports
  if (!first) return
  const { remote, version } = first
  const isIt = and(eq(partHealth.remote, remote), eq(partHealth.version, version))
  const none: Health = { remote, version, since: now, loads: 0, failures: {}, stages: {} }
  await tx.insert(partHealth).values(none).onConflictDoNothing()
  const [before = none] = await tx.select().from(partHealth).where(isIt).for('update')
  await tx.update(partHealth).set(reports.reduce(addReport, before)).where(isIt)
}

/** How the versions in the registry do. */
export async function listHealth({
  database,
  deployments,
}: Pick<Deps, 'database' | 'deployments'>): Promise<PartsHealth> {
  const known = namesOf(deployments.registry.current().registry)
  const rows = await database.db
    .select()
    .from(partHealth)
    .orderBy(asc(partHealth.remote), asc(partHealth.version))
  return { versions: rows.filter((row) => known.has(nameOf(row))).map(toHealthReply) }
}
