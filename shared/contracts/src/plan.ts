import { z } from './zod.ts'

/** The most that a plan can bound something to. */
const MAX_QUOTA = 1_000_000

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
  /** Of whatever the server's models are asked within a day. */
  aiRequestsPerDay: quota,
  aiSummariesPerDay: quota,
  aiTranslationsPerDay: quota,
  /** What the assistant does by time. */
  aiTasks: quota,
  /** Models that a user brings. */
  ownModels: z.boolean(),
})

export type Plan = z.infer<typeof plan>
