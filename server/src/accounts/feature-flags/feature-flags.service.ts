import { ApiError, type ManagedFlag } from '@tidings/contracts'
import { and, asc, eq, gt, isNull, or } from 'drizzle-orm'
import { user as users } from '../../foundation/tables/auth.schema.ts'
import type { BaseDeps } from '../../foundation/base-deps.ts'
import { featureFlagOverrides, featureFlags } from '../../foundation/tables/feature-flags.schema.ts'
import { configuredRollout, isRolledOut } from './rollout.ts'

type ServiceDeps = Pick<BaseDeps, 'config' | 'database' | 'clock'>

const toFlag = (row: typeof featureFlags.$inferSelect): ManagedFlag => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})

/** Every flag by its name. One that an administrator changed is as they left it, not as the configuration has it. */
export async function listFlags({ config, database, clock }: ServiceDeps): Promise<ManagedFlag[]> {
  const rows = await database.db.select().from(featureFlags).orderBy(asc(featureFlags.name))
  const known = new Set(rows.map(({ name }) => name))
  const now = new Date(clock()).toISOString()
  const configured = config.featureFlags.filter(({ name }) => !known.has(name))
  return [
    ...rows.map(toFlag),
    ...configured.map((flag) => ({
      ...configuredRollout(flag),
      id: 0,
      description: null,
      createdAt: now,
      updatedAt: now,
    })),
  ].toSorted((a, b) => a.name.localeCompare(b.name))
}

/** Throws notFound. */
export async function requireFlag(deps: ServiceDeps, name: string): Promise<ManagedFlag> {
  const flag = (await listFlags(deps)).find((each) => each.name === name)
  if (!flag) throw new ApiError('notFound')
  return flag
}

export interface FlagPatch {
  description?: string | undefined
  enabled?: boolean | undefined
  rolloutType?: 'whitelist' | 'percentage' | undefined
  rolloutValue?: 0 | 1 | undefined
  rolloutPercentage?: number | undefined
  rolloutSeed?: string | undefined
}

const unmade = {
  description: null,
  enabled: false,
  rolloutType: 'percentage' as const,
  rolloutValue: 0,
  rolloutPercentage: 100,
  rolloutSeed: null,
}

/** Makes a flag, off where the patch does not say otherwise, or changes what the patch names. */
export async function saveFlag(deps: ServiceDeps, name: string, patch: FlagPatch): Promise<ManagedFlag> {
  const known = (await listFlags(deps)).find((flag) => flag.name === name) ?? unmade
  const now = new Date(deps.clock())
  const values = {
    description: patch.description ?? known.description,
    enabled: patch.enabled ?? known.enabled,
    rolloutType: patch.rolloutType ?? known.rolloutType,
    rolloutValue: patch.rolloutValue ?? known.rolloutValue,
    rolloutPercentage: patch.rolloutPercentage ?? known.rolloutPercentage,
    rolloutSeed: patch.rolloutSeed ?? known.rolloutSeed,
    updatedAt: now,
  }
  const [row] = await deps.database.db
    .insert(featureFlags)
    .values({ name, createdAt: now, ...values })
    .onConflictDoUpdate({ target: featureFlags.name, set: values })
    .returning()
  if (!row) throw new Error('An insert gave no row.')
  return toFlag(row)
}

export interface OverrideWish {
  userId: string
  forceEnabled: boolean
  reason?: string | undefined
  expiresAt?: string | undefined
}

/** Decides a flag for one user, until a time if the wish names one; answers whom. Throws notFound and userNotFound. */
export async function saveOverride(
  deps: ServiceDeps,
  name: string,
  { userId, forceEnabled, reason, expiresAt, by }: OverrideWish & { by: string },
): Promise<{ email: string }> {
  await requireFlag(deps, name)
  const { db } = deps.database
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  if (!user) throw new ApiError('userNotFound')
  const values = {
    forceEnabled,
    reason: reason ?? null,
    expiresAt: expiresAt === undefined ? null : new Date(expiresAt),
    createdBy: by,
    createdAt: new Date(deps.clock()),
  }
  await db
    .insert(featureFlagOverrides)
    .values({ name, userId, ...values })
    .onConflictDoUpdate({ target: [featureFlagOverrides.name, featureFlagOverrides.userId], set: values })
  return user
}

/** Leaves a user to the rollout of a flag; answers their address. */
export async function removeOverride(
  { database }: ServiceDeps,
  name: string,
  userId: string,
): Promise<string> {
  await database.db
    .delete(featureFlagOverrides)
    .where(and(eq(featureFlagOverrides.name, name), eq(featureFlagOverrides.userId, userId)))
  const [user] = await database.db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  return user?.email ?? ''
}

/** Overrides that still count. */
export const countsStill = (now: number) =>
  or(isNull(featureFlagOverrides.expiresAt), gt(featureFlagOverrides.expiresAt, new Date(now)))

/** The flags that are on for a user; without a user those that are on for everybody. */
export async function flagsOf(deps: ServiceDeps, userId: string | undefined): Promise<string[]> {
  const flags = await listFlags(deps)
  if (flags.length === 0) return []
  const overrides = userId === undefined ? [] : await listOverridesOf(deps, userId)
  const forced = new Map(overrides.map(({ name, forceEnabled }) => [name, forceEnabled]))
  return flags.filter((flag) => forced.get(flag.name) ?? isRolledOut(flag, userId)).map(({ name }) => name)
}

function listOverridesOf({ database, clock }: ServiceDeps, userId: string) {
  return database.db
    .select()
    .from(featureFlagOverrides)
    .where(and(eq(featureFlagOverrides.userId, userId), countsStill(clock())))
}
