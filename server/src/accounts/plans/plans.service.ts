import {
  ApiError,
  parsePlan,
  plan as planSchema,
  quotaCeilings,
  roles,
  type LimitData,
  type Plan,
  type Role,
  type RolePlan,
} from '@tidings/contracts'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../foundation/database/database.ts'
import type { BaseDeps } from '../../foundation/base-deps.ts'
import type { SessionUser } from '../../foundation/api/context.ts'
import { plans } from '../../foundation/tables/plans.schema.ts'

/** What each role may have, from the least to the most. */
export async function listPlans({ database }: Pick<BaseDeps, 'database'>): Promise<RolePlan[]> {
  const rows = await database.db.select().from(plans)
  const stored = new Map(rows.map((row) => [row.role, row.plan]))
  return roles.map((role) => ({
    role,
    plan: parsePlan(role, stored.get(role)),
    isDefault: !stored.has(role),
  }))
}

/** What a role may have. */
export async function findPlan(db: Db, role: Role): Promise<Plan> {
  const [row] = await db.select({ plan: plans.plan }).from(plans).where(eq(plans.role, role))
  return parsePlan(role, row?.plan)
}

/** Lines of a plan. */
type PlanChange = { [Line in keyof Plan]?: Plan[Line] | undefined }

/** Changes what a role may have, from the next request of whoever has it; what is not in the change stays. */
export async function changePlan(
  { database: { db }, clock }: Pick<BaseDeps, 'database' | 'clock'>,
  role: Role,
  change: PlanChange,
): Promise<void> {
  const plan = planSchema.parse({ ...(await findPlan(db, role)), ...change })
  const updatedAt = new Date(clock())
  // Of two changes at once, each of other lines, both are there in the end.
  const changed = sql`${plans.plan} || ${JSON.stringify(change)}::jsonb`
  await db
    .insert(plans)
    .values({ role, plan, updatedAt })
    .onConflictDoUpdate({ target: plans.role, set: { plan: changed, updatedAt } })
}

/** Gives a role what the contract says. */
export async function resetPlan({ database }: Pick<BaseDeps, 'database'>, role: Role): Promise<void> {
  await database.db.delete(plans).where(eq(plans.role, role))
}

type Counted = 'feeds' | 'listSubscriptions' | 'lists' | 'inboxes'

const refusals = {
  feeds: { trial: 'trialFeedLimitExceeded', other: 'subscriptionLimitExceeded' },
  listSubscriptions: { trial: 'trialListLimitExceeded', other: 'listLimitExceeded' },
  lists: { trial: 'listLimitExceeded', other: 'listLimitExceeded' },
  inboxes: { trial: 'trialInboxLimitExceeded', other: 'inboxLimitExceeded' },
} as const

/** How many of something a user may have: as the plan says, and no more than this server can answer with. */
export const boundOf = (of: Counted, plan: Pick<Plan, Counted>): number =>
  Math.min(plan[of] ?? Infinity, quotaCeilings[of])

/** The refusal of one more than a plan has room for; it says how many that is, and how many there are. */
export function limitError(
  { role, limits }: Pick<SessionUser, 'role' | 'limits'>,
  of: Counted,
  used: number,
): ApiError {
  const data: LimitData = { of, limit: boundOf(of, limits), used }
  return new ApiError(refusals[of][role === 'trial' ? 'trial' : 'other'], { data })
}

/** The refusal of what is not in a plan at all. */
export function planError(data: Pick<LimitData, 'of' | 'settings'>): ApiError {
  return new ApiError('freeUserNoPermission', { data })
}
