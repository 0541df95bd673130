import type { LinkedAccount } from '@tidings/contracts'
import { and, asc, eq, isNotNull, ne, or } from 'drizzle-orm'
import { account as accounts } from '../../foundation/tables/auth.schema.ts'
import { requireSession } from './current-session.ts'
import type { AccountDeps } from './account-deps.ts'

/** The ways a user signs in: the password, unless an administrator has made it void, and accounts elsewhere. */
export async function answerAccountInfo(deps: AccountDeps, headers: Headers): Promise<Response> {
  const { user } = await requireSession(deps, headers)
  const opens = or(ne(accounts.providerId, 'credential'), isNotNull(accounts.password))
  const rows = await deps.database.db
    .select()
    .from(accounts)
    .where(and(eq(accounts.userId, user.id), opens))
    .orderBy(asc(accounts.createdAt))
  const linked = rows.map(({ id, accountId, providerId }): LinkedAccount => ({
    id,
    accountId,
    provider: providerId,
    profile: providerId === 'credential' ? null : { id: accountId },
  }))
  return Response.json(linked, { headers: { 'cache-control': 'no-store' } })
}
