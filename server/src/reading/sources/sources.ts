import { View } from '@tidings/contracts'
import type { Pool } from 'pg'
import { z } from 'zod'

/**
 * A feed that a user sees, and through which of their subscriptions: its own or those of lists. What a user may see is
 * the entries of these feeds, and what they starred; everything else is as good as not there.
 */
export interface Source {
  feedId: string
  view: View
  /** Its own, else that of the first of its lists that has one. */
  category: string | null
  /** Hidden from the timelines of views, and shown in its own. */
  isHidden: boolean
  /** Private, or hidden from timelines. */
  isPrivate: boolean
  /** The lists it came through; empty when the user follows the feed itself. */
  listIds: string[]
  /** Of an inbox. */
  handle: string | null
}

const sourceRow = z.object({
  feed_id: z.string(),
  view: z.number(),
  category: z.string().nullable(),
  hidden: z.boolean(),
  private: z.boolean(),
  list_ids: z.array(z.string()),
  handle: z.string().nullable(),
})

// A feed followed by itself and through lists stands here once, as the user filed it.
const sourcesText = (among = ''): string => `with seen as (
      select s.feed_id, s.view, s.category, s.hide_from_timeline as hidden,
        s.is_private or s.hide_from_timeline as private, null::bigint as list_id
      from subscriptions s where s.user_id = $1 and s.feed_id is not null ${among && `and s.feed_id ${among}`}
      union all
      select lf.feed_id, s.view, s.category, s.hide_from_timeline, s.is_private or s.hide_from_timeline, s.list_id
      from subscriptions s join list_feeds lf on lf.list_id = s.list_id
      where s.user_id = $1 ${among && `and lf.feed_id ${among}`})
    select s.feed_id::text, f.handle,
      (array_agg(s.view order by s.list_id nulls first))[1]::int as view,
      (array_agg(s.category order by s.list_id nulls first)
        filter (where s.list_id is null or s.category is not null))[1] as category,
      bool_and(s.hidden) as hidden, bool_and(s.private) as private,
      case when bool_or(s.list_id is null) then '{}' else array_agg(s.list_id::text) end as list_ids
    from seen s join feeds f on f.id = s.feed_id and coalesce(f.private_to, $1) = $1 group by s.feed_id, f.handle`

const sourcesQuery = { name: 'sources', text: sourcesText() }
const sourcesAmongQuery = { name: 'sources-among', text: sourcesText('= any($2::bigint[])') }

/** All feeds that a user sees. */
export async function listSources(pool: Pool, userId: string): Promise<Source[]> {
  const { rows } = await pool.query({ ...sourcesQuery, values: [userId] })
  return rows.map(toSource)
}

/** Those of some feeds that a user sees: it takes as long as they are many, whatever else the user follows. */
export async function listSourcesAmong(
  pool: Pool,
  userId: string,
  feedIds: readonly string[],
): Promise<Source[]> {
  if (feedIds.length === 0) return []
  const { rows } = await pool.query({ ...sourcesAmongQuery, values: [userId, [...new Set(feedIds)]] })
  return rows.map(toSource)
}

function toSource(row: unknown): Source {
  const { feed_id, list_ids, hidden, private: isPrivate, view, ...source } = sourceRow.parse(row)
  return { ...source, feedId: feed_id, listIds: list_ids, isHidden: hidden, isPrivate, view: toView(view) }
}

/**
 * Says in a query that a feed is everybody's, or the user's own. An equality alone the planner takes to be hardly ever true,
 * and sorts all entries where it should walk to the first few.
 */
export const isOpenTo = (user: string, feed: string): string =>
  `coalesce((select f.private_to = ${user} from feeds f where f.id = ${feed}), true)`

/** In a query: that a user sees the feeds `f`. It takes one walk of all that they follow. */
export const isSeenFeed = (user: string): string => `f.id in (
    select s.feed_id from subscriptions s where s.user_id = ${user} and s.feed_id is not null
    union select lf.feed_id from subscriptions s join list_feeds lf on lf.list_id = s.list_id where s.user_id = ${user})
  and coalesce(f.private_to = ${user}, true)`

