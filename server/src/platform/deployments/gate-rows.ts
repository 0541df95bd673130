import type { GateRule } from '@tidings/contracts'
import { and, asc, eq } from 'drizzle-orm'
import type { Db, Transaction } from '../../foundation/database/database.ts'
import { registryGate } from '../../foundation/tables/deployments.schema.ts'

/** What is known not to work together. */
export async function listGate(db: Db | Transaction): Promise<GateRule[]> {
  const { remote, version, contracts } = registryGate
  return db.select().from(registryGate).orderBy(asc(remote), asc(version), asc(contracts))
}

/** Answers whether it was not known yet. */
export async function insertRule(tx: Transaction, rule: GateRule): Promise<boolean> {
  return (await tx.insert(registryGate).values(rule).onConflictDoNothing().returning()).length > 0
}

/** Takes a rule away; answers it, or undefined where there is none. */
export async function deleteRule(
  tx: Transaction,
  { remote, version, contracts }: Omit<GateRule, 'reason'>,
): Promise<GateRule | undefined> {
  const isOfVersion = and(eq(registryGate.remote, remote), eq(registryGate.version, version))
  const isIt = and(isOfVersion, eq(registryGate.contracts, contracts))
  const [rule] = await tx.delete(registryGate).where(isIt).returning()
  return rule
}
