import { feedLimits } from '@tidings/contracts'
import { and, eq, getTableColumns, sql, type Placeholder, type SQL } from 'drizzle-orm'
import { MINUTE_MS } from '@tidings/contracts/spans'
import type { Db } from '../../../foundation/database/database.ts'
import { preparedOnce } from '../../../foundation/database/prepared.ts'
import { listFeeds } from '../../../foundation/tables/lists.schema.ts'
import { subscriptions } from '../../../foundation/tables/subscriptions.schema.ts'
import { feeds } from '../../../foundation/tables/feeds.schema.ts'
import { mayBeFetched } from './may-be-fetched.ts'

/** A feed taken for a refresh. */
export type DueFeed = typeof feeds.$inferSelect & { hasSubscribers: boolean }

/** One that was due, and for whom it is refreshed: of those who follow it, who has least under way; empty for nobody. */
export type ClaimedFeed = DueFeed & { follower: string }

/**
 * A claim ends by itself after this time, so that what a killed process held is taken up again. A refresh may take longer: a
 * living process leaves out what it has under way.
 */
export const LEASE_MS = MINUTE_MS

const withSubscribers = {
  ...getTableColumns(feeds),
  hasSubscribers: sql<boolean>`(
    exists (select from ${subscriptions} where ${subscriptions.feedId} = ${feeds.id})
    or exists (select from ${listFeeds} where ${listFeeds.feedId} = ${feeds.id}))`,
}

/** What a claim may take. */
export interface ClaimWish {
  now: number
  count: number
  /** How many of these begin at once; the others are for lanes that are free later. */
  free: number
  /** Feeds of one host that may be under way at once, those of `busyHosts` included. */
  perHost: number
  /** The hosts of feeds that are under way, each as often as it has one. */
  busyHosts: readonly string[]
  /** For whom feeds are under way, each as often as they have one. */
  busyFollowers: readonly string[]
  /** Feeds that this process refreshes at the moment, whether or not their claims are over. */
  underWay: readonly bigint[]
  /** How many there may be whose last refresh failed. */
  failing: number
}

/** What a claim may take, in a statement that is prepared. */
const value = (name: keyof ClaimWish) => sql.placeholder(name)

const claimedAt = sql`${value('now')}::timestamptz`

/** Of a feed that was never fetched: seconds. */
const FIRST_INTERVAL = feedLimits.refreshMax / 1000

const authority = sql`split_part(split_part(url, '/', 3), '@', -1)`

/** As `hostOf` has it. An expression would take as long as all the rest of a claim. */
const host = sql`(case when ${authority} like '[%' then split_part(${authority}, ']', 1) || ']'
  else split_part(${authority}, ':', 1) end) collate "C"`

/** The host that a feed is fetched from. */
export const hostOf = ({ url }: DueFeed): string => URL.parse(url)?.hostname ?? ''

/**
 * For whom a feed is refreshed. The first who has nothing under way is as good as any other: of a feed that thousands
 * follow, no more is read than those who have.
 */
function followerOf(busy: Placeholder): SQL {
  const isIdle = sql`s.user_id <> all(${busy}::text[])`
  return sql`coalesce(
    (select s.user_id from ${subscriptions} s where s.feed_id = feeds.id and ${isIdle} limit 1),
    (select s.user_id from ${listFeeds} l join ${subscriptions} s on s.list_id = l.list_id
      where l.feed_id = feeds.id and ${isIdle} limit 1),
    (select s.user_id from busy join ${subscriptions} s on s.user_id = busy.follower
      where s.feed_id = feeds.id order by busy.feeds limit 1),
    (select s.user_id from busy join ${subscriptions} s on s.user_id = busy.follower
      join ${listFeeds} l on l.list_id = s.list_id where l.feed_id = feeds.id order by busy.feeds limit 1),
    '') collate "C"`
}

