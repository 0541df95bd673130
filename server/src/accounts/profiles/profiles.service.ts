import { ApiError, type PublicUser, type User } from '@tidings/contracts'
import { and, eq, inArray } from 'drizzle-orm'
import { isHandle } from '../auth/account-rules.ts'
import { user as users } from '../../foundation/tables/auth.schema.ts'
import { toCurrentUser } from '../auth/session-reply.ts'
import type { BaseDeps } from '../../foundation/base-deps.ts'

type ServiceDeps = Pick<BaseDeps, 'database'>

/** What others may know of a user: all but the e-mail address and what concerns payment. */
function toProfile(row: typeof users.$inferSelect): User {
  const { email: _, showsSubscriptions: _shows, ...profile } = toCurrentUser(row)
  return { ...profile, stripeCustomerId: null, lastLoginMethod: null }
}

/** A user by id, else by handle. */
export async function getProfile(
  { database }: ServiceDeps,
  { id, handle }: { id?: string | undefined; handle?: string | undefined },
): Promise<User> {
  if (id === undefined && handle === undefined) throw new ApiError('invalidParameter')
  const matches = id === undefined ? isHandle(handle ?? '') : eq(users.id, id)
  const [row] = await database.db
    .select()
    .from(users)
    .where(and(matches, eq(users.deleted, false)))
  if (!row) throw new ApiError('userNotFound')
  return toProfile(row)
}

/** Those of the users that exist, by id. */
export async function listProfiles(
  { database }: ServiceDeps,
  ids: readonly string[],
): Promise<Record<string, User>> {
  const rows = await database.db
    .select()
    .from(users)
    .where(and(inArray(users.id, [...ids]), eq(users.deleted, false)))
  return Object.fromEntries(rows.map((row) => [row.id, toProfile(row)]))
}

/** What lists and feeds say of their owners; those who left are left out. */
export async function listPublicUsers(
  deps: ServiceDeps,
  ids: readonly string[],
): Promise<Map<string, PublicUser>> {
  const profiles = await listProfiles(deps, [...new Set(ids)])
  return new Map(
    Object.values(profiles).map(({ id, name, handle, image, bio, website, socialLinks }) => [
      id,
      { id, name, handle, image, bio, website, socialLinks },
    ]),
  )
}
