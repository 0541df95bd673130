import { count, eq } from 'drizzle-orm'
import type { SessionUser } from '../../foundation/api/context.ts'
import { user as users } from '../../foundation/tables/auth.schema.ts'
import { subscriptions } from '../../foundation/tables/subscriptions.schema.ts'
import type { LookUp } from './entry-words.ts'

/** Who a user is to a model: what others are shown of them, and never their address. */
export async function describeUser(
  { deps: { database, clock } }: LookUp,
  { id, role }: Pick<SessionUser, 'id' | 'role'>,
) {
  const [row] = await database.db
    .select({ name: users.name, handle: users.handle })
    .from(users)
    .where(eq(users.id, id))
  const [followed] = await database.db
    .select({ count: count() })
    .from(subscriptions)
    .where(eq(subscriptions.userId, id))
  return { ...row, role, subscriptions: followed?.count ?? 0, now: new Date(clock()).toISOString() }
}
