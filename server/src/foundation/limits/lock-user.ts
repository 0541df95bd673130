import { eq } from 'drizzle-orm'
import { user as users } from '../tables/auth.schema.ts'
import type { Transaction } from '../database/database.ts'

/** Has a user's requests wait for each other until the end of a transaction: each counts what the one before it made. */
export async function lockUser(tx: Transaction, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
}
