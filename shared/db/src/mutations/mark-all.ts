import { View, type contract } from '@tidings/contracts'
import type { TidingsDatabase } from '../database.ts'
import type { EntryRow } from '../entries.ts'
import { feedIdsOfScope, type SourceScope } from '../scope.ts'
import type { inputOf } from './input.ts'

type MarkAllInput = ReturnType<ReturnType<typeof inputOf<MarkAllSchema>>['parse']>
type MarkAllSchema = NonNullable<(typeof contract.reads.markAllRead)['~orpc']['inputSchema']>

/** From this many feeds on it is quicker to look at all unread entries than to ask for those of each feed. */
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
export async function entriesToMark(
  db: TidingsDatabase,
  feedIds: readonly string[],
  input: MarkAllInput,
): Promise<{ marked: EntryRow[]; left: Map<string, number> }> {
  const marked: EntryRow[] = []
  const left = new Map<string, number>()
  for (const row of await unreadEntries(db, feedIds)) {
    if (isMeant(row, input)) marked.push(row)
    else left.set(row.feedId, (left.get(row.feedId) ?? 0) + 1)
  }
  return { marked, left }
}

async function unreadEntries(db: TidingsDatabase, feedIds: readonly string[]): Promise<EntryRow[]> {
  if (feedIds.length > FEEDS_ASKED_ONE_BY_ONE) {
    const wanted = new Set(feedIds)
    const rows = await db.entries.where('[unread+publishedAt+id+feedId]').between([1], [1, []]).toArray()
    return rows.filter(({ feedId }) => wanted.has(feedId))
  }
  const index = db.entries.where('[feedId+unread+publishedAt+id]')
  const perFeed = await Promise.all(
    feedIds.map((feedId) => index.between([feedId, 1], [feedId, 1, []]).toArray()),
  )
  return perFeed.flat()
}

function isMeant(row: EntryRow, { startTime = 0, endTime, insertedBefore }: MarkAllInput): boolean {
  const publishedAt = Date.parse(row.publishedAt)
  if (publishedAt < startTime) return false
  if (endTime !== undefined && publishedAt > endTime) return false
  return insertedBefore === undefined || Date.parse(row.insertedAt) < insertedBefore
}
