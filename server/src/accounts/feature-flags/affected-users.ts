import type { AffectedUser, FlagStats, ManagedFlag, Pagination } from '@tidings/contracts'
import { and, asc, eq, ilike, inArray, or } from 'drizzle-orm'
import { containing, pageBounds, paginationOf, type PageWish } from '../../foundation/database/pages.ts'
import { user as users } from '../../foundation/tables/auth.schema.ts'
import type { BaseDeps } from '../../foundation/base-deps.ts'
import { featureFlagOverrides } from '../../foundation/tables/feature-flags.schema.ts'
import { countsStill } from './feature-flags.service.ts'
import { isRolledOut } from './rollout.ts'

type ServiceDeps = Pick<BaseDeps, 'database' | 'clock'>
type Override = typeof featureFlagOverrides.$inferSelect

/** Of one user: whether a flag is on, and the override that says so. */
interface Standing {
  id: string
  isOn: boolean
  override: Override | undefined
}

/** For how many a flag is on, and why. */
export async function flagStats(deps: ServiceDeps, flag: ManagedFlag): Promise<FlagStats> {
  const standings = await listStandings(deps, flag)
  const count = (is: (standing: Standing) => boolean) => standings.filter(is).length
  const enabledUsers = count(({ isOn }) => isOn)
  const enabledOverrides = count(({ override }) => override?.forceEnabled === true)
  return {
    totalUsers: standings.length,
    enabledUsers,
    disabledUsers: standings.length - enabledUsers,
    overrideUsers: count(({ override }) => override !== undefined),
    rolloutType: flag.rolloutType,
    rolloutPercentage: flag.rolloutPercentage,
    enabled: flag.enabled,
    enabledByRollout: enabledUsers - enabledOverrides,
    enabledByOverride: enabledOverrides,
    enabledOverrides,
    disabledOverrides: count(({ override }) => override?.forceEnabled === false),
  }
}

export interface AffectedWish extends PageWish {
  filter?: 'all' | 'disabled' | 'enabled' | 'override' | undefined
  search?: string | undefined
}

/** For whom a flag is on or off, by the age of their accounts. */
export async function listAffectedUsers(
  deps: ServiceDeps,
  flag: ManagedFlag,
  wish: AffectedWish,
): Promise<{ users: AffectedUser[]; pagination: Pagination }> {
  const { filter = 'all', search } = wish
  const standings = (await listStandings(deps, flag, search)).filter(({ isOn, override }) => {
    if (filter === 'override') return override !== undefined
    return filter === 'all' || isOn === (filter === 'enabled')
  })
  const { limit, offset } = pageBounds(wish)
  return {
    users: await describe(deps, standings.slice(offset, offset + limit)),
    pagination: paginationOf(wish, standings.length),
  }
}

/** A share of users is found by asking of each, as a request of theirs does; only identifiers are read for it. */
async function listStandings(
  { database, clock }: ServiceDeps,
  flag: ManagedFlag,
  search?: string,
): Promise<Standing[]> {
  const sought = search ? containing(search) : undefined
  const isSought = sought
    ? or(ilike(users.name, sought), ilike(users.email, sought), ilike(users.handle, sought))
    : undefined
  const ids = await database.db
    .select({ id: users.id })
    .from(users)
    .where(isSought)
    .orderBy(asc(users.createdAt), asc(users.id))
  const overrides = await database.db
    .select()
    .from(featureFlagOverrides)
    .where(and(eq(featureFlagOverrides.name, flag.name), countsStill(clock())))
  const overridesByUser = new Map(overrides.map((override) => [override.userId, override]))
  return ids.map(({ id }) => {
    const override = overridesByUser.get(id)
    return { id, override, isOn: override?.forceEnabled ?? isRolledOut(flag, id) }
  })
}

async function describe({ database }: ServiceDeps, standings: readonly Standing[]): Promise<AffectedUser[]> {
  const ids = standings.map(({ id }) => id)
  const rows = await database.db.select().from(users).where(inArray(users.id, ids))
  const usersById = new Map(rows.map((row) => [row.id, row]))
  return standings.flatMap(({ id, isOn, override }) => {
    const row = usersById.get(id)
    if (!row) return []
    const { name, email, handle, image, createdAt } = row
    return {
      id,
      name,
      email,
      handle,
      image,
      createdAt: createdAt.toISOString(),
      status: isOn ? ('enabled' as const) : ('disabled' as const),
      reason: override ? ('override' as const) : ('rollout' as const),
      overrideReason: override?.reason ?? null,
      overrideExpiresAt: override?.expiresAt?.toISOString() ?? null,
      overrideCreatedBy: override?.createdBy ?? null,
    }
  })
}
