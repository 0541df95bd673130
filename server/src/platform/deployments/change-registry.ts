import { ApiError, sayRefusal, type RegistryChange, type RegistryChanged } from '@tidings/contracts'
import type { Transaction } from '../../foundation/database/database.ts'
import type { DeploymentsDeps } from './deployments-deps.ts'
import { changeLine } from './change-line.ts'
import { findClash } from './find-clash.ts'
import { toLineReply, type Line } from './line.ts'
import { listGate } from './gate-rows.ts'
import { refuse } from './refusals.ts'
import { findLine, findVersion, listLines, lockRegistry, writeChange } from './registry-rows.ts'

/** Makes one change of the registry, whole or not at all, and tells every browser of it. */
export async function changeRegistry(
  { database, clock, deployments }: Pick<DeploymentsDeps, 'database' | 'clock' | 'deployments'>,
  remote: string,
  { change, who }: { change: RegistryChange; who: string },
): Promise<RegistryChanged> {
  const changed = await database.db.transaction(async (tx) => {
    await lockRegistry(tx)
    const before = await findLine(tx, remote)
    const { after, version } = changeLine(remote, before, await chooseVersion(tx, before, change))
    // The end of a trial brings nobody a version.
    if (version !== null && version !== before?.stable) await requireRunnable(tx, remote, version)
    const { action, reason } = change
    const clash = await findClash(tx, { action, after, lines: await listLines(tx) })
    if (clash !== undefined) throw refuse(clash)
    const at = new Date(clock())
    const serial = await writeChange(tx, { before, after, action, version, who, reason, at })
    return { serial, line: toLineReply(after) }
  })
  await deployments.registry.refresh()
  return changed
}

/** A rollback that names no version goes to the newest earlier one that may run. */
async function chooseVersion(
  tx: Transaction,
  line: Line | undefined,
  change: RegistryChange,
): Promise<RegistryChange> {
  if (!line || change.action !== 'rollback' || change.version !== undefined) return change
  const refusals: string[] = []
  for (const version of line.history.toReversed()) {
    const refusal = await findRefusal(tx, line.remote, version)
    if (!refusal) return { ...change, version }
    refusals.push(refusal.message)
  }
  if (refusals.length === 0) return change
  throw refuse(
    `${line.remote} has no stable version before ${line.stable} that may run: ${refusals.join('; ')}`,
  )
}

async function requireRunnable(tx: Transaction, remote: string, version: string): Promise<void> {
  const refusal = await findRefusal(tx, remote, version)
  if (refusal) throw refusal
}

/** Why nobody may be given a version; undefined where they may. */
async function findRefusal(tx: Transaction, remote: string, version: string): Promise<ApiError | undefined> {
  const row = await findVersion(tx, remote, version)
  if (!row) return new ApiError('notFound', { message: `${remote} ${version} was never uploaded` })
  if (row.removedAt) {
    return new ApiError('notFound', { message: `The files of ${remote} ${version} are removed` })
  }
  const message = sayRefusal(row.record, await listGate(tx))
  return message === undefined ? undefined : new ApiError('unprocessableContent', { message })
}
