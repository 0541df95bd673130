import type { AdministrationLine } from '@tidings/contracts'
import { desc, eq } from 'drizzle-orm'
import { user as users } from '../../foundation/tables/auth.schema.ts'
import type { Db, Transaction } from '../../foundation/database/database.ts'
import type { BaseDeps } from '../../foundation/base-deps.ts'
import { administrationAudit } from '../../foundation/tables/administration.schema.ts'

const LISTED = 200

interface Deed {
  /** Identifier of the administrator. */
  by: string
  action: string
  /** To whom or what. */
  about: string
  detail?: string
}

/** Notes what an administrator did; in the transaction in which it is done, if there is one. */
export async function noteDeed(
  db: Db | Transaction,
  { clock }: Pick<BaseDeps, 'clock'>,
  { by, action, about, detail = '' }: Deed,
): Promise<void> {
  const [row] = await db.select({ email: users.email }).from(users).where(eq(users.id, by))
  await db
    .insert(administrationAudit)
    .values({ at: new Date(clock()), who: row?.email ?? by, action, about, detail })
}

/** Fields that were set, for people to read. */
export const sayFields = (fields: object): string =>
  Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}: ${value ?? '–'}`)
    .join(', ')

/** What administrators did last, newest first. */
export async function listDeeds({ database }: Pick<BaseDeps, 'database'>): Promise<AdministrationLine[]> {
  const { at, who, action, about, detail } = administrationAudit
  const rows = await database.db
    .select({ at, who, action, about, detail })
    .from(administrationAudit)
    .orderBy(desc(administrationAudit.id))
    .limit(LISTED)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}
