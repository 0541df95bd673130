import { ApiError, View } from '@tidings/contracts'
import type { Pool } from 'pg'
import { z } from 'zod'
import { listSources, listSourcesAmong, type Source } from './sources.ts'

/** What a timeline or a mark-all speaks of. */
export interface Scope {
  view?: View | undefined
  feedId?: string | undefined
  feedIdList?: string[] | undefined
  listId?: string | undefined
  inboxId?: string | undefined
  excludePrivate?: boolean | undefined
}

/** The feeds that a user sees, of one view or of all. */
export async function sourcesOfView(pool: Pool, userId: string, view: View = View.All): Promise<Source[]> {
  const sources = await listSources(pool, userId)
  return sources.filter((source) => view === View.All || source.view === view)
}

/** What of the feeds, list or inbox that a scope names the user sees; undefined where it names none. Throws where it is not theirs to see. */
export async function sourcesNamed(pool: Pool, userId: string, scope: Scope): Promise<Source[] | undefined> {
  const { feedId, inboxId, listId, feedIdList, excludePrivate } = scope
  if (feedId !== undefined)
    return orThrow(await listSourcesAmong(pool, userId, [feedId]), new ApiError('feedNotFound'))
  if (inboxId !== undefined)
    return orThrow(
      await listSourcesAmong(pool, userId, await feedsOfHandle(pool, inboxId)),
      new ApiError('inboxNotFound'),
    )
  if (listId !== undefined) return sourcesOfList(pool, userId, listId)
  if (feedIdList === undefined) return undefined
  const sources = await listSourcesAmong(pool, userId, feedIdList)
  return sources.filter(({ isPrivate }) => !(excludePrivate && isPrivate))
}

const idRow = z.object({ feed_id: z.string().nullable() })

const idsOf = (rows: readonly unknown[]): string[] => rows.flatMap((row) => idRow.parse(row).feed_id ?? [])

async function feedsOfHandle(pool: Pool, handle: string): Promise<string[]> {
  return idsOf((await pool.query('select id::text as feed_id from feeds where handle = $1', [handle])).rows)
}

function orThrow(found: Source[], error: ApiError): Source[] {
  if (found.length === 0) throw error
  return found
}

/** A list may be empty: whether the user follows it is asked apart. */
async function sourcesOfList(pool: Pool, userId: string, listId: string): Promise<Source[]> {
  const { rows } = await pool.query(
    `select lf.feed_id::text from subscriptions s left join list_feeds lf on lf.list_id = s.list_id
     where s.user_id = $1 and s.list_id = $2`,
    [userId, listId],
  )
  if (rows.length === 0) throw new ApiError('listNotFound')
  return listSourcesAmong(pool, userId, idsOf(rows))
}
