import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { boundOf, limitError } from '../../accounts/plans/plans.service.ts'
import type { SessionUser } from '../../foundation/api/context.ts'
import type { Db, Transaction } from '../../foundation/database/database.ts'
import { idArray } from '../../foundation/database/id-array.ts'

const counted = z.tuple([z.object({ count: z.number() })])

/** What a plan counts: the feeds that a user follows, and those in lists of their own, which are fetched for them as well. */
async function countFeeds(db: Db | Transaction, userId: string): Promise<number> {
  const { rows } = await db.execute(sql`select (
    (select count(*) from subscriptions s join feeds f on f.id = s.feed_id
      where s.user_id = ${userId} and f.kind = 'feed') +
    (select count(distinct m.feed_id) from lists l join list_feeds m on m.list_id = l.id
      where l.owner_user_id = ${userId} and not exists (
        select from subscriptions s where s.user_id = ${userId} and s.feed_id = m.feed_id)))::int as count`)
  return counted.parse(rows)[0].count
}

/** How many further feeds the user may have. */
export async function countRemaining(db: Db, user: Pick<SessionUser, 'id' | 'limits'>): Promise<number> {
  return Math.max(0, boundOf('feeds', user.limits) - (await countFeeds(db, user.id)))
}

/** Throws a limitError where the user may not have so many more feeds. */
export async function requireRoom(db: Db | Transaction, user: SessionUser, more = 1): Promise<void> {
  if (more <= 0) return
  const used = await countFeeds(db, user.id)
  if (used + more > boundOf('feeds', user.limits)) throw limitError(user, 'feeds', used)
}

/** Throws as for so many as are not the user's already, of different feeds. */
export async function requireRoomFor(
  db: Db | Transaction,
  user: SessionUser,
  feedIds: readonly bigint[],
): Promise<void> {
  await requireRoom(db, user, feedIds.length - (await countKnown(db, user.id, feedIds)))
}

/** How many of some feeds the user has already: these take no room. */
export async function countKnown(
  db: Db | Transaction,
  userId: string,
  feedIds: readonly bigint[],
): Promise<number> {
  const ids = idArray(feedIds)
  const { rows } = await db.execute(sql`select count(*)::int as count from (
    select feed_id from subscriptions where user_id = ${userId} and feed_id = any(${ids})
    union
    select m.feed_id from list_feeds m join lists l on l.id = m.list_id
      where l.owner_user_id = ${userId} and m.feed_id = any(${ids})) known`)
  return counted.parse(rows)[0].count
}
