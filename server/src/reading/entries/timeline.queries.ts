import { exceptionOf, isRead } from '../reads/is-read.ts'
import { joinsStories } from '../sources/other-sources.ts'
import { FEW_FEEDS, type ScopeFeeds, type ScopeView } from '../sources/scope-feeds.ts'
import { isOpenTo, isPrivateFeed, viewOfFeed } from '../sources/sources.ts'
import { feedsOfView, isInScope } from '../sources/view-feeds.ts'
import {
  boundsOf,
  direction,
  inOrder,
  sortColumn,
  type Order,
  type Period,
  type SortBy,
} from '../sources/keyset.ts'
import type { EntriesQuery } from './entry-rows.queries.ts'

export interface TimelineQuery {
  userId: string
  feeds: ScopeFeeds
  /** Only read ones, or only unread ones. Where all are asked for, a story that several of the feeds tell stands there once. */
  read?: boolean | undefined
  limit: number
  between: Period
  /** Which come first: the newest where nothing is said. */
  order?: Order | undefined
}

const isEntryRead = isRead('e.id', { exception: exceptionOf('$1', 'e.feed_id', 'e.id'), upto: 'c.read_upto' })

const cursorOf = (feed: string): string => `left join cursors c on c.user_id = $1 and c.feed_id = ${feed}`

// Entries of one time stand in the order of their identifiers, so every entry has its own bounds.
const periodOf = (column: string): string =>
  `(${column}, e.id) < ($3::timestamptz, $4::bigint) and (${column}, e.id) > ($5::timestamptz, $6::bigint)`
const period = periodOf(sortColumn.publishedAt)
const page = (order: Order, sortBy?: SortBy): string => `${inOrder(order, sortBy)} limit $7`

/** How many rows of a feed there are: a feed with two unread entries is not searched for a hundred. */
const rowsOfFeed: Record<string, string> = {
  true: `c.read_total`,
  false: `greatest(c.entry_count - c.read_total, 0)`,
  undefined: `c.entry_count`,
  once: `c.entry_count`,
}

// What is unread is always there, as it is counted. Of what is read stays the one that came first, unless another is unread.
const isOtherRead = isRead('l.other_id', {
  exception: exceptionOf('$1', 'l.other_feed_id', 'l.other_id'),
  upto: '(select o.read_upto from cursors o where o.user_id = $1 and o.feed_id = l.other_feed_id)',
})

const isRepeated = `exists (select 1 from story_links l where l.entry_id = e.id and ${isInScope('l.other_feed_id')}
  and ${isEntryRead} and (l.other_id < e.id or not ${isOtherRead}))`

const readFilter: Record<string, string> = {
  true: `and ${isEntryRead}`,
  false: `and not ${isEntryRead}`,
  undefined: '',
  once: `and not (${joinsStories('$1')} and ${isRepeated})`,
}

const scope = `scope as materialized (
  select f.id as feed_id, f.entry_count, coalesce(c.read_upto, 0) as read_upto, coalesce(c.read_total, 0) as read_total
  from feeds f ${cursorOf('f.id')} where f.id = any($2::bigint[]))`

/** The first rows of each feed, one lateral walk of its index a feed. */
const firstOfFeeds = (read: string, order: Order, rows: string, horizon = ''): string =>
  `scope c cross join lateral (select e.id, e.published_at from entries e
    where e.feed_id = c.feed_id and ${period} ${horizon} ${readFilter[read]}
    ${inOrder(order)} limit least(${rows}, ${rowsOfFeed[read]})) e`

/**
 * Walks each feed by its own index and merges: never slow, however quiet the feeds. A few rows of each feed ($8) tell how
 * far back the page reaches at most, so that the second walk takes hardly more than the page.
 */
function lateralText(read: string, order: Order = 'newest'): string {
  const horizon =
    order === 'newest'
      ? 'and e.published_at >= coalesce((select published_at from horizon), $5)'
      : 'and e.published_at <= coalesce((select published_at from horizon), $3)'
  return `with ${scope}, horizon as (select e.published_at from ${firstOfFeeds(read, order, '$8')}
      order by e.published_at ${direction[order]} offset $7 - 1 limit 1)
    select e.id from ${firstOfFeeds(read, order, '$7', horizon)} ${page(order)}`
}

const feedsNamed = `scope as materialized (select unnest($2::bigint[]) as feed_id)`

/** A page of `among`, entries `e`. */
const pageOf = (among: string, read: string, order: Order): string => `
  select e.id from ${among} ${read === 'undefined' ? '' : cursorOf('e.feed_id')}
  where ${isInScope('e.feed_id')} and ${isOpenTo('$1', 'e.feed_id')} and ${period} ${readFilter[read]} ${page(order)}`

