import { feedLimits } from '@tidings/contracts'
import { and, eq, getTableColumns, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db } from '../../../foundation/database/database.ts'
import { listFeeds } from '../../../foundation/tables/lists.schema.ts'
import { subscriptions } from '../../../foundation/tables/subscriptions.schema.ts'
import { feeds } from '../../../foundation/tables/feeds.schema.ts'

/** A feed taken for a refresh. */
export type DueFeed = typeof feeds.$inferSelect & { hasSubscribers: boolean }

/** A claim ends by itself after this time, so that what a killed process held is taken up again. */
export const LEASE_MS = 60_000

const isFollowed = sql`exists (select from ${subscriptions} where ${subscriptions.feedId} = ${feeds.id})`

const withSubscribers = {
  ...getTableColumns(feeds),
  hasSubscribers: sql<boolean>`(${isFollowed}
    or exists (select from ${listFeeds} where ${listFeeds.feedId} = ${feeds.id}))`,
}

/** What a claim may take. */
export interface ClaimWish {
  now: number
  count: number
  /** Feeds of one host that may be under way at once, those of `busyHosts` included. */
  perHost: number
  /** The hosts of feeds that are under way, each as often as it has one. */
  busyHosts: readonly string[]
  /** How many there may be whose last refresh failed. */
  failing: number
}

/** Nobody's password is used for what they follow no more. */
const mayBeFetched = or(isNull(feeds.privateTo), isFollowed)

/** Of a feed that was never fetched: seconds. */
const FIRST_INTERVAL = feedLimits.refreshMax / 1000

/** The host that a feed is fetched from, as `hostOf` has it. */
const host = sql`substring(url from '^[a-z]+://(?:[^/?#@]*@)?(\\[[^]]*\\]|[^/:?#]+)')`

/** The host that a feed is fetched from. */
export const hostOf = ({ url }: DueFeed): string => URL.parse(url)?.hostname ?? ''

/**
 * Takes feeds that are due; no other process takes the same. The first is the latest, measured by its own interval, so that
 * ten thousand new ones delay a feed by a fraction of what they take. No host has more than its connections.
 */
export async function claimDueFeeds(db: Db, wish: ClaimWish): Promise<DueFeed[]> {
  const now = sql`${new Date(wish.now).toISOString()}::timestamptz`
  const chosen = sql`(
    with held as (select host, count(*) as feeds from unnest(${sql.param(wish.busyHosts)}::text[]) host group by host),
    due as (
      select id, error_count > 0 as failing, ${host} as host, next_check_at,
        extract(epoch from ${now} - next_check_at) / coalesce(check_interval, ${FIRST_INTERVAL}::int) as lateness
      from feeds where kind = 'feed' and next_check_at <= ${now} and ${mayBeFetched}),
    placed as (
      select due.*, coalesce(held.feeds, 0) + row_number() over (partition by due.host order by lateness desc, id) as place
      from due left join held on held.host = due.host),
    possible as (
      select *, row_number() over (partition by failing order by lateness desc, next_check_at, id) as turn
      from placed where place <= ${wish.perHost}::int)
    select id from possible where not failing or turn <= ${wish.failing}::int
    order by lateness desc, next_check_at, id limit ${wish.count}::int)`
  const due = db.$with('due').as(
    db
      .select({ id: feeds.id })
      .from(feeds)
      .where(and(inArray(feeds.id, chosen), lte(feeds.nextCheckAt, new Date(wish.now))))
      .for('update', { skipLocked: true }),
  )
  return db
    .with(due)
    .update(feeds)
    .set({ nextCheckAt: new Date(wish.now + LEASE_MS) })
    .from(due)
    .where(eq(feeds.id, due.id))
    .returning(withSubscribers)
}

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
