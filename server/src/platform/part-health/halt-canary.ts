import { canaryBucket } from '@tidings/contracts'
import { and, eq, inArray } from 'drizzle-orm'
import { user } from '../../foundation/tables/auth.schema.ts'
import type { Db, Transaction } from '../../foundation/database/database.ts'
import type { Line } from '../deployments/line.ts'
import { findLine, lockRegistry, writeChange } from '../deployments/registry-rows.ts'
import type { DeploymentsDeps } from '../deployments/deployments-deps.ts'
import { findHaltReason } from './canary-health.ts'
import { partReporters } from '../../foundation/tables/part-health.schema.ts'

type HaltDeps = Pick<DeploymentsDeps, 'database' | 'clock' | 'deployments' | 'logger'>

const WHO = 'health'

/** Ends the trial of a remote's canary where it does worse than the stable version. */
export async function haltFailingCanary(deps: HaltDeps, remote: string): Promise<void> {
  const { database, deployments, logger } = deps
  const { remotes } = deployments.registry.current().registry
  const line = remotes.find(({ name }) => name === remote)
  // The lock is worth taking only for what looks bad without it.
  if (!line || (await judge(database.db, { ...line, remote })) === undefined) return
  const reason = await haltUnderLock(deps, remote)
  if (reason === undefined) return
  logger.warn({ remote, reason }, 'a canary was halted')
  await deployments.registry.refresh()
}

/** Another request may have been faster, and another canary be on trial by now. */
async function haltUnderLock({ database, clock }: HaltDeps, remote: string): Promise<string | undefined> {
  return database.db.transaction(async (tx) => {
    await lockRegistry(tx)
    const before = await findLine(tx, remote)
    const reason = before && (await judge(tx, before))
    if (!before?.canary || reason === undefined) return undefined
    const { version } = before.canary
    const after = { ...before, canary: null }
    await writeChange(tx, { before, after, action: 'halt', version, who: WHO, reason, at: new Date(clock()) })
    return reason
  })
}

/** Why the canary of a line has to end; undefined where it may go on, or there is none. */
async function judge(
  db: Db | Transaction,
  { remote, stable, canary }: Pick<Line, 'remote' | 'stable' | 'canary'>,
): Promise<string | undefined> {
  if (!canary) return undefined
  const ofTrial = and(
    eq(partReporters.remote, remote),
    inArray(partReporters.version, [stable, canary.version]),
  )
  const reporters = await db.select().from(partReporters).where(ofTrial)
  const { [canary.version]: ofCanary = [], [stable]: ofStable = [] } = Object.groupBy(
    reporters,
    ({ version }) => version,
  )
  // Who told of the stable version before it began has the canary since, or does not come any more.
  const onTrial = ofStable.filter(({ userId }) => canaryBucket(remote, userId) < canary.percent)
  const known = new Set([...ofCanary, ...onTrial].map(({ userId }) => userId))
  const some = await db.select({ id: user.id }).from(user).limit(2)
  const hasOneUser = some.length === 1
  return findHaltReason({ canary: ofCanary, stable: ofStable, users: known.size, hasOneUser })
}
