import { feedRow, firstFetches } from '../feed.ts'
import { countMap } from '../subscription.ts'
import { z } from '../zod.ts'

/** What checks of somebody's feeds brought since a time. */
export const feedChecks = firstFetches.extend({
  /** As they are after it. */
  feeds: z.array(feedRow),
  /** Of these feeds, the unread entries of those that have any. */
  unread: countMap,
})

export type FeedChecks = z.infer<typeof feedChecks>
