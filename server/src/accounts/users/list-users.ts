import type { ManagedUser, Pagination } from '@tidings/contracts'
import { and, count, desc, eq, ilike, or, sql } from 'drizzle-orm'
import { containing, pageBounds, paginationOf, type PageWish } from '../../foundation/database/pages.ts'
import { session as sessions, user as users } from '../../foundation/tables/auth.schema.ts'
import type { BaseDeps } from '../../foundation/base-deps.ts'
import { effectiveRole, roleEndOf } from '../plans/effective-role.ts'
import { subscriptions } from '../../foundation/tables/subscriptions.schema.ts'

export interface UsersWish extends PageWish {
  search?: string | undefined
  filter?: 'all' | 'admin' | 'suspended' | undefined
}

/** Users as those who run the server see them, newest first. */
export async function listUsers(
  { database: { db }, config, clock }: Pick<BaseDeps, 'database' | 'config' | 'clock'>,
  wish: UsersWish,
): Promise<{ users: ManagedUser[]; pagination: Pagination }> {
  const matches = conditionOf(wish)
  const { limit, offset } = pageBounds(wish)
  const lastSeenAt = sql<
    string | null
  >`(select max(${sessions.updatedAt}) from ${sessions} where ${sessions.userId} = "user"."id")`
  const subscriptionCount = sql`(select count(*) from ${subscriptions} where ${subscriptions.userId} = "user"."id")`
  const rows = await db
    .select({ row: users, lastSeenAt, subscriptionCount: subscriptionCount.mapWith(Number) })
    .from(users)
    .where(matches)
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(limit)
    .offset(offset)
  const [{ total } = { total: 0 }] = await db.select({ total: count() }).from(users).where(matches)
  return {
    users: rows.map(({ row, ...figures }) => ({
      id: row.id,
      name: row.name,
      email: row.email,
      emailVerified: row.emailVerified,
      handle: row.handle,
      image: row.image,
      role: row.role,
      effectiveRole: effectiveRole(row, config.defaultRole, clock()),
      roleEndAt: roleEndOf(row, clock())?.toISOString() ?? null,
      suspended: row.suspended,
      twoFactorEnabled: row.twoFactorEnabled,
      createdAt: row.createdAt.toISOString(),
      lastSeenAt: figures.lastSeenAt === null ? null : new Date(figures.lastSeenAt).toISOString(),
      subscriptionCount: figures.subscriptionCount,
    })),
    pagination: paginationOf(wish, total),
  }
}

function conditionOf({ search, filter }: UsersWish) {
  const sought = search ? containing(search) : undefined
  const isSought = sought
    ? or(
        ilike(users.name, sought),
        ilike(users.email, sought),
        ilike(users.handle, sought),
        eq(users.id, search ?? ''),
      )
    : undefined
  const isKind =
    filter === 'admin'
      ? eq(users.role, 'admin')
      : filter === 'suspended'
        ? eq(users.suspended, true)
        : undefined
  return and(isSought, isKind)
}
