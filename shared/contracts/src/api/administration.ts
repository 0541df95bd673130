import { oc } from '@orpc/contract'
import { featureFlag } from '../access.ts'
import {
  administrationLine,
  affectedUser,
  cleanings,
  failingFeed,
  flagStats,
  jobNames,
  jobState,
  managedFlag,
  managedUser,
  pagination,
  serverOverview,
} from '../administration.ts'
import { snowflakeId } from '../identifiers.ts'
import { plan } from '../plan.ts'
import { rolePlan } from '../role-plan.ts'
import { emptyReply, reply } from '../reply.ts'
import { roleSchema } from '../roles.ts'
import { isoTime, z } from '../zod.ts'
import { queryNumber } from '../query-values.ts'

// Calls of those who run the server. That of feature flags are of the wire format, the others beyond it.

const route = (method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', path: `/${string}`, summary: string) =>
  oc.route({ method, path: `/admin${path}`, summary, tags: ['admin'] })

const pageOf = {
  page: queryNumber(z.number().int().min(1).max(100_000)).optional(),
  limit: queryNumber(z.number().int().min(1).max(100)).optional(),
}

const search = z.string().max(256).optional()

/** What proves that an administrator sits at the open browser: a code where two-factor authentication is on. */
const proof = { password: z.string().max(256).optional(), TOTPCode: z.string().max(32).optional() }

const flagMessage = reply(z.object({ message: z.string() }))

export const administration = {
  overview: route('GET', '/overview', 'How the server does')
    .input(z.object({}))
    .output(reply(serverOverview)),
  audit: route('GET', '/audit', 'What administrators did, newest first')
    .input(z.object({}))
    .output(reply(z.array(administrationLine))),
  listFailingFeeds: route('GET', '/feeds', 'Feeds that could not be fetched, those with most readers first')
    .input(z.object(pageOf))
    .output(reply(z.object({ feeds: z.array(failingFeed), pagination }))),
  listJobs: route('GET', '/jobs', 'How the work behind the pages does')
    .input(z.object({}))
    .output(reply(z.array(jobState))),
  /** All of it, what failed before too; it is done after the reply. */
  runJob: route('POST', '/jobs/{name}', 'Do the work that waits now')
    .input(z.object({ name: z.enum(jobNames) }))
    .output(emptyReply),
  /**
   * `feeds`: those that nobody follows, has in a list or starred an entry of, a day old at least; `feedId` names one of them,
   * `nsfw` those that say of themselves that they are. `sessions`: sessions and links whose time is over.
   */
  clean: route('POST', '/clean', 'Delete what nobody needs any more')
    .input(
      z.object({ type: z.enum(cleanings), feedId: snowflakeId.optional(), nsfw: z.boolean().optional() }),
    )
    .output(emptyReply),
}

export const plans = {
  list: route('GET', '/plans', 'What each role may have')
    .input(z.object({}))
    .output(reply(z.array(rolePlan))),
  /** What is not said stays: older pages know fewer lines. */
  update: route('PUT', '/plans/{role}', 'Change what a role may have')
    .input(plan.partial().extend({ role: roleSchema }))
    .output(emptyReply),
  reset: route('DELETE', '/plans/{role}', 'Give a role what it has by default')
    .input(z.object({ role: roleSchema }))
    .output(emptyReply),
}

const aUser = z.object({ userId: snowflakeId })

export const users = {
  list: route('GET', '/users', 'Users, newest first')
    .input(z.object({ ...pageOf, search, filter: z.enum(['all', 'admin', 'suspended']).optional() }))
    .output(reply(z.object({ users: z.array(managedUser), pagination }))),
  update: route('PATCH', '/users/{userId}', 'Give a user a role, suspend one, or let one in again')
    .input(
      aUser.extend({
        role: roleSchema.nullable().optional(),
        roleEndAt: isoTime.nullable().optional(),
        suspended: z.boolean().optional(),
        ...proof,
      }),
    )
    .output(emptyReply),
  remove: route('DELETE', '/users/{userId}', 'Delete a user with all that is theirs')
    .input(aUser.extend(proof))
    .output(emptyReply),
  resetPassword: route('POST', '/users/{userId}/reset-password', 'Sign a user out; a letter sets a password')
    .input(aUser.extend(proof))
    .output(emptyReply),
  resetTwoFactor: route('POST', '/users/{userId}/reset-two-factor', 'Take a user’s second factor away')
    .input(aUser.extend(proof))
    .output(emptyReply),
}

const aFlag = z.object({ name: featureFlag })

export const featureFlags = {
  list: route('GET', '/feature-flags', 'Feature flags')
    .input(z.object({}))
    .output(reply(z.array(managedFlag))),
  update: route('PUT', '/feature-flags/{name}', 'Make a feature flag, or change one')
    .input(
      aFlag.extend({
        description: z.string().max(256).optional(),
        enabled: z.boolean().optional(),
        rolloutType: z.enum(['whitelist', 'percentage']).optional(),
        rolloutValue: z.union([z.literal(0), z.literal(1)]).optional(),
        rolloutPercentage: z.number().min(0).max(100).optional(),
        rolloutSeed: z.string().max(64).optional(),
      }),
    )
    .output(reply(managedFlag)),
  setOverride: route('POST', '/feature-flags/{name}/overrides', 'Decide a feature flag for one user')
    .input(
      aFlag.extend({
        userId: snowflakeId,
        forceEnabled: z.boolean(),
        reason: z.string().max(256).optional(),
        expiresAt: isoTime.optional(),
      }),
    )
    .output(flagMessage),
  removeOverride: route('DELETE', '/feature-flags/{name}/overrides/{userId}', 'Leave one user to the rollout')
    .input(aFlag.extend({ userId: snowflakeId }))
    .output(flagMessage),
  stats: route('GET', '/feature-flags/{name}/stats', 'For how many a feature flag is on')
    .input(aFlag)
    .output(reply(flagStats)),
  affectedUsers: route('GET', '/feature-flags/{name}/affected-users', 'For whom a feature flag is on')
    .input(
      aFlag.extend({
        ...pageOf,
        filter: z.enum(['all', 'disabled', 'enabled', 'override']).optional(),
        search,
      }),
    )
    .output(reply(z.object({ users: z.array(affectedUser), pagination }))),
}
