import { limits, type SubscriptionPatch } from '@tidings/contracts'
import { and, count, eq, inArray, or, sql } from 'drizzle-orm'
import type { Db, Transaction } from '../database/database.ts'
import { feeds } from '../feeds/feeds.schema.ts'
import type { Deps, SessionUser } from '../http/context.ts'
import { lockUser } from '../limits/lock-user.ts'
import { limitError, planError } from '../plans/plans.service.ts'
import { readStoriesAtStart } from '../stories/join-stories.ts'
import { subscriptions } from './subscriptions.schema.ts'

type ServiceDeps = Pick<Deps, 'database'>

export type SubscriptionRow = typeof subscriptions.$inferSelect

/** A patch as columns: what it leaves out stays; an empty category or title is none. */
function toColumns({ view, category, title, isPrivate, hideFromTimeline, readingMode }: SubscriptionPatch) {
  return {
    ...(view !== undefined && { view }),
    ...(category !== undefined && { category: category || null }),
    ...(title !== undefined && { title: title || null }),
    ...(isPrivate !== undefined && { isPrivate }),
    ...(hideFromTimeline !== undefined && { hideFromTimeline: hideFromTimeline ?? false }),
    ...(readingMode !== undefined && { readingMode }),
  }
}

/** Edits the user's subscriptions to feeds; answers those that there were. */
export async function editSubscriptions(
  { database }: ServiceDeps,
  userId: string,
  { feedIds, patch }: { feedIds: readonly string[]; patch: SubscriptionPatch },
): Promise<SubscriptionRow[]> {
  const ofFeeds = and(eq(subscriptions.userId, userId), inArray(subscriptions.feedId, feedIds.map(BigInt)))
  const columns = toColumns(patch)
  if (feedIds.length === 0) return []
  if (Object.keys(columns).length === 0) return database.db.select().from(subscriptions).where(ofFeeds)
  return database.db.update(subscriptions).set(columns).where(ofFeeds).returning()
}

/** Edits the user's subscription to a list. */
export async function editListSubscription(
  { database }: ServiceDeps,
  userId: string,
  { listId, patch }: { listId: string; patch: SubscriptionPatch },
): Promise<SubscriptionRow[]> {
  const ofList = and(eq(subscriptions.userId, userId), eq(subscriptions.listId, BigInt(listId)))
  const columns = toColumns(patch)
  if (Object.keys(columns).length === 0) return database.db.select().from(subscriptions).where(ofList)
  return database.db.update(subscriptions).set(columns).where(ofList).returning()
}

/** Unsubscribes; what the user has read of feeds that they no longer see is forgotten, stars stay. */
export async function removeSubscriptions(
  { database }: ServiceDeps,
  userId: string,
  { feedIds = [], listIds = [] }: { feedIds?: readonly string[]; listIds?: readonly string[] },
): Promise<void> {
  await database.pool.query(
    `with removed as (
       delete from subscriptions s where s.user_id = $1 and (s.feed_id = any($2::bigint[]) or s.list_id = any($3::bigint[]))
         and not exists (select 1 from feeds f where f.id = s.feed_id and f.kind = 'inbox')
       returning s.feed_id, s.list_id),
     -- Whoever takes it back finds it by its id.
     known as (
       insert into feed_finds (user_id, feed_id) select $1, feed_id from removed where feed_id is not null
       on conflict do nothing),
     left_over as (
       select feed_id from removed where feed_id is not null
       union select lf.feed_id from removed r join list_feeds lf on lf.list_id = r.list_id)
     delete from cursors c using left_over l where c.user_id = $1 and c.feed_id = l.feed_id
       and not exists (
         select 1 from subscriptions s left join list_feeds lf on lf.list_id = s.list_id
         where s.user_id = $1 and coalesce(s.feed_id, lf.feed_id) = c.feed_id
           and not exists (select 1 from removed r where r.feed_id is not distinct from s.feed_id
             and r.list_id is not distinct from s.list_id))`,
    [userId, feedIds, listIds],
  )
}

