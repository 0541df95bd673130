import { DAY_MS } from '@tidings/contracts/spans'
import { and, eq } from 'drizzle-orm'
import type { Db, Transaction } from '../../foundation/database/database.ts'
import type { DeploymentsDeps } from './deployments-deps.ts'
import { partHealth } from '../../foundation/tables/part-health.schema.ts'
import { writeAudit } from './audit.ts'
import { registryLines, remoteVersions } from '../../foundation/tables/deployments.schema.ts'
import { withHistory } from './line.ts'
import type { PackageName } from './package-store.ts'
import {
  listDeployed,
  listLines,
  lockRegistry,
  readNaming,
  readSerial,
  type DeployedRow,
} from './registry-rows.ts'

/** A tab that was opened with a registry may still ask for what it named. */
const KEPT_MS = DAY_MS

interface PruneOptions {
  who: string
  /** Whether a remote's versions are theirs to remove. */
  isTheirs: (remote: string) => boolean
}

/** Removes the files of versions that no registry of the last day has named, and that did not come in that day. */
export async function pruneVersions(
  { database, clock, deployments }: Pick<DeploymentsDeps, 'database' | 'clock' | 'deployments'>,
  { who, isTheirs }: PruneOptions,
): Promise<{ remote: string; version: string }[]> {
  const now = clock()
  const removed = await database.db.transaction(async (tx) => {
    await lockRegistry(tx)
    const unwanted = (await findUnwanted(tx, now - KEPT_MS)).filter(({ remote }) => isTheirs(remote))
    for (const row of unwanted) await recordRemoval(tx, row, { who, at: new Date(now) })
    await forgetRemoved(tx, unwanted)
    return unwanted.map(({ remote, version }) => ({ remote, version }))
  })
  // Nobody can deploy these any more, so their files may go after the fact.
  for (const [n, name] of removed.entries()) {
    try {
      await deployments.store.remove(name)
    } catch (error) {
      await takeBack(database.db, removed.slice(n))
      throw error
    }
  }
  return removed
}

/** What still has files is not removed: the next time finds it again. */
async function takeBack(db: Db, names: readonly PackageName[]): Promise<void> {
  for (const { remote, version } of names) {
    await db
      .update(remoteVersions)
      .set({ removedAt: null })
      .where(and(eq(remoteVersions.remote, remote), eq(remoteVersions.version, version)))
  }
}

async function findUnwanted(tx: Transaction, since: number): Promise<DeployedRow[]> {
  const lines = await listLines(tx)
  const nameVersions = await readNaming(tx)
  const named = new Set(
    lines.flatMap((line) => nameVersions(line).map(({ version }) => `${line.remote} ${version}`)),
  )
  return (await listDeployed(tx)).filter(({ remote, version, namedUntil, uploadedAt }) => {
    const wantedUntil = Math.max(namedUntil?.getTime() ?? 0, uploadedAt.getTime())
    return !named.has(`${remote} ${version}`) && wantedUntil < since
  })
}

async function recordRemoval(
  tx: Transaction,
  { remote, version }: DeployedRow,
  { who, at }: { who: string; at: Date },
): Promise<void> {
  await tx
    .update(remoteVersions)
    .set({ removedAt: at })
    .where(and(eq(remoteVersions.remote, remote), eq(remoteVersions.version, version)))
  await tx.delete(partHealth).where(and(eq(partHealth.remote, remote), eq(partHealth.version, version)))
  const serial = await readSerial(tx)
  await writeAudit(tx, {
    at,
    who,
    remote,
    action: 'prune',
    version,
    reason: 'in no registry for a day',
    serial,
  })
}

/** A rollback cannot go back to what has no files. */
async function forgetRemoved(tx: Transaction, removed: readonly DeployedRow[]): Promise<void> {
  for (const line of await listLines(tx)) {
    const { remote } = line
    const gone = new Set(removed.filter((row) => row.remote === remote).map(({ version }) => version))
    if (!line.history.some((version) => gone.has(version))) continue
    const kept = line.history.filter((version) => !gone.has(version))
    const { history, proven } = withHistory(line, kept)
    await tx.update(registryLines).set({ history, proven }).where(eq(registryLines.remote, remote))
  }
}
