import { plan, type Plan } from './plan.ts'
import type { Role } from './roles.ts'

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
  aiRequestsPerDay: null,
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
