import { isSeenFeed } from './sources.ts'

/**
 * In a query, first: `scope`, the feeds (`feed_id`) that the timeline of a view shows to the user $1; of all views where the
 * view is null. What is hidden or private by itself is not where a list shows it. It takes one walk of what the user follows,
 * and less for whoever asks for the first few; lists are looked into for what is hidden, and for what is in them alone.
 */
export const feedsOfView = (view: string, excludePrivate: string): string => `scope as materialized (
    select s.feed_id from subscriptions s
    where s.user_id = $1 and s.feed_id is not null and (${view} is null or s.view = ${view})
      and (not s.hide_from_timeline or ${isListed('not l.hide_from_timeline')})
      and (not (${excludePrivate} and (s.is_private or s.hide_from_timeline))
        or ${isListed('not (l.is_private or l.hide_from_timeline)')})
    union all
    select lf.feed_id from subscriptions l join list_feeds lf on lf.list_id = l.list_id
    where l.user_id = $1 and not exists (select 1 from subscriptions s where s.user_id = $1 and s.feed_id = lf.feed_id)
    group by lf.feed_id
    having (${view} is null or (array_agg(l.view order by l.list_id))[1] = ${view}) and not bool_and(l.hide_from_timeline)
      and not (${excludePrivate} and bool_and(l.is_private or l.hide_from_timeline)))`

/** In a query of subscriptions `s` of $1: that their feed is in a list whose subscription `l` is so. */
const isListed = (
  isSo: string,
): string => `exists (select 1 from list_feeds lf join subscriptions l on l.list_id = lf.list_id
        where lf.feed_id = s.feed_id and l.user_id = $1 and ${isSo})`

/** In a query, first: `scope`, all feeds (`feed_id`) that a user sees. */
export const feedsSeen = (user: string): string =>
  `scope as materialized (select f.id as feed_id from feeds f where ${isSeenFeed(user)})`

/** In a query: that a feed is in `scope`. It is looked up in a hash, whatever the planner knows of how many they are. */
export const isInScope = (feed: string): string => `(${feed} in (select feed_id from scope)) is true`
