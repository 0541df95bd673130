import type { SubscriptionPatch } from '@tidings/contracts'
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { idArray } from '../../foundation/database/id-array.ts'
import type { Transaction } from '../../foundation/database/database.ts'
import type { BaseDeps } from '../../foundation/base-deps.ts'
import type { SessionUser } from '../../foundation/api/context.ts'
import { lockUser } from '../../foundation/limits/lock-user.ts'
import { planError } from '../../accounts/plans/plans.service.ts'
import { bringChecksForward } from '../feeds/refresh/bring-checks-forward.ts'
import { forgetLeftCursors } from '../reads/forget-cursors.ts'
import { requireRoomFor } from '../lists/room-for-feeds.ts'
import { fileStars } from '../sources/file-stars.ts'
import { readStoriesAtStart } from '../stories/join-stories.ts'
import { lockReaders, makeReaders } from '../reads/lock-readers.ts'
import { startNewReaders } from '../reads/new-readers.ts'
import { subscriptions, type SubscriptionRow } from '../../foundation/tables/subscriptions.schema.ts'

type ServiceDeps = Pick<BaseDeps, 'database'>

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

/**
 * Unsubscribes. What the user has read of feeds that they no longer see is forgotten, but for those with a star of theirs:
 * stars stay, and what is starred stays as it is.
 */
export async function removeSubscriptions(
  { database }: ServiceDeps,
  userId: string,
  { feedIds = [], listIds = [] }: { feedIds?: readonly string[]; listIds?: readonly string[] },
): Promise<void> {
  await database.db.transaction(async (tx) => {
    const left = await feedsOf(tx, { feedIds, listIds })
    await lockReaders(tx, { feedIds: left, of: { userId } })
    await fileStars(tx, { feedIds: left, userId })
    // Whoever takes it back finds it by its id.
    const { rows } = await tx.execute<{ feed_id: string }>(sql`
      with removed as (
        delete from subscriptions s where s.user_id = ${userId}
          and (s.feed_id = any(${idArray(feedIds)}) or s.list_id = any(${idArray(listIds)}))
          and not exists (select 1 from feeds f where f.id = s.feed_id and f.kind = 'inbox')
        returning s.feed_id, s.list_id),
      known as (
        insert into feed_finds (user_id, feed_id) select ${userId}, feed_id from removed where feed_id is not null
        on conflict do nothing)
      select feed_id::text from removed where feed_id is not null
      union select lf.feed_id::text from removed r join list_feeds lf on lf.list_id = r.list_id`)
    await forgetLeftCursors(tx, { feedIds: rows.map(({ feed_id }) => feed_id), userId })
  })
}

/** Feeds that are named, and those of lists that are, to which none is added meanwhile. */
async function feedsOf(
  tx: Transaction,
  { feedIds, listIds }: { feedIds: readonly string[]; listIds: readonly string[] },
): Promise<string[]> {
  if (listIds.length === 0) return [...feedIds]
  await tx.execute(sql`select from lists where id = any(${idArray(listIds)}) order by id for key share`)
  const { rows } = await tx.execute<{ feed_id: string }>(
    sql`select distinct feed_id::text from list_feeds where list_id = any(${idArray(listIds)})`,
  )
  return [...feedIds, ...rows.map(({ feed_id }) => feed_id)]
}

export interface NewSubscription {
  feedId: bigint
  patch: SubscriptionPatch & { view: NonNullable<SubscriptionPatch['view']> }
}

/**
 * Follows a feed; false when the user did already. Its newest entries are unread, older ones count as read. Throws a
 * limitError where the plan of `of` has no room for it.
 */
export async function insertFeedSubscription(
  deps: ServiceDeps,
  userId: string,
  { of, ...subscription }: NewSubscription & { of?: SessionUser },
): Promise<boolean> {
  const followed = await insertFeedSubscriptions(deps, userId, { subscriptions: [subscription], of })
  return followed.size > 0
}

/** Follows all or none of different feeds; answers those that the user did not follow yet. Throws as for one. */
export async function insertFeedSubscriptions(
  { database }: ServiceDeps,
  userId: string,
  { subscriptions: wanted, of }: { subscriptions: readonly NewSubscription[]; of?: SessionUser | undefined },
): Promise<ReadonlySet<bigint>> {
  const { inserted, begun } = await database.db.transaction(async (tx) => {
    if (of) await requireRoomAlone(tx, of, wanted)
    const named = { feedIds: wanted.map(({ feedId }) => feedId) }
    const made = await makeReaders(tx, { ...named, of: { userId } })
    await bringChecksForward(tx, named)
    const feedIds = await insertRows(tx, userId, wanted)
    return { inserted: feedIds, begun: await startNewReaders(tx, { feedIds, listId: null, userId }, made) }
  })
  // What they saw already, through a list, stays as they read it.
  await readStoriesAtStart(database.pool, begun)
  return new Set(inserted)
}

/** Answers the feeds that were not followed yet. One list for each column: rows of values take seconds where they are many. */
async function insertRows(
  tx: Transaction,
  userId: string,
  wanted: readonly NewSubscription[],
): Promise<bigint[]> {
  const rows = wanted.map(({ feedId, patch }) => ({ feedId: String(feedId), ...toColumns(patch) }))
  const listOf = (column: (row: (typeof rows)[number]) => unknown) =>
    sql.param(rows.map((row) => column(row) ?? null))
  const inserted = await tx.execute<{ feed_id: string }>(sql`
    insert into subscriptions (user_id, feed_id, view, category, title, is_private, hide_from_timeline, reading_mode)
    select ${userId}, feed_id, view, category, title, coalesce(is_private, false), coalesce(hidden, false), reading_mode
    from unnest(${listOf(({ feedId }) => feedId)}::bigint[], ${listOf(({ view }) => view)}::smallint[],
      ${listOf(({ category }) => category)}::text[], ${listOf(({ title }) => title)}::text[],
      ${listOf(({ isPrivate }) => isPrivate)}::boolean[], ${listOf((row) => row.hideFromTimeline)}::boolean[],
      ${listOf(({ readingMode }) => readingMode)}::text[])
      as new(feed_id, view, category, title, is_private, hidden, reading_mode)
    on conflict do nothing returning feed_id::text`)
  return inserted.rows.map(({ feed_id }) => BigInt(feed_id))
}

async function requireRoomAlone(
  tx: Transaction,
  user: SessionUser,
  wanted: readonly NewSubscription[],
): Promise<void> {
  await lockUser(tx, user.id)
  await requireRoomFor(
    tx,
    user,
    wanted.map(({ feedId }) => feedId),
  )
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
