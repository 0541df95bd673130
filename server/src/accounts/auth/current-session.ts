import { ApiError } from '@tidings/contracts'
import { eq } from 'drizzle-orm'
import { session, user } from '../../foundation/tables/auth.schema.ts'
import type { AccountDeps } from './account-deps.ts'

export interface CurrentSession {
  user: typeof user.$inferSelect
  session: typeof session.$inferSelect
}

/** The session of a request and its user; throws where nobody is signed in. */
export async function requireSession(
  { auth, database }: Pick<AccountDeps, 'auth' | 'database'>,
  headers: Headers,
): Promise<CurrentSession> {
  const known = await auth.api.getSession({ headers })
  const [row] = known
    ? await database.db
        .select()
        .from(session)
        .innerJoin(user, eq(user.id, session.userId))
        .where(eq(session.id, known.session.id))
    : []
  if (!row || row.user.suspended || row.user.deleted) throw new ApiError('unauthorized')
  return row
}
