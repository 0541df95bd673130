import type { Database } from '../../foundation/database/database.ts'
import type { FindEntries, Order } from '../sources/keyset.ts'
import { feedsOfScope, viewOfScope, type ScopeFeeds } from '../sources/scope-feeds.ts'
import { namesFeeds, type Scope } from '../sources/scope.ts'
import { listRowsFound, type EntryRow } from './entry-rows.queries.ts'
import { firstOfView, pageOfTimeline } from './timeline.queries.ts'

interface ScopeRequest extends Scope {
  read?: boolean | undefined
  order?: Order | undefined
}

/** How the rows of the timeline of a scope are found. Throws, then or when it is used, where a scope is not the user's to see. */
export function rowsOfScope(
  { pool, planned }: Pick<Database, 'pool' | 'planned'>,
  userId: string,
  scope: ScopeRequest,
): FindEntries<EntryRow> {
  const { read, order } = scope
  let feeds: Promise<ScopeFeeds> | undefined
  return async (between, limit) => {
    const query = { userId, read, order, between, limit }
    const first = namesFeeds(scope)
      ? []
      : await listRowsFound(planned, firstOfView(query, viewOfScope(scope)))
    if (first.length > 0) return first
    feeds ??= feedsOfScope(pool, userId, scope)
    const among = await feeds
    if ('feedIds' in among && among.feedIds.length === 0) return []
    return listRowsFound(planned, pageOfTimeline({ ...query, feeds: among }))
  }
}
