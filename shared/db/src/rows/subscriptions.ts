import { readingMode, viewSchema, z } from '@tidings/contracts'

const subscriptionType = z.enum(['feed', 'list', 'inbox'])

export type SubscriptionType = z.infer<typeof subscriptionType>

/** A subscription of the user to a feed, a list or an inbox. */
export const subscriptionRow = z.object({
  /** `feed/…`, `list/…` or `inbox/…`. */
  id: z.string(),
  type: subscriptionType,
  /** Id of the feed or list, handle of the inbox. */
  targetId: z.string(),
  /** Id under which its entries are filed; null for a list, whose feeds are named by the list. */
  feedId: z.string().nullable(),
  view: viewSchema,
  /** The user's own name for it. */
  title: z.string().nullable(),
  category: z.string().nullable(),
  isPrivate: z.boolean(),
  hideFromTimeline: z.boolean(),
  /** How its entries are opened; null as the rules have it. What waits in the outbox of an older page does not say it. */
  readingMode: readingMode.nullable().default(null),
  createdAt: z.string(),
})

export type LocalSubscription = z.infer<typeof subscriptionRow>

export const subscriptionId = (type: SubscriptionType, targetId: string): string => `${type}/${targetId}`
