import { eq } from 'drizzle-orm'
import { user as users } from '../tables/auth.schema.ts'
import type { Transaction } from '../database/database.ts'

/**
 * Has a user's requests wait for each other until the end of a transaction: each counts what the one before it made. What is
 * stored of the user meanwhile waits for none: whoever stores it may hold what these wait for.
 */
export async function lockUser(tx: Transaction, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
}
