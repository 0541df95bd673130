import { ApiError, hostContracts, type GateChange, type GateChanged, type GateRule } from '@tidings/contracts'
import type { Transaction } from '../../foundation/database/database.ts'
import type { DeploymentsDeps } from './deployments-deps.ts'
import { deleteRule, insertRule } from './gate-rows.ts'
import { refuse } from './refusals.ts'
import { findLine, finishChange, lockRegistry, noteNamed } from './registry-rows.ts'

/** Makes a rule of the gate or takes it away, whole or not at all, and tells every browser of it. */
export async function changeGate(
  { database, clock, deployments }: Pick<DeploymentsDeps, 'database' | 'clock' | 'deployments'>,
  remote: string,
  { change, who }: { change: GateChange; who: string },
): Promise<GateChanged> {
  const { action, version, contracts = hostContracts.version, reason } = change
  const changed = await database.db.transaction(async (tx) => {
    await lockRegistry(tx)
    const at = new Date(clock())
    const line = await findLine(tx, remote)
    // With the gate, what a browser may fall back to changes.
    if (line) await noteNamed(tx, line, at)
    const wanted = { remote, version, contracts, reason }
    const rule = action === 'gate' ? await addRule(tx, wanted) : await removeRule(tx, wanted)
    const why = `contracts ${contracts}: ${reason}`
    return { serial: await finishChange(tx, { at, who, remote, action, version, reason: why }), rule }
  })
  await deployments.registry.refresh()
  return changed
}

async function addRule(tx: Transaction, rule: GateRule): Promise<GateRule> {
  if (await insertRule(tx, rule)) return rule
  throw refuse(`${rule.remote} ${rule.version} is kept from contracts ${rule.contracts} already`)
}

async function removeRule(tx: Transaction, { remote, version, contracts }: GateRule): Promise<GateRule> {
  const removed = await deleteRule(tx, { remote, version, contracts })
  if (removed) return removed
  throw new ApiError('notFound', { message: `${remote} ${version} is not kept from contracts ${contracts}` })
}
