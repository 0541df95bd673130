import { ApiError, firstIdAfter, View } from '@tidings/contracts'
import type { BaseDeps } from '../../foundation/base-deps.ts'
import { feedsToMark } from '../sources/scope-feeds.ts'
import { feedsFiledIn, feedsNamed, type Scope } from '../sources/scope.ts'
import { moveWatermarks, NO_BOUND } from './mark-all.queries.ts'
import { markVisible } from './mark-entries.queries.ts'
import { markPeriod, type Period } from './mark-period.queries.ts'
import { inReadTransaction } from './mark.queries.ts'
import { listAllUnread, listUnread, sumAllUnread } from './unread.queries.ts'

type ServiceDeps = Pick<BaseDeps, 'database'>

/** Unread counts by feed id or inbox handle, of the feeds in a view, also of those that are hidden from it. */
export async function listUnreadCounts(
  { database }: ServiceDeps,
  userId: string,
  { view, ...scope }: Pick<Scope, 'view' | 'feedId' | 'listId'>,
) {
  const { pool } = database
  const isNamed = scope.feedId !== undefined || scope.listId !== undefined
  if (!isNamed && (view === undefined || view === View.All)) return listAllUnread(pool, userId)
  const feedIds = (await feedsNamed(pool, userId, scope)) ?? (await feedsFiledIn(pool, userId, view))
  return listUnread(pool, userId, feedIds)
}

/** Marks entries read or unread; those that the user may not see are passed over. Answers how many were not. */
export async function markEntries(
  { database }: ServiceDeps,
  userId: string,
  { entryIds, read, shared = [] }: { entryIds: readonly string[]; read: boolean; shared?: readonly string[] },
): Promise<number> {
  return markVisible(database.pool, { userId, entryIds, read, shared })
}

/** Marks an entry unread. Throws entryNotFound where the user may not see it. */
export async function markEntryUnread(deps: ServiceDeps, userId: string, entryId: string): Promise<void> {
  const marked = await markEntries(deps, userId, { entryIds: [entryId], read: false })
  if (marked === 0) throw new ApiError('entryNotFound')
}

export interface MarkAllRequest extends Scope, Period {
  /** Epoch milliseconds: what was inserted later (see `firstIdAfter`) stays unread. */
  insertedBefore?: number | undefined
}

/** Marks all entries of a scope read; answers how many were unread, by feed. */
export async function markAll(
  { database }: ServiceDeps,
  userId: string,
  { startTime, endTime, afterId, beforeId, insertedBefore, ...scope }: MarkAllRequest,
): Promise<Record<string, number>> {
  const feedIds = await feedsToMark(database.pool, userId, scope)
  if (feedIds.length === 0) return {}
  const bound = insertedBefore === undefined ? NO_BOUND : firstIdAfter(insertedBefore)
  return inReadTransaction(database.pool, { userId, feedIds }, async (client) => {
    if (startTime === undefined && endTime === undefined) {
      return moveWatermarks(client, { userId, feedIds, bound })
    }
    return markPeriod(client, { userId, feedIds, startTime, endTime, afterId, beforeId, bound })
  })
}

/** How many entries of the feeds that they see a user has not read. */
export const countAllUnread = ({ database }: ServiceDeps, userId: string): Promise<number> =>
  sumAllUnread(database.pool, userId)
