import { feedRow } from './feed.ts'
import { snowflakeId } from './identifiers.ts'
import { inbox, inboxHandle } from './inbox.ts'
import { limits } from './limits.ts'
import { list } from './list.ts'
import { currentUser } from './user.ts'
import { subscriptionView, viewSchema } from './views.ts'
import { isoTime, z } from './zod.ts'

/** What of an entry is shown first: the text of its feed, the article of its page, or that page itself. */
export const readingModes = ['feed', 'readability', 'source'] as const

export const readingMode = z.enum(readingModes)

export type ReadingMode = z.infer<typeof readingMode>

const subscriptionFields = {
  userId: snowflakeId,
  view: viewSchema,
  title: z.string().nullable(),
  category: z.string().nullable(),
  isPrivate: z.boolean(),
  hideFromTimeline: z.boolean().nullable(),
  createdAt: isoTime,
  /** Beyond the wire format: how its entries are opened; null as the rules have it. */
  readingMode: readingMode.nullish(),
}

export const feedSubscription = z.object({
  ...subscriptionFields,
  feedId: snowflakeId,
  feeds: feedRow,
  boost: z.object({ boosters: z.array(currentUser) }).optional(),
})

const listSubscription = z.object({
  ...subscriptionFields,
  feedId: z.string(),
  listId: snowflakeId,
  lists: list,
})

const inboxSubscription = z.object({
  ...subscriptionFields,
  feedId: z.string(),
  inboxId: inboxHandle,
  inboxes: inbox,
})

/** The three shapes of a subscription are told apart by their key feeds, lists or inboxes. */
export const subscription = z.union([feedSubscription, listSubscription, inboxSubscription])

/** What the folders of an exported OPML file are. */
export const folderModes = ['view', 'category'] as const

/** Count by feed id or inbox handle. */
export const countMap = z.record(z.string(), z.int().nonnegative())

/** The part of a subscription that its user may edit. */
export const subscriptionPatch = z.object({
  view: subscriptionView.optional(),
  category: z.string().trim().max(limits.categoryLength).nullable().optional(),
  title: z.string().trim().max(limits.titleLength).nullable().optional(),
  isPrivate: z.boolean().optional(),
  hideFromTimeline: z.boolean().nullable().optional(),
  readingMode: readingMode.nullable().optional(),
})

/** Below the API: an OPML file of sites that newcomers may choose from. */
export const STARTER_FEEDS_PATH = '/starter-feeds'

export type FeedSubscription = z.infer<typeof feedSubscription>
export type ListSubscription = z.infer<typeof listSubscription>
export type InboxSubscription = z.infer<typeof inboxSubscription>
export type Subscription = z.infer<typeof subscription>
export type SubscriptionPatch = z.infer<typeof subscriptionPatch>