/** Walks the index over all feeds. That it does is no guess of the planner: how many feeds there are, it is not told. */
function globalText(read: string, order: Order = 'newest', feeds = feedsNamed): string {
  return `with ${feeds} ${pageOf('entries e', read, order)}`
}

const ofView = feedsOfView('$2::int', '$8::boolean')

const viewText = (read: string, order: Order): string => globalText(read, order, ofView)

/** Of the first entries of all feeds ($9) those that are in the page; none where they do not fill it. */
const firstText = (read: string, order: Order): string =>
  `with ${ofView}, page as (${pageOf(
    `(select e.id, e.published_at, e.feed_id from entries e where ${period}
      ${inOrder(order)} limit $9) e`,
    read,
    order,
  )}) select id from page where (select count(*) from page) >= $7`

/** Of as many entries as this for each of the page is looked whether they are in it, before each feed is. */
const FIRST_PER_ENTRY = 10

/**
 * Finds a page of a view where it is full of what came first of all feeds, which whoever follows much of what is here mostly
 * asks for; nothing where that does not fill it.
 */
export function firstOfView(
  { userId, read, limit, between, order = 'newest' }: Omit<TimelineQuery, 'feeds'>,
  { view, excludePrivate }: ScopeView,
): EntriesQuery {
  const variant = read === undefined ? 'once' : String(read)
  return {
    name: `timeline-first-${order}-${variant}`,
    text: firstText(variant, order),
    values: [userId, view, ...boundsOf(between), limit, excludePrivate, FIRST_PER_ENTRY * limit],
    order,
  }
}

/** Finds a page, of at most `limit` entries. */
export function pageOfTimeline(query: TimelineQuery): EntriesQuery {
  const { userId, feeds, limit, between, order = 'newest' } = query
  const read = variantOf(query)
  const rest = [...boundsOf(between), limit]
  if (!('feedIds' in feeds)) {
    const values = [userId, feeds.view, ...rest, feeds.excludePrivate]
    return { name: `timeline-view-${order}-${read}`, text: viewText(read, order), values, order }
  }
  const { feedIds } = feeds
  const values = [userId, feedIds, ...rest]
  return feedIds.length > FEW_FEEDS
    ? { name: `timeline-global-${order}-${read}`, text: globalText(read, order), values, order }
    : {
        name: `timeline-lateral-${order}-${read}`,
        text: lateralText(read, order),
        values: [...values, samplePerFeed(limit, feedIds.length)],
        order,
      }
}

/** In one feed alone nothing is repeated. */
function variantOf({ read, feeds }: TimelineQuery): string {
  const isOfOne = 'feedIds' in feeds && feeds.feedIds.length <= 1
  return read === undefined && !isOfOne ? 'once' : String(read)
}

/** Twice what a page takes of a feed where all publish alike. */
const samplePerFeed = (limit: number, feeds: number): number => Math.ceil((2 * limit) / feeds) + 1

/** The texts, for the test that watches their plans. */
export const timelineTexts = { lateralText, globalText, viewText, firstText }

export interface StarredQuery extends Omit<TimelineQuery, 'feeds'> {
  view?: number | undefined
  feedIds?: string[] | undefined
  /** Leaves out those of feeds that are private or hidden; nothing is of a feed that was left. */
  excludePrivate?: boolean | undefined
  sortBy?: SortBy | undefined
}

/** Finds a page of starred entries. Of a feed that was left they are in the view in which they were starred. */
export function pageOfStarred(query: StarredQuery): EntriesQuery {
  const read = String(query.read)
  const { order = 'newest', sortBy = 'publishedAt', between, limit } = query
  return {
    name: `timeline-starred-${sortBy}-${order}-${read}`,
    text: `select e.id from collections k join entries e on e.id = k.entry_id ${cursorOf('e.feed_id')}
      where k.user_id = $1 and ($2::int is null or coalesce(${viewOfFeed('$1', 'k.feed_id')}, k.view) = $2)
        and ($8::bigint[] is null or k.feed_id = any($8))
        and (not $9::boolean or not ${isPrivateFeed('$1', 'k.feed_id')}) and ${periodOf(sortColumn[sortBy])} ${readFilter[read]}
      ${page(order, sortBy)}`,
    values: [
      query.userId,
      query.view ?? null,
      ...boundsOf(between),
      limit,
      query.feedIds ?? null,
      query.excludePrivate ?? false,
    ],
    order,
    sortBy,
  }
}
