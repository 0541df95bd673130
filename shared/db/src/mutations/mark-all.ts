import { firstIdAfter, View, type changeInputs, type z } from '@tidings/contracts'
import { compareIds } from '../compare-ids.ts'
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

function isMeant(mark: UnreadMark, { insertedBefore, ...period }: MarkAllInput): boolean {
  if (!isInPeriod(mark, period)) return false
  return insertedBefore === undefined || BigInt(mark.id) < firstIdAfter(insertedBefore)
}

type Period = Pick<MarkAllInput, 'startTime' | 'endTime' | 'afterId' | 'beforeId'>

/** Its ends are in it; of what was published at one of them the identifiers decide, as they do in a timeline. */
function isInPeriod(mark: UnreadMark, period: Period): boolean {
  const { startTime = -Infinity, endTime = Infinity, afterId, beforeId } = period
  const publishedAt = Date.parse(mark.publishedAt)
  if (publishedAt < startTime || publishedAt > endTime) return false
  if (publishedAt === startTime && afterId !== undefined && compareIds(mark.id, afterId) <= 0) return false
  return !(publishedAt === endTime && beforeId !== undefined && compareIds(mark.id, beforeId) >= 0)
}
