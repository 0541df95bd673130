import { snowflakeId } from './identifiers.ts'
import { publicUser } from './user.ts'
import { viewSchema } from './views.ts'
import { isoTime, z } from './zod.ts'

/** Why a feed could not be refreshed; each has a text in locales/<language>/errors.json under `feed`. */
export const feedErrorKinds = [
  'scheme',
  'private-address',
  'dns',
  'connect',
  'tls',
  'timeout',
  'reset',
  'truncated',
  'too-large',
  'bad-encoding',
  'redirect-loop',
  'too-many-redirects',
  'unauthorized',
  'forbidden',
  'not-found',
  'gone',
  'rate-limited',
  'unavailable',
  'status',
  'empty',
  'not-a-feed',
  'parse',
  'not-a-page',
  'page-changed',
  'internal',
] as const

export const feedErrorKind = z.enum(feedErrorKinds)

export type FeedErrorKind = z.infer<typeof feedErrorKind>

export const feed = z.object({
  type: z.literal('feed'),
  id: snowflakeId,
  url: z.string(),
  title: z.string().nullish(),
  description: z.string().nullish(),
  image: z.string().nullish(),
  siteUrl: z.string().nullish(),
  ownerUserId: snowflakeId.nullish(),
  owner: publicUser.nullish(),
  errorAt: isoTime.nullish(),
  errorMessage: z.string().nullish(),
  errorKind: feedErrorKind.nullish(),
  tipUsers: z.array(publicUser).nullish(),
})

/** Since when a feed is in a state: well, or failing in one way. */
const feedState = z.object({
  since: isoTime,
  errorKind: feedErrorKind.nullable(),
  errorMessage: z.string().nullable(),
})

/** How a feed was lately. */
export const feedHealth = z.object({
  checkedAt: isoTime.nullable(),
  /** Null: it is not checked by itself any more. */
  nextCheckAt: isoTime.nullable(),
  /** Checks in a row that failed. */
  errorCount: z.number(),
  entryCount: z.number(),
  /** The newest state first. */
  history: z.array(feedState),
})

/** A feed with what the refresh knows of it, as subscriptions carry it. */
export const feedRow = z.object({
  id: snowflakeId,
  url: z.string(),
  title: z.string().nullable(),
  description: z.string().nullable(),
  image: z.string().nullable(),
  siteUrl: z.string().nullable(),
  ownerUserId: snowflakeId.nullable(),
  language: z.string().nullable(),
  errorAt: isoTime.nullable(),
  errorMessage: z.string().nullable(),
  errorKind: feedErrorKind.nullable(),
  /** Of a feed that was not fetched yet, when it came here; a server before 0.3 says null. */
  checkedAt: isoTime.nullable(),
  /** Beyond the wire format: whether it was ever fetched. */
  isFetched: z.boolean().optional(),
  nextCheckAt: isoTime.nullable(),
  lastModifiedHeader: z.string().nullable(),
  etagHeader: z.string().nullable(),
  /** Minutes, as the feed itself says. */
  ttl: z.number().nullable(),
  migrateTo: z.string().nullable(),
  rsshubRoute: z.string().nullable(),
  rsshubNamespace: z.string().nullable(),
  nsfw: z.boolean().nullable(),
  /** Beyond the wire format: when its latest entry came. */
  lastEntryAt: isoTime.nullish(),
})

export const feedAnalytics = z.object({
  feedId: snowflakeId,
  /** The view that suits the feed's content. */
  view: viewSchema.nullable(),
  updatesPerWeek: z.number().nullable(),
  subscriptionCount: z.number().nullable(),
  independentSubscriptionCount: z.number().nullable(),
  activeSubscriptionCount: z.number().nullable(),
  latestEntryPublishedAt: isoTime.nullable(),
})

/**
 * How far the server is with feeds that were never fetched: of those that somebody began to follow together, as by an
 * import, how many it has asked, whatever came of it. Both are 0 where none waits.
 */
export const firstFetches = z.object({ fetched: z.int(), total: z.int() })

export type Feed = z.infer<typeof feed>
export type FeedHealth = z.infer<typeof feedHealth>
export type FeedRow = z.infer<typeof feedRow>
export type FeedAnalytics = z.infer<typeof feedAnalytics>
export type FirstFetches = z.infer<typeof firstFetches>
