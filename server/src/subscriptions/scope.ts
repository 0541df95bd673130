import { ApiError, View } from '@tidings/contracts'
import type { Pool } from 'pg'
import { z } from 'zod'
import { listSources, type Source } from './sources.ts'

/** What a timeline or a mark-all speaks of. */
export interface Scope {
  view?: View | undefined
  feedId?: string | undefined
  feedIdList?: string[] | undefined
  listId?: string | undefined
  inboxId?: string | undefined
  excludePrivate?: boolean | undefined
}

/** The feeds of a scope that the user sees. Throws for a feed, list or inbox that is not the user's to see. */
export async function resolveScope(pool: Pool, userId: string, scope: Scope): Promise<Source[]> {
  const sources = await listSources(pool, userId)
  const named = await pickNamed({ pool, userId, sources }, scope)
  if (named) return named
  const { view = View.All, excludePrivate = false } = scope
  return sources.filter(
    (source) => (view === View.All || source.view === view) && !(excludePrivate && source.isHidden),
  )
}

interface Seen {
  pool: Pool
  userId: string
  sources: Source[]
}

async function pickNamed(seen: Seen, scope: Scope): Promise<Source[] | undefined> {
  const { sources } = seen
  if (scope.feedId !== undefined) {
    return orThrow(
      sources.filter(({ feedId }) => feedId === scope.feedId),
      new ApiError('feedNotFound'),
    )
  }
  if (scope.inboxId !== undefined) {
    return orThrow(
      sources.filter(({ handle }) => handle === scope.inboxId),
      new ApiError('inboxNotFound'),
    )
  }
  if (scope.listId !== undefined) return sourcesOfList(seen, scope.listId)
  if (scope.feedIdList === undefined) return undefined
  const wanted = new Set(scope.feedIdList)
  return sources.filter(({ feedId, isHidden }) => wanted.has(feedId) && !(scope.excludePrivate && isHidden))
}

function orThrow(found: Source[], error: ApiError): Source[] {
  if (found.length === 0) throw error
  return found
}

/** A list may be empty: whether the user follows it is asked apart. */
async function sourcesOfList({ pool, userId, sources }: Seen, listId: string): Promise<Source[]> {
  const { rows } = await pool.query(
    `select lf.feed_id::text from subscriptions s left join list_feeds lf on lf.list_id = s.list_id
     where s.user_id = $1 and s.list_id = $2`,
    [userId, listId],
  )
  if (rows.length === 0) throw new ApiError('listNotFound')
  const feedIds = new Set(rows.map((row) => z.object({ feed_id: z.string().nullable() }).parse(row).feed_id))
  return sources.filter(({ feedId }) => feedIds.has(feedId))
}