/** Throws where the user may not follow so many more feeds. */
export async function requireRoom(db: Db | Transaction, user: SessionUser, more = 1): Promise<void> {
  const limit = user.limits.feeds
  if (limit === null || more === 0) return
  const used = await countFollowed(db, user.id)
  if (used + more > limit) throw limitError(user, 'feeds', used)
}

/** How many further feeds the user may follow; no limit is the largest number there is. */
export async function countRemaining(db: Db, user: Pick<SessionUser, 'id' | 'limits'>): Promise<number> {
  const limit = user.limits.feeds
  if (limit === null) return Number.MAX_SAFE_INTEGER
  return Math.max(0, limit - (await countFollowed(db, user.id)))
}

async function countFollowed(db: Db | Transaction, userId: string): Promise<number> {
  const [row] = await db
    .select({ used: count() })
    .from(subscriptions)
    .innerJoin(feeds, eq(feeds.id, subscriptions.feedId))
    .where(and(eq(subscriptions.userId, userId), eq(feeds.kind, 'feed')))
  return row?.used ?? 0
}

/** Follows a feed; false when the user did already. The newest entries stay unread, older ones count as read. */
export async function insertFeedSubscription(
  { database }: ServiceDeps,
  userId: string,
  {
    feedId,
    patch,
    of,
  }: {
    feedId: bigint
    patch: SubscriptionPatch & { view: NonNullable<SubscriptionPatch['view']> }
    /** Whose plan has to have room for it. */
    of?: SessionUser
  },
): Promise<boolean> {
  const isNew = await database.db.transaction(async (tx) => {
    if (of && of.limits.feeds !== null) await requireRoomAlone(tx, of, feedId)
    const rows = await tx
      .insert(subscriptions)
      .values({ userId, feedId, ...toColumns(patch), view: patch.view })
      .onConflictDoNothing()
      .returning({ feedId: subscriptions.feedId })
    await tx.execute(sql`insert into cursors (user_id, feed_id, read_upto, read_total)
      select ${userId}, f.id, coalesce(w.upto, 0), case when w.upto is null then 0
        else f.entry_count - ${limits.unreadAtSubscription}::int end
      from feeds f left join lateral (select e.id as upto from entries e where e.feed_id = f.id
        order by e.id desc offset ${limits.unreadAtSubscription} limit 1) w on true
      where f.id = ${feedId} on conflict do nothing`)
    return rows.length > 0
  })
  if (isNew) await readStoriesAtStart(database.pool, userId, [feedId])
  return isNew
}

async function requireRoomAlone(tx: Transaction, user: SessionUser, feedId: bigint): Promise<void> {
  await lockUser(tx, user.id)
  const isTheirs = and(eq(subscriptions.userId, user.id), eq(subscriptions.feedId, feedId))
  if ((await tx.$count(subscriptions, isTheirs)) > 0) return
  await requireRoom(tx, user)
}

/** Throws where subscriptions would become private, and the plan of the user has none. */
export async function requirePrivacy(
  { database }: ServiceDeps,
  user: SessionUser,
  { isPrivate, feedIds = [], listIds = [] }: { isPrivate?: boolean; feedIds?: string[]; listIds?: string[] },
): Promise<void> {
  if (!isPrivate || user.limits.privateSubscriptions) return
  const named = or(
    inArray(subscriptions.feedId, feedIds.map(BigInt)),
    inArray(subscriptions.listId, listIds.map(BigInt)),
  )
  const areTheirs = and(eq(subscriptions.userId, user.id), named, eq(subscriptions.isPrivate, true))
  // What was made private with another plan stays so.
  const already = await database.db.$count(subscriptions, areTheirs)
  if (already < feedIds.length + listIds.length) throw planError({ of: 'privateSubscriptions' })
}
