import { featureFlag } from './access.ts'
import { snowflakeId } from './identifiers.ts'
import { roleSchema } from './roles.ts'
import { isoTime, z } from './zod.ts'

/** A user as those who run the server see one. */
export const managedUser = z.object({
  id: snowflakeId,
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  handle: z.string().nullable(),
  image: z.string().nullable(),
  /** Null for whoever has the role that this server gives to everybody. */
  role: roleSchema.nullable(),
  effectiveRole: roleSchema,
  roleEndAt: isoTime.nullable(),
  suspended: z.boolean(),
  twoFactorEnabled: z.boolean(),
  createdAt: isoTime,
  /** When a session of theirs was used last. */
  lastSeenAt: isoTime.nullable(),
  subscriptionCount: z.number(),
})

export const pagination = z.object({
  page: z.number(),
  limit: z.number(),
  total: z.number(),
  totalPages: z.number(),
})

/** A feature flag as it is kept (api.md 5.3); 0 is the id of one that only the configuration knows. */
export const managedFlag = z.object({
  id: z.number(),
  name: featureFlag,
  description: z.string().nullable(),
  enabled: z.boolean(),
  /** `whitelist`: for all (rolloutValue 1) or for nobody (0) but those with an override. */
  rolloutType: z.enum(['whitelist', 'percentage']),
  rolloutValue: z.number(),
  rolloutPercentage: z.number(),
  rolloutSeed: z.string().nullable(),
  createdAt: isoTime,
  updatedAt: isoTime,
})

export const flagStats = z.object({
  totalUsers: z.number(),
  enabledUsers: z.number(),
  disabledUsers: z.number(),
  overrideUsers: z.number(),
  rolloutType: z.string(),
  rolloutPercentage: z.number(),
  enabled: z.boolean(),
  enabledByRollout: z.number(),
  enabledByOverride: z.number(),
  enabledOverrides: z.number(),
  disabledOverrides: z.number(),
})

/** Somebody for whom a flag is on or off, and why. */
export const affectedUser = z.object({
  id: snowflakeId,
  name: z.string().nullable(),
  email: z.string(),
  handle: z.string().nullable(),
  image: z.string().nullable(),
  createdAt: isoTime,
  status: z.enum(['disabled', 'enabled']),
  reason: z.enum(['override', 'rollout']),
  overrideReason: z.string().nullable(),
  overrideExpiresAt: isoTime.nullable(),
  overrideCreatedBy: z.string().nullable(),
})

/** A feed that could not be fetched. */
export const failingFeed = z.object({
  id: snowflakeId,
  title: z.string().nullable(),
  url: z.string(),
  errorKind: z.string().nullable(),
  errorMessage: z.string().nullable(),
  errorAt: isoTime.nullable(),
  errorCount: z.number(),
  nextCheckAt: isoTime.nullable(),
  subscriptionCount: z.number(),
})

/** How the server does. */
export const serverOverview = z.object({
  users: z.number(),
  suspendedUsers: z.number(),
  activeUsers: z.number(),
  feeds: z.number(),
  failingFeeds: z.number(),
  /** Feeds whose refresh is late by more than an hour. */
  lateFeeds: z.number(),
  /** Entries that no search finds yet. */
  searchQueue: z.number(),
  undeliveredMails: z.number(),
})

/** Work that goes on behind the pages. */
export const jobNames = ['feeds', 'search', 'mails'] as const

/** How a kind of work does. */
export const jobState = z.object({
  name: z.enum(jobNames),
  /** What is to be done now: feeds due, entries to index, mails to send. */
  waiting: z.number(),
  /** What failed, and waits for another try or for nothing more. */
  failed: z.number(),
  /** Why the work itself broke off when it was tried last; null where it did not. */
  error: z.string().nullable(),
})

/** What an administrator may have cleaned away. */
export const cleanings = ['feeds', 'sessions'] as const

/** Who did what to whom, as an administrator. */
export const administrationLine = z.object({
  at: isoTime,
  who: z.string(),
  action: z.string(),
  about: z.string(),
  detail: z.string(),
})

export type ManagedUser = z.infer<typeof managedUser>
export type ManagedFlag = z.infer<typeof managedFlag>
export type FlagStats = z.infer<typeof flagStats>
export type AffectedUser = z.infer<typeof affectedUser>
export type FailingFeed = z.infer<typeof failingFeed>
export type ServerOverview = z.infer<typeof serverOverview>
export type AdministrationLine = z.infer<typeof administrationLine>
export type JobName = (typeof jobNames)[number]
export type JobState = z.infer<typeof jobState>
export type Cleaning = (typeof cleanings)[number]
export type Pagination = z.infer<typeof pagination>
