import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db, Transaction } from '../../../foundation/database/database.ts'
import { raiseSubscriptions } from '../../../foundation/user-events/raise-subscriptions.ts'
import { feeds } from '../../../foundation/tables/feeds.schema.ts'
import { copyReadState, ofUser, type Move } from '../../reads/copy-read-state.ts'
import { forgetLeftCursors } from '../../reads/forget-cursors.ts'

/**
 * Gives a feed its new address. When another feed has that address already, the two are one: subscribers, lists, stars
 * and what they have read move there, and the old feed is fetched no more. What is one person's stays theirs.
 */
export async function moveFeed(
  db: Db,
  { id, privateTo }: Pick<typeof feeds.$inferSelect, 'id' | 'privateTo'>,
  url: string,
): Promise<void> {
  const isSamePersons = privateTo === null ? isNull(feeds.privateTo) : eq(feeds.privateTo, privateTo)
  await db.transaction(async (tx) => {
    const [other] = await tx
      .select({ id: feeds.id })
      .from(feeds)
      .where(and(eq(feeds.url, url), eq(feeds.kind, 'feed'), isSamePersons, isNull(feeds.account)))
    if (!other) await tx.update(feeds).set({ url, migrateTo: null, migrateCount: 0 }).where(eq(feeds.id, id))
    else if (other.id !== id) await mergeFeeds(tx, id, other.id)
  })
}

async function mergeFeeds(tx: Transaction, from: bigint, to: bigint): Promise<void> {
  // Both rows are locked in the order of their identifiers, so that two merges cannot wait for each other.
  await tx.execute(sql`select id from feeds where id in (${from}, ${to}) order by id for update`)
  await copyReadState(tx, { from, to })
  await tx.execute(sql`
    insert into subscriptions (user_id, feed_id, view, category, title, is_private, hide_from_timeline, reading_mode,
      created_at)
    select user_id, ${to}, view, category, title, is_private, hide_from_timeline, reading_mode, created_at
    from subscriptions where feed_id = ${from} on conflict do nothing`)
  const { rows } = await tx.execute<{ user_id: string }>(
    sql`delete from subscriptions where feed_id = ${from} returning user_id`,
  )
  await raiseSubscriptions(
    tx,
    rows.map(({ user_id }) => user_id),
  )
  await tx.execute(sql`
    insert into list_feeds (list_id, feed_id, created_at)
    select list_id, ${to}, created_at from list_feeds where feed_id = ${from} on conflict do nothing`)
  await tx.execute(sql`delete from list_feeds where feed_id = ${from}`)
  await moveStars(tx, { from, to })
  await forgetLeftCursors(tx, { feedIds: [String(from)] })
  await tx
    .update(feeds)
    .set({ nextCheckAt: null, errorCount: 0, errorAt: null, errorKind: null, errorMessage: null })
    .where(eq(feeds.id, from))
}

/** Stars go to the same entries of the other feed, where it has them. */
export async function moveStars(tx: Transaction, { from, to, userId }: Move): Promise<void> {
  await tx.execute(sql`
    with starred as (
      delete from collections c using entries o, entries e
      where c.feed_id = ${from} and ${ofUser(userId)} and o.id = c.entry_id and e.feed_id = ${to} and e.guid_hash = o.guid_hash
      returning c.user_id, e.id as entry_id, c.view, c.created_at
    )
    insert into collections (user_id, entry_id, feed_id, view, created_at)
    select user_id, entry_id, ${to}, view, created_at from starred on conflict do nothing`)
}
