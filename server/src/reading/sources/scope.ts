import { ApiError, View } from '@tidings/contracts'
import type { Pool } from 'pg'
import { z } from 'zod'
import { feedsFiled, feedsSeenOnce, isOpenTo, listSourcesAmong } from './sources.ts'

/** What a timeline or a mark-all speaks of. */
export interface Scope {
  view?: View | undefined
  feedId?: string | undefined
  feedIdList?: string[] | undefined
  listId?: string | undefined
  inboxId?: string | undefined
  excludePrivate?: boolean | undefined
}

/** The feeds that a user sees, of one view or of all, hidden ones as well. */
export async function feedsFiledIn(pool: Pool, userId: string, view: View = View.All): Promise<string[]> {
  const { rows } = await pool.query({
    name: 'feeds-filed-in',
    text: `select f.id::text as feed_id from (${feedsSeenOnce('$1')}) s
      join feeds f on f.id = s.feed_id and coalesce(f.private_to = $1, true)
      where $2::int is null or s.view = $2`,
    values: [userId, view === View.All ? null : view],
  })
  return idsOf(rows)
}

/** The feeds in a category, each once, with the views that it is filed in there, and whether timelines leave it out. */
export async function feedsInCategory(pool: Pool, userId: string, category: string) {
  const { rows } = await pool.query({
    name: 'feeds-in-category',
    text: `select s.feed_id::text, array_agg(s.view)::int[] as views, bool_and(s.hidden) as hidden
      from (${feedsFiled('$1')}) s where s.category = $2 and ${isOpenTo('$1', 's.feed_id')} group by s.feed_id`,
    values: [userId, category],
  })
  return rows.map((row) => {
    const { feed_id: feedId, hidden: isHidden, views } = filedRow.parse(row)
    return { feedId, isHidden, views }
  })
}

/** Whether a scope names feeds, by themselves or by a list or inbox; else it is one of a view, or of all. */
export const namesFeeds = ({ feedId, inboxId, listId, feedIdList }: Scope): boolean =>
  [feedId, inboxId, listId, feedIdList].some((named) => named !== undefined)

/** Which feeds that the user sees a scope names, by itself or by a list or inbox; undefined where it names none. Throws where it is not theirs to see. */
export async function feedsNamed(pool: Pool, userId: string, scope: Scope): Promise<string[] | undefined> {
  const { feedId, inboxId, listId, feedIdList, excludePrivate } = scope
  if (feedId !== undefined)
    return orThrow(await feedsAmong(pool, userId, [feedId]), new ApiError('feedNotFound'))
  if (inboxId !== undefined) {
    const ofHandle = await feedsOfHandle(pool, inboxId)
    return orThrow(await feedsAmong(pool, userId, ofHandle), new ApiError('inboxNotFound'))
  }
  if (listId !== undefined) return feedsOfList(pool, userId, listId)
  return feedIdList && feedsAmong(pool, userId, feedIdList, excludePrivate)
}

async function feedsAmong(
  pool: Pool,
  userId: string,
  feedIds: readonly string[],
  excludePrivate = false,
): Promise<string[]> {
  const sources = await listSourcesAmong(pool, userId, feedIds)
  return sources.filter(({ isPrivate }) => !(excludePrivate && isPrivate)).map(({ feedId }) => feedId)
}

const filedRow = z.object({ feed_id: z.string(), hidden: z.boolean(), views: z.array(z.number()) })

const idRow = z.object({ feed_id: z.string().nullable() })

const idsOf = (rows: readonly unknown[]): string[] => rows.flatMap((row) => idRow.parse(row).feed_id ?? [])

async function feedsOfHandle(pool: Pool, handle: string): Promise<string[]> {
  return idsOf((await pool.query('select id::text as feed_id from feeds where handle = $1', [handle])).rows)
}

function orThrow(found: string[], error: ApiError): string[] {
  if (found.length === 0) throw error
  return found
}

/** A list may be empty: who follows it has a row all the same. What is in it is seen, but for what is somebody else's. */
async function feedsOfList(pool: Pool, userId: string, listId: string): Promise<string[]> {
  const { rows } = await pool.query({
    name: 'feeds-of-list',
    text: `select lf.feed_id::text from subscriptions s
      left join list_feeds lf on lf.list_id = s.list_id and ${isOpenTo('$1', 'lf.feed_id')}
      where s.user_id = $1 and s.list_id = $2`,
    values: [userId, listId],
  })
  if (rows.length === 0) throw new ApiError('listNotFound')
  return idsOf(rows)
}
