import { and, asc, eq, getTableColumns, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db } from '../../database/database.ts'
import { listFeeds } from '../../lists/lists.schema.ts'
import { subscriptions } from '../../subscriptions/subscriptions.schema.ts'
import { feeds } from '../feeds.schema.ts'

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

/** Nobody's password is used for what they follow no more. */
const mayBeFetched = or(isNull(feeds.privateTo), isFollowed)

/** Takes up to `count` feeds that are due, the longest due first; no other process takes the same. */
export async function claimDueFeeds(db: Db, now: number, count: number): Promise<DueFeed[]> {
  const due = db.$with('due').as(
    db
      .select({ id: feeds.id })
      .from(feeds)
      .where(and(eq(feeds.kind, 'feed'), lte(feeds.nextCheckAt, new Date(now)), mayBeFetched))
      .orderBy(asc(feeds.nextCheckAt))
      .limit(count)
      .for('update', { skipLocked: true }),
  )
  return db
    .with(due)
    .update(feeds)
    .set({ nextCheckAt: new Date(now + LEASE_MS) })
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

/** Gives a feed back unread. */
export async function releaseFeed(db: Db, { id }: DueFeed, now: number): Promise<void> {
  await db
    .update(feeds)
    .set({ nextCheckAt: new Date(now) })
    .where(eq(feeds.id, id))
}
