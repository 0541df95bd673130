import { ApiError, type PublicUser, type User } from '@tidings/contracts'
import { and, eq, inArray } from 'drizzle-orm'
import { isHandle } from '../auth/account-rules.ts'
import { user as users } from '../../foundation/tables/auth.schema.ts'
import type { BaseDeps } from '../../foundation/base-deps.ts'

type ServiceDeps = Pick<BaseDeps, 'database'>
type UserRow = typeof users.$inferSelect
type PublicRow = Omit<PublicUser, 'socialLinks'> & { socialLinks?: UserRow['socialLinks'] }

/** What others may know of a user; of how they sign in, of their role and of what became of their account: nothing. */
function toProfile(row: UserRow): User {
  return {
    ...toPublicUser(row),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    ...ofNobodyElse,
  }
}

const ofNobodyElse = {
  emailVerified: null,
  twoFactorEnabled: null,
  isAnonymous: null,
  suspended: null,
  deleted: null,
  inactive: null,
  stripeCustomerId: null,
  role: null,
  roleEndAt: null,
  lastLoginMethod: null,
} satisfies Partial<User>

function toPublicUser({ id, name, handle, image, bio, website, socialLinks }: PublicRow): PublicUser {
  return { id, name, handle, image, bio, website, socialLinks: socialLinks ?? null }
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
  return new Map(Object.values(profiles).map((profile) => [profile.id, toPublicUser(profile)]))
}
