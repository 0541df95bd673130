import { and, eq, or } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../foundation/database/database.ts'
import { account as accounts } from '../../foundation/tables/auth.schema.ts'

const unlinkBody = z.object({ providerId: z.string(), accountId: z.string().optional() })

/**
 * The account elsewhere that a user leaves, by the identifier that it has here, which is all that better-auth asks for.
 * Clients name it by its provider, and by what it is called there. Undefined where the user has none such.
 */
export async function findUnlinkedAccount(
  db: Db,
  userId: string,
  body: unknown,
): Promise<string | undefined> {
  const { data } = unlinkBody.safeParse(body)
  if (!data) return undefined
  const { providerId, accountId } = data
  const isNamed =
    accountId === undefined ? undefined : or(eq(accounts.accountId, accountId), eq(accounts.id, accountId))
  const [row] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, providerId), isNamed))
  return row?.id
}
