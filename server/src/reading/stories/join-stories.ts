import { entryLimits } from '@tidings/contracts'
import type { Pool } from 'pg'
import { z } from 'zod'
import { DAY_MS, SECOND_MS } from '@tidings/contracts/spans'
import type { Reader } from '../reads/start-reading.ts'
import { hidesPrivate, joinsStories } from '../sources/other-sources.ts'
import { unreadOf } from '../reads/is-read.ts'
import { changeReadState, inReadTransaction } from '../reads/mark.queries.ts'

/** What is told again after a week is told anew. */
const STORY_SECONDS = (7 * DAY_MS) / SECOND_MS

const entryRow = z.object({ id: z.string(), feed_id: z.string() })

// Of more feeds with one story, each entry knows the first ones. Days are counted rather than compared: an index would be gone
// through for all that came within them, once for each entry, as long as PostgreSQL does not know how much that is.
/** For the test that watches its plan, too. */
export const linkText = `with found as (
    select n.id, n.feed_id, o.id as other_id, o.feed_id as other_feed_id
    from entries n cross join lateral (select o.id, o.feed_id from entries o
      where o.story_key = n.story_key and o.feed_id <> n.feed_id
        and abs(extract(epoch from o.published_at - n.published_at)) <= ${STORY_SECONDS}
      order by o.id limit ${entryLimits.storiesBefore}) o
    where n.id = any($1::bigint[]) and n.story_key is not null),
  after as (
    select f.*, row_number() over (partition by f.other_id order by f.id)
      + (select count(*) from story_links l where l.entry_id = f.other_id) as place from found f),
  linked as (
    insert into story_links (entry_id, other_id, other_feed_id)
    select id, other_id, other_feed_id from found
    union select other_id, id, feed_id from after where place <= ${entryLimits.stories}
    on conflict do nothing)
  select distinct greatest(id, other_id)::text as id,
    (case when id > other_id then feed_id else other_feed_id end)::text as feed_id
  from found`

/**
 * Finds out which of some new entries tell a story that another feed tells as well. Whoever follows both has read the
 * later one by reading the first, so it comes to them as read, and no count has it twice.
 */
export async function joinStories(pool: Pool, newIds: readonly bigint[]): Promise<void> {
  if (newIds.length === 0) return
  // Without a name it is planned each time: a plan made while there were few entries would read all of them later.
  const { rows } = await pool.query(linkText, [newIds.map(String)])
  for (const [feedId, ids] of idsByFeed(rows)) await readKnownStories(pool, { feedId, ids })
}

/**
 * The newest entries of feeds that somebody begins to follow are read, where a feed that they followed before tells them,
 * or told them first.
 */
export async function readStoriesAtStart(pool: Pool, readers: readonly Reader[]): Promise<void> {
  if (readers.length === 0) return
  const started: Pairs = {
    userIds: readers.map(({ userId }) => userId),
    feedIds: readers.map(({ feedId }) => String(feedId)),
  }
  const { rows } = await pool.query(
    `with started as (select * from unnest($1::text[], $2::bigint[]) as p(user_id, feed_id)),
     unread as (${unreadOf('started')})
     select id::text, feed_id::text from unread u
     where exists (select from story_links l where l.entry_id = u.id)`,
    [started.userIds, started.feedIds],
  )
  for (const [feedId, ids] of idsByFeed(rows)) await readKnownStories(pool, { feedId, ids, started })
}

function idsByFeed(rows: readonly unknown[]): Map<string, string[]> {
  const groups = Map.groupBy(
    rows.map((row) => entryRow.parse(row)),
    ({ feed_id }) => feed_id,
  )
  return new Map([...groups].map(([feedId, entries]) => [feedId, entries.map(({ id }) => id)]))
}

/**
 * Feeds whose entries a user meets in timelines; what is hidden there does not stand in for anything, and neither does what is
 * private where that is hidden. Where the plan for it has ended a story is there twice, rather than not at all.
 */
const shownFeed = (user: string, feed: string): string => `exists (
  select 1 from subscriptions s left join list_feeds lf on lf.list_id = s.list_id
  where s.user_id = ${user} and coalesce(s.feed_id, lf.feed_id) = ${feed}
    and not s.hide_from_timeline and not (s.is_private and ${hidesPrivate(user)}))`

// Of entries that all came to somebody now the first is never taken for known, so that none is lost.
const readersText = `select c.user_id, array_agg(distinct l.entry_id::text) as ids
  from story_links l join cursors c on c.feed_id = $1
  where l.entry_id = any($2::bigint[])
    and ($3::text[] is null or exists (select from unnest($3::text[], $4::bigint[]) as p(user_id, feed_id)
      where p.user_id = c.user_id and p.feed_id = $1))
    and (l.other_id < l.entry_id or $3::text[] is not null
      and not exists (select from unnest($3::text[], $4::bigint[]) as p(user_id, feed_id)
        where p.user_id = c.user_id and p.feed_id = l.other_feed_id))
    and ${joinsStories('c.user_id')} and ${shownFeed('c.user_id', 'l.other_feed_id')}
  group by c.user_id`

const readerRow = z.object({ user_id: z.string(), ids: z.array(z.string()) })

interface KnownStories {
  feedId: string
  ids: readonly string[]
  /** Who begins to follow which feeds, where it is about them alone. */
  started?: Pairs
}

/** The nth user and the nth feed belong together. */
interface Pairs {
  userIds: readonly string[]
  feedIds: readonly string[]
}

async function readKnownStories(pool: Pool, { feedId, ids, started }: KnownStories): Promise<void> {
  const pairs = [started?.userIds ?? null, started?.feedIds ?? null]
  const { rows } = await pool.query(readersText, [feedId, ids, ...pairs])
  for (const row of rows) {
    const reader = readerRow.parse(row)
    const change = { userId: reader.user_id, feedIds: [feedId], ids: reader.ids, read: true }
    await inReadTransaction(pool, change, (client) => changeReadState(client, change))
  }
}
