import { APIError } from 'better-auth/api'
import { and, eq, inArray, isNotNull, ne, or } from 'drizzle-orm'
import { z } from 'zod'
import { account as accounts, passkey as passkeys } from '../../foundation/tables/auth.schema.ts'
import type { AuthDeps } from './auth-deps.ts'
import { listProviders } from './providers.ts'

type Deps = Pick<AuthDeps, 'config' | 'database'>

const unlinkBody = z.object({ providerId: z.string(), accountId: z.string().optional() })

/**
 * The account elsewhere that a user leaves, by the identifier that it has here, which is all that better-auth asks for.
 * Clients name it by its provider, and by what it is called there. Undefined where the user has none such; throws where
 * nothing else opens the account.
 */
export async function findUnlinkedAccount(
  deps: Deps,
  userId: string,
  body: unknown,
): Promise<string | undefined> {
  const { data } = unlinkBody.safeParse(body)
  if (!data) return undefined
  const { providerId, accountId } = data
  const isNamed =
    accountId === undefined ? undefined : or(eq(accounts.accountId, accountId), eq(accounts.id, accountId))
  const [row] = await deps.database.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, providerId), isNamed))
  if (!row) return undefined
  if (!(await hasWayWithout(deps, userId, row.id)))
    throw new APIError('BAD_REQUEST', {
      code: 'FAILED_TO_UNLINK_LAST_ACCOUNT',
      message: 'Nothing else opens this account',
    })
  return row.id
}

/** Whether somebody could still sign in without an account elsewhere: a password that is void opens nothing. */
async function hasWayWithout(
  { config, database: { db } }: Deps,
  userId: string,
  accountId: string,
): Promise<boolean> {
  const { credential: _, ...providers } = listProviders(config)
  const isWay = or(isNotNull(accounts.password), inArray(accounts.providerId, Object.keys(providers)))
  const [others, passkeyCount] = await Promise.all([
    db.$count(accounts, and(eq(accounts.userId, userId), ne(accounts.id, accountId), isWay)),
    db.$count(passkeys, eq(passkeys.userId, userId)),
  ])
  return others + passkeyCount > 0
}
