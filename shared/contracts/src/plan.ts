import { roleSchema, type Role } from './roles.ts'
import { z } from './zod.ts'

/** The most that a plan can bound something to. */
export const MAX_QUOTA = 1_000_000

/** How many somebody may have; null for any number. */
const quota = z.int().min(0).max(MAX_QUOTA).nullable()

/** The most tokens that a plan can bound somebody to. */
export const MAX_TOKENS = 1_000_000_000

const tokens = z.int().min(0).max(MAX_TOKENS).nullable()

/** What a role may have on this server. A line more here is one more that administrators can edit. */
export const plan = z.object({
  feeds: quota,
  /** Lists of others that one follows. */
  listSubscriptions: quota,
  /** Lists that one publishes. */
  lists: quota,
  inboxes: quota,
  /** Subscriptions that nobody else is shown. */
  privateSubscriptions: z.boolean(),
  /** The settings that are for Plus and better. */
  plusSettings: z.boolean(),
  /** Models of the server's: tokens within 30 days and within a day, each by the multiplier of its model. */
  aiTokens: tokens,
  aiTokensPerDay: tokens,
  aiSummariesPerDay: quota,
  aiTranslationsPerDay: quota,
  /** What the assistant does by time. */
  aiTasks: quota,
  /** Models that a user brings. */
  ownModels: z.boolean(),
})

export type Plan = z.infer<typeof plan>

export const rolePlan = z.object({ role: roleSchema, plan, isDefault: z.boolean() })

export type RolePlan = z.infer<typeof rolePlan>

/** The most of what a plan bounds, where it has no bound or a higher one, so that each answer has its end: our own bounds. */
export const quotaCeilings = { feeds: 20_000, lists: 200, listSubscriptions: 200, inboxes: 200 } as const

const everything: Plan = {
  feeds: null,
  listSubscriptions: null,
  lists: null,
  inboxes: null,
  privateSubscriptions: true,
  plusSettings: true,
  aiTokens: null,
  aiTokensPerDay: null,
  aiSummariesPerDay: null,
  aiTranslationsPerDay: null,
  aiTasks: null,
  ownModels: true,
}

const paid: Plan = { ...everything, feeds: 500, lists: 10, inboxes: 10, aiTokens: 20_000_000, aiTasks: 10 }
const unpaid: Plan = {
  ...paid,
  privateSubscriptions: false,
  plusSettings: false,
  aiTokens: 500_000,
  aiTokensPerDay: 100_000,
  aiSummariesPerDay: 20,
  aiTranslationsPerDay: 20,
}

/**
 * The plans until an administrator edits them: those of the hosted product (details.md 3), with no bounds at the top; of
 * the assistant, for which it tells none, our own.
 */
export const defaultPlans: Readonly<Record<Role, Plan>> = {
  free: { ...unpaid, feeds: 150 },
  trial: { ...unpaid, feeds: 20, listSubscriptions: 10 },
  pre_pro_trial: paid,
  plus: paid,
  pro: everything,
  admin: everything,
}

/** The plan of a role as it was stored; what is not in it, or wrong, is as by default. */
export function parsePlan(role: Role, stored: unknown): Plan {
  const defaults = defaultPlans[role]
  const { data } = plan.safeParse({ ...defaults, ...(typeof stored === 'object' ? stored : {}) })
  return data ?? defaults
}
