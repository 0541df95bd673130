import type { Pool } from 'pg'
import type { FindKeys, Order } from '../sources/keyset.ts'
import { feedsOfScope, viewOfScope, type ScopeFeeds } from '../sources/scope-feeds.ts'
import { namesFeeds, type Scope } from '../sources/scope.ts'
import { listFirstKeys, listKeys } from './timeline.queries.ts'

interface ScopeRequest extends Scope {
  read?: boolean | undefined
  order?: Order | undefined
}

/** How the keys of the timeline of a scope are found. Throws, then or when it is used, where a scope is not the user's to see. */
export function keysOfScope(pool: Pool, userId: string, scope: ScopeRequest): FindKeys {
  const { read, order } = scope
  let feeds: Promise<ScopeFeeds> | undefined
  return async (between, limit) => {
    const query = { userId, read, order, between, limit }
    const first = namesFeeds(scope) ? undefined : await listFirstKeys(pool, query, viewOfScope(scope))
    if (first) return first
    feeds ??= feedsOfScope(pool, userId, scope)
    return listKeys(pool, { ...query, feeds: await feeds })
  }
}
