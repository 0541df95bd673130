import { View } from '@tidings/contracts'
import type { Pool } from 'pg'
import { feedsNamed, type Scope } from './scope.ts'
import { isOpenTo } from './sources.ts'
import { unreadCount } from './unread-count.ts'
import { feedsOfView } from './view-feeds.ts'

/** Of a timeline: its feeds one by one while they are few, or else the view that they are in. */
export type ScopeFeeds = { feedIds: readonly string[] } | ScopeView

export interface ScopeView {
  /** Null for all. */
  view: View | null
  excludePrivate: boolean
}

/** Above this many feeds the newest entries of all are found quicker by one walk over all feeds than by one of each. */
export const FEW_FEEDS = 300

const withCursors = `join feeds f on f.id = s.feed_id left join cursors c on c.user_id = $1 and c.feed_id = s.feed_id`

const withEntries: Record<string, string> = {
  true: `and coalesce(c.read_total, 0) > 0`,
  false: `and ${unreadCount} > 0`,
  undefined: '',
}

/** The feeds of a timeline that the user sees; where only read or unread entries are asked for, those that have any. Throws as `feedsNamed`. */
export async function feedsOfScope(
  pool: Pool,
  userId: string,
  { read, ...scope }: Scope & { read?: boolean | undefined },
): Promise<ScopeFeeds> {
  const named = await feedsNamed(pool, userId, scope)
  if (named) return { feedIds: named }
  const inView = viewOfScope(scope)
  const { rows } = await pool.query<{ feed_id: string }>({
    name: `scope-feeds-${read}`,
    text: `with ${feedsOfView('$2::int', '$3::boolean')}
      select s.feed_id::text from scope s ${withCursors}
      where coalesce(f.private_to = $1, true) ${withEntries[String(read)]} limit $4`,
    values: [userId, inView.view, inView.excludePrivate, FEW_FEEDS + 1],
  })
  return rows.length > FEW_FEEDS ? inView : { feedIds: rows.map(({ feed_id }) => feed_id) }
}

/** The view of a scope that names no feeds. */
export const viewOfScope = ({ view = View.All, excludePrivate = false }: Scope): ScopeView => ({
  view: view === View.All ? null : view,
  excludePrivate,
})

/** All feeds that a user sees, hidden ones as well, while they are few; undefined where they are many. */
export async function fewFeedsSeen(pool: Pool, userId: string): Promise<string[] | undefined> {
  // One that is followed by itself and in a list may stand here twice.
  const { rows } = await pool.query<{ feed_id: string }>({
    name: 'few-feeds-seen',
    text: `select s.feed_id::text from (
        select feed_id from subscriptions where user_id = $1 and feed_id is not null
        union all select lf.feed_id from subscriptions l join list_feeds lf on lf.list_id = l.list_id where l.user_id = $1) s
      where ${isOpenTo('$1', 's.feed_id')} limit $2`,
    values: [userId, FEW_FEEDS + 1],
  })
  return rows.length > FEW_FEEDS ? undefined : rows.map(({ feed_id }) => feed_id)
}

/** The feeds of a scope in which something can be marked read. Throws as `feedsNamed`. */
export async function feedsToMark(pool: Pool, userId: string, scope: Scope): Promise<string[]> {
  const named = await feedsNamed(pool, userId, scope)
  if (named) return named
  const { view, excludePrivate } = viewOfScope(scope)
  const { rows } = await pool.query<{ feed_id: string }>({
    name: 'scope-to-mark',
    text: `with ${feedsOfView('$2::int', '$3::boolean')}
      select s.feed_id::text from scope s ${withCursors}
      where coalesce(f.private_to = $1, true)
        and (${unreadCount} > 0 or f.last_entry_id > coalesce(c.read_upto, 0))`,
    values: [userId, view, excludePrivate],
  })
  return rows.map(({ feed_id }) => feed_id)
}
