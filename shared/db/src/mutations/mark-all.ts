import { firstIdAfter, View, type changeInputs, type z } from '@tidings/contracts'
import type { TidingsDatabase } from '../database.ts'
import { feedIdsOfScope, type SourceScope } from '../scope.ts'
import type { UnreadMark } from '../rows/unread-marks.ts'

type MarkAllInput = z.infer<(typeof changeInputs)['reads.markAllRead']>

/** From this many feeds on it is quicker to look at all marks than to ask for those of each feed. */
const FEEDS_ASKED_ONE_BY_ONE = 32

export async function feedIdsToMark(db: TidingsDatabase, input: MarkAllInput): Promise<string[]> {
  return feedIdsOfScope(db, scopeOf(input), input.excludePrivate)
}

function scopeOf({ feedId, feedIdList, listId, inboxId, view }: MarkAllInput): SourceScope {
  if (feedId) return { feedId }
  if (feedIdList) return { feedIds: feedIdList }
  if (listId) return { listId }
  if (inboxId) return { inboxId }
  return { view: view ?? View.All }
}

/** The unread entries that are meant, and how many of each feed are not. */
export async function marksToRemove(
  db: TidingsDatabase,
  feedIds: readonly string[],
  input: MarkAllInput,
): Promise<{ meant: UnreadMark[]; left: Map<string, number> }> {
  const meant: UnreadMark[] = []
  const left = new Map<string, number>()
  for (const mark of await marksOfFeeds(db, feedIds)) {
    if (isMeant(mark, input)) meant.push(mark)
    else left.set(mark.feedId, (left.get(mark.feedId) ?? 0) + 1)
  }
  return { meant, left }
}

async function marksOfFeeds(db: TidingsDatabase, feedIds: readonly string[]): Promise<UnreadMark[]> {
  if (feedIds.length > FEEDS_ASKED_ONE_BY_ONE) {
    const wanted = new Set(feedIds)
    return (await db.unreadMarks.toArray()).filter(({ feedId }) => wanted.has(feedId))
  }
  const index = db.unreadMarks.where('[feedId+publishedAt+id]')
  const perFeed = await Promise.all(feedIds.map((feedId) => index.between([feedId], [feedId, []]).toArray()))
  return perFeed.flat()
}

function isMeant(mark: UnreadMark, { startTime = 0, endTime, insertedBefore }: MarkAllInput): boolean {
  const publishedAt = Date.parse(mark.publishedAt)
  if (publishedAt < startTime) return false
  if (endTime !== undefined && publishedAt > endTime) return false
  return insertedBefore === undefined || BigInt(mark.id) < firstIdAfter(insertedBefore)
}
