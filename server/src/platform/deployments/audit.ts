import type { AuditLine } from '@tidings/contracts'
import { desc } from 'drizzle-orm'
import type { Db, Transaction } from '../../foundation/database/database.ts'
import { deploymentAudit } from '../../foundation/tables/deployments.schema.ts'

const LISTED = 500

export type AuditEntry = Omit<AuditLine, 'at'> & { at: Date }

/** Notes who changed what, when and why. */
export async function writeAudit(tx: Transaction, entry: AuditEntry): Promise<void> {
  await tx.insert(deploymentAudit).values(entry)
}

/** The last changes, newest first. */
export async function listAudit(db: Db): Promise<AuditLine[]> {
  const { at, who, remote, action, version, reason, serial } = deploymentAudit
  const rows = await db
    .select({ at, who, remote, action, version, reason, serial })
    .from(deploymentAudit)
    .orderBy(desc(deploymentAudit.id))
    .limit(LISTED)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}
