import { isSeenFeed } from './sources.ts'

/**
 * In a query, first: `scope`, the feeds (`feed_id`) that the timeline of a view shows to the user $1; of all views where the
 * view is null. What is hidden or private by itself is not where a list shows it. It takes one walk of what the user follows,
 * and less for whoever asks for the first few.
 */
export const feedsOfView = (view: string, excludePrivate: string): string => `listed as (
    select lf.feed_id, (array_agg(s.view order by s.list_id))[1] as view, bool_and(s.hide_from_timeline) as hidden,
      bool_and(s.is_private or s.hide_from_timeline) as private
    from subscriptions s join list_feeds lf on lf.list_id = s.list_id where s.user_id = $1 group by lf.feed_id),
  scope as materialized (
    select s.feed_id from subscriptions s left join listed l on l.feed_id = s.feed_id
    where s.user_id = $1 and s.feed_id is not null and (${view} is null or s.view = ${view})
      and not (s.hide_from_timeline and coalesce(l.hidden, true))
      and not (${excludePrivate} and (s.is_private or s.hide_from_timeline) and coalesce(l.private, true))
    union all
    select l.feed_id from listed l
    where (${view} is null or l.view = ${view}) and not l.hidden and not (${excludePrivate} and l.private)
      and not exists (select 1 from subscriptions s where s.user_id = $1 and s.feed_id = l.feed_id))`

/** In a query, first: `scope`, all feeds (`feed_id`) that a user sees. */
export const feedsSeen = (user: string): string =>
  `scope as materialized (select f.id as feed_id from feeds f where ${isSeenFeed(user)})`

/** In a query: that a feed is in `scope`. It is looked up in a hash, whatever the planner knows of how many they are. */
export const isInScope = (feed: string): string => `(${feed} in (select feed_id from scope)) is true`
