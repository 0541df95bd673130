import { sayRefusal, type RemoteVersion } from '@tidings/contracts'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '../../foundation/database/database.ts'
import { deploymentAudit } from '../../foundation/tables/deployments.schema.ts'
import { listGate } from './gate-rows.ts'
import type { Line } from './line.ts'
import { readNaming } from './registry-rows.ts'

/**
 * Why what was built is not to become stable; undefined where it may. What the gate keeps back nobody could run. What was halted
 * on trial waits for somebody to deploy it, unless there is nothing else to run: a remote that may fail is better than none.
 */
export async function findObjection(
  tx: Transaction,
  before: Line | undefined,
  record: RemoteVersion,
): Promise<string | undefined> {
  const gate = await listGate(tx)
  const refusal = sayRefusal(record, gate)
  if (refusal !== undefined || !before) return refusal
  const { version } = record
  const others = (await readNaming(tx))({ ...before, canary: null })
  const hasOther = others.some((other) => other.version !== version && sayRefusal(other, gate) === undefined)
  if (!hasOther || !(await wasHalted(tx, before.remote, version))) return undefined
  return `${before.remote} ${version} was halted on trial, and nobody has deployed it since`
}

const placing = ['deploy', 'rollback', 'canary', 'promote', 'halt']

/** Whether that is the last that became of a version. */
async function wasHalted(tx: Transaction, remote: string, version: string): Promise<boolean> {
  const { id, action, remote: ofRemote, version: ofVersion } = deploymentAudit
  const isOfVersion = and(eq(ofRemote, remote), eq(ofVersion, version))
  const [last] = await tx
    .select({ action })
    .from(deploymentAudit)
    .where(and(isOfVersion, inArray(action, placing)))
    .orderBy(desc(id))
    .limit(1)
  return last?.action === 'halt'
}
