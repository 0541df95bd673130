import { ApiError, sayRefusal, type RegistryChange, type RegistryChanged } from '@tidings/contracts'
import type { Transaction } from '../../foundation/database/database.ts'
import type { DeploymentsDeps } from './deployments-deps.ts'
import { changeLine } from './change-line.ts'
import { toLineReply } from './line.ts'
import { listGate } from './gate-rows.ts'
import { findLine, findVersion, lockRegistry, writeChange } from './registry-rows.ts'

/** Makes one change of the registry, whole or not at all, and tells every browser of it. */
export async function changeRegistry(
  { database, clock, deployments }: Pick<DeploymentsDeps, 'database' | 'clock' | 'deployments'>,
  remote: string,
  { change, who }: { change: RegistryChange; who: string },
): Promise<RegistryChanged> {
  const changed = await database.db.transaction(async (tx) => {
    await lockRegistry(tx)
    if ('version' in change && change.version !== undefined) await requireRunnable(tx, remote, change.version)
    const before = await findLine(tx, remote)
    const { after, version } = changeLine(remote, before, change)
    const { action, reason } = change
    const at = new Date(clock())
    const serial = await writeChange(tx, { before, after, action, version, who, reason, at })
    return { serial, line: toLineReply(after) }
  })
  await deployments.registry.refresh()
  return changed
}

async function requireRunnable(tx: Transaction, remote: string, version: string): Promise<void> {
  const row = await findVersion(tx, remote, version)
  if (!row) throw new ApiError('notFound', { message: `${remote} ${version} was never uploaded` })
  if (row.removedAt) {
    throw new ApiError('notFound', { message: `The files of ${remote} ${version} are removed` })
  }
  const refusal = sayRefusal(row.record, await listGate(tx))
  if (refusal !== undefined) throw new ApiError('unprocessableContent', { message: refusal })
}