/**
 * Which feeds are taken. Followers come in turns, and who has feeds under way has had as many: of an equal turn, who has fewer
 * is first, so that slow feeds take no lane from quick ones that are due. Of one follower the latest is first, measured by its
 * own interval. Turns are counted twice: to share a host, and again among what its host has room for, so that nobody's feeds
 * wait behind those of theirs that cannot be fetched now. Nobody has feeds taken for lanes to come while others who have fewer
 * under way wait, if only for a host. What is chosen is worked out once, and not for each feed that is due.
 */
function chooseFeeds(): SQL {
  const busy = value('busyFollowers')
  return sql`(
    with held as (select host, count(*) as feeds from unnest(${value('busyHosts')}::text[]) host group by host),
    busy as (select follower, count(*) as feeds from unnest(${busy}::text[]) follower group by follower),
    due as materialized (
      select id, error_count > 0 as failing, ${host} as host, ${followerOf(busy)} as follower,
        extract(epoch from ${claimedAt} - next_check_at)::float8 / coalesce(check_interval, ${FIRST_INTERVAL}::int) as lateness,
        next_check_at
      from feeds where next_check_at <= ${claimedAt} and ${sql.raw(mayBeFetched)}
        and id <> all(${value('underWay')}::bigint[])),
    turned as (
      select due.*, coalesce(busy.feeds, 0) as busy,
        coalesce(busy.feeds, 0) + row_number() over (partition by due.follower order by lateness desc, id) as turn
      from due left join busy on busy.follower = due.follower),
    placed as (
      select turned.*, coalesce(held.feeds, 0) + row_number() over (partition by turned.host order by turn, busy, lateness desc, id) as place
      from turned left join held on held.host = turned.host),
    possible as (
      select id, follower, busy, failing, lateness, next_check_at,
        busy + row_number() over (partition by follower, failing order by lateness desc, id) as turn
      from placed where place <= ${value('perHost')}::int),
    first as (
      (select * from possible where not failing order by turn, busy, lateness desc, next_check_at, id limit ${value('count')}::int)
      union all
      (select * from possible where failing order by turn, busy, lateness desc, next_check_at, id limit greatest(${value('failing')}::int, 0))),
    numbered as materialized (
      select *, row_number() over (order by turn, busy, lateness desc, next_check_at, id) as number from first)
    select id, follower from numbered where number <= ${value('count')}::int
      and (number <= ${value('free')}::int or busy = (select min(busy) from turned)))`
}

const claim = preparedOnce((db) => {
  const due = db.$with('due').as(
    db
      .select({ id: feeds.id, follower: sql<string>`chosen.follower`.as('follower') })
      .from(feeds)
      .innerJoin(sql`${chooseFeeds()} chosen`, sql`chosen.id = ${feeds.id}`)
      .where(sql`${feeds.nextCheckAt} <= ${claimedAt}`)
      .for('update', { of: feeds, skipLocked: true }),
  )
  return db
    .with(due)
    .update(feeds)
    .set({ nextCheckAt: sql`${claimedAt} + ${LEASE_MS} * interval '1 millisecond'` })
    .from(due)
    .where(eq(feeds.id, due.id))
    .returning({ ...withSubscribers, follower: due.follower })
    .prepare('claim_feeds')
})

/**
 * Takes feeds that are due; no other process takes the same. Who follows thousands, however slow, delays nobody else by more
 * than what is under way. No host has more than its connections.
 */
export const claimDueFeeds = async (db: Db, wish: ClaimWish): Promise<ClaimedFeed[]> =>
  claim(db).execute({ ...wish, now: new Date(wish.now).toISOString() })

/** Takes one feed, due or not; undefined when there is no such feed. */
export async function claimFeed(db: Db, now: number, id: bigint): Promise<DueFeed | undefined> {
  const [feed] = await db
    .update(feeds)
    .set({ nextCheckAt: new Date(now + LEASE_MS) })
    .where(and(eq(feeds.id, id), eq(feeds.kind, 'feed')))
    .returning(withSubscribers)
  return feed
}

/** Gives a feed back unread, to be looked at again from a time on. */
export async function releaseFeed(db: Db, { id }: DueFeed, from: number): Promise<void> {
  await db
    .update(feeds)
    .set({ nextCheckAt: new Date(from) })
    .where(eq(feeds.id, id))
}