/** A query of the feeds that a user sees, each once, with the title that they gave it and its view (`feed_id`, `title`, `view`). */
export const feedsSeenOnce = (user: string): string => `
  select s.feed_id, s.title, s.view from subscriptions s where s.user_id = ${user} and s.feed_id is not null
  union all
  (select distinct on (lf.feed_id) lf.feed_id, null, l.view
  from subscriptions l join list_feeds lf on lf.list_id = l.list_id
  where l.user_id = ${user} and not exists (
    select 1 from subscriptions s where s.user_id = ${user} and s.feed_id = lf.feed_id)
  order by lf.feed_id, l.list_id)`

/**
 * A query of where a user has filed the feeds that they see (`feed_id`, `view`, `category`, `hidden` from timelines): each as it
 * was filed by itself, or else in each of its lists. The local database says the same of its categories.
 */
export const feedsFiled = (user: string): string => `
  select s.feed_id, s.view, s.category, s.hide_from_timeline as hidden from subscriptions s
  where s.user_id = ${user} and s.feed_id is not null
  union all
  select lf.feed_id, l.view, l.category, l.hide_from_timeline
  from subscriptions l join list_feeds lf on lf.list_id = l.list_id
  where l.user_id = ${user} and not exists (
    select 1 from subscriptions s where s.user_id = ${user} and s.feed_id = lf.feed_id)`

/** Says in a query that a user sees a feed; both are expressions of it. */
export const seesFeed = (user: string, feed: string): string => `(
  exists (select 1 from subscriptions s where s.user_id = ${user} and s.feed_id = ${feed})
  or exists (select 1 from list_feeds lf join subscriptions s on s.list_id = lf.list_id
    where lf.feed_id = ${feed} and s.user_id = ${user}))`

/** In a query of entries: that a user may see one, of a feed that they see or starred. Each looks for its own feed. */
export const seesEntry = (user: string, entry = 'e'): string => `(
  (${isOpenTo(user, `${entry}.feed_id`)} and ${seesFeed(user, `${entry}.feed_id`)})
  or exists (select 1 from collections k where k.user_id = ${user} and k.entry_id = ${entry}.id))`

/** In a query: the view that a user has a feed in, as they filed it or else its list; null of what they do not see. */
export const viewOfFeed = (user: string, feed: string): string => `coalesce(
  (select s.view from subscriptions s where s.user_id = ${user} and s.feed_id = ${feed}),
  (select s.view from list_feeds lf join subscriptions s on s.list_id = lf.list_id
    where lf.feed_id = ${feed} and s.user_id = ${user} order by s.list_id limit 1))`

/** In a query: the lists, as texts, through which alone a user sees a feed; null of one that they follow by itself, or do not see. */
export const listsOfFeed = (user: string, feed: string): string => `(
  select array_agg(s.list_id::text order by s.list_id) from list_feeds lf join subscriptions s on s.list_id = lf.list_id
  where lf.feed_id = ${feed} and s.user_id = ${user}
    and not exists (select 1 from subscriptions s where s.user_id = ${user} and s.feed_id = ${feed}))`

/** In a query: that a user sees a feed, and in no way that is not private or hidden. */
export const isPrivateFeed = (user: string, feed: string): string => `coalesce((
  select bool_and(p.private) from (
    select s.is_private or s.hide_from_timeline as private from subscriptions s
    where s.user_id = ${user} and s.feed_id = ${feed}
    union all select s.is_private or s.hide_from_timeline from list_feeds lf join subscriptions s on s.list_id = lf.list_id
    where lf.feed_id = ${feed} and s.user_id = ${user}) p), false)`

const viewsByCode = new Map<number, View>(Object.values(View).map((view) => [view, view]))

const toView = (code: number): View => viewsByCode.get(code) ?? View.Articles
