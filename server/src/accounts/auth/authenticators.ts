import { and, eq } from 'drizzle-orm'
import type { BaseDeps } from '../../foundation/base-deps.ts'
import { twoFactor } from '../../foundation/tables/auth.schema.ts'

/** Whether a user has set up an authenticator. */
export async function hasAuthenticator(
  { database: { db } }: Pick<BaseDeps, 'database'>,
  userId: string,
): Promise<boolean> {
  return (await db.$count(twoFactor, and(eq(twoFactor.userId, userId), eq(twoFactor.verified, true)))) > 0
}
