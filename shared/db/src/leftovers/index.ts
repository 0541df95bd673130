import type { TidingsDatabase } from '../database.ts'
import { rebase } from '../mutations/outbox.ts'
import type { TimelineScope } from '../scope.ts'
import { listTimeline } from '../timeline.ts'
import { toLocalTime } from '../times.ts'
import type { TimelineCursor, TimelineKey, TimelineOrder } from '../timeline-order.ts'

/** A page of what is unread, or starred, as the server told it. */
export interface ToldPage {
  scope: TimelineScope
  unreadOnly?: boolean
  excludePrivate?: boolean
  order?: TimelineOrder
  /** Where it began; without it at the begin of the timeline. */
  after?: TimelineCursor | undefined
  /** Its last key where more may follow; without it the page reached the end. */
  until?: TimelineCursor | undefined
  /** The entries that it named. */
  ids: readonly string[]
  /** As of when it is, in epoch milliseconds of the server's clock. */
  asOf: number
}

/**
 * What is unread, or starred, in this browser alone: the page would have named it. Another device read it, or took its star
 * away, unless the scope has other feeds here than it has there. What came after the page was told is none of it.
 */
export async function listLeftovers(
  db: TidingsDatabase,
  { scope, after, until, ids, asOf, ...options }: ToldPage,
): Promise<TimelineKey[]> {
  const range = {
    ...(after && { after: toLocalCursor(after) }),
    ...(until && { until: toLocalCursor(until) }),
  }
  const here = await listTimeline(db, scope, { ...options, ...range, limit: Infinity })
  const told = new Set(ids)
  const others = here.filter(({ id }) => !told.has(id))
  const entries = await db.entries.bulkGet(others.map(({ id }) => id))
  return others.filter((_, index) => Date.parse(entries[index]?.insertedAt ?? '') < asOf)
}

/** Takes the marks, or the stars, of what a page of certain feeds does not name, under what is still to be sent. */
export async function removeLeftovers(
  db: TidingsDatabase,
  { feedIds, ...page }: ToldPage & { feedIds: readonly string[] },
): Promise<void> {
  const feeds = new Set(feedIds)
  // Many feeds are read side by side, which a transaction does not outlast.
  const leftovers = await listLeftovers(db, page)
  const ids = leftovers.flatMap(({ id, feedId }) => (feeds.has(feedId) ? id : []))
  await rebase(db, async () => ('starred' in page.scope ? db.collections : db.unreadMarks).bulkDelete(ids))
}

const toLocalCursor = ({ publishedAt, starredAt, ...cursor }: TimelineCursor): TimelineCursor => ({
  ...cursor,
  publishedAt: toLocalTime(publishedAt),
  ...(starredAt !== undefined && { starredAt: toLocalTime(starredAt) }),
})
