import { ApiError } from '@tidings/contracts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '../../foundation/database/database.ts'
import { user as users } from '../../foundation/tables/auth.schema.ts'

/** Any number that no other lock of the database has. */
const ADMINISTRATORS_LOCK = 7_305_114

/**
 * Has those who take an administrator away wait for each other until the end of their transactions, so that two who act on
 * each other at once do not leave the server to nobody. To be asked for before any row is changed.
 */
export async function lockAdministrators(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ADMINISTRATORS_LOCK})`)
}

/** Throws noPermission where nobody who can sign in runs the server, and goes on to. */
export async function requireAnAdministrator(tx: Transaction): Promise<void> {
  const runsIt = and(eq(users.role, 'admin'), eq(users.suspended, false), isNull(users.roleEndAt))
  const [somebody] = await tx.select({ id: users.id }).from(users).where(runsIt).limit(1)
  if (!somebody) throw new ApiError('noPermission', { message: 'A server keeps an administrator' })
}
