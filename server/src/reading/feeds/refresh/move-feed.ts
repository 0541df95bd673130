import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db, Transaction } from '../../../foundation/database/database.ts'
import { feeds } from '../../../foundation/tables/feeds.schema.ts'

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
  await tx.execute(sql`delete from subscriptions where feed_id = ${from}`)
  await tx.execute(sql`
    insert into list_feeds (list_id, feed_id, created_at)
    select list_id, ${to}, created_at from list_feeds where feed_id = ${from} on conflict do nothing`)
  await tx.execute(sql`delete from list_feeds where feed_id = ${from}`)
  await moveStars(tx, { from, to })
  await tx
    .update(feeds)
    .set({ nextCheckAt: null, errorCount: 0, errorAt: null, errorKind: null, errorMessage: null })
    .where(eq(feeds.id, from))
}

/** Feeds, and whose; without a user it is about everybody. */
interface Move {
  from: bigint
  to: bigint
  userId?: string
}

/** Readers of the old feed alone get a cursor on the other: unread is what was unread, or is not in the old one. */
export async function copyReadState(tx: Transaction, { from, to, userId }: Move): Promise<void> {
  await tx.execute(sql`
    with readers as (
      select c.user_id, c.read_upto from cursors c
      where c.feed_id = ${from} and ${ofUser(userId)}
        and not exists (select from cursors d where d.user_id = c.user_id and d.feed_id = ${to})
    ), read_before as (
      select r.user_id, e.id
      from readers r
      join entries o on o.feed_id = ${from}
      join entries e on e.feed_id = ${to} and e.guid_hash = o.guid_hash
      left join entry_states s on s.user_id = r.user_id and s.feed_id = ${from} and s.entry_id = o.id
      where coalesce(s.read, o.id <= r.read_upto)
    ), made as (
      insert into cursors (user_id, feed_id, read_upto, read_total)
      select r.user_id, ${to}, 0, (select count(*) from read_before b where b.user_id = r.user_id)
      from readers r
      returning user_id
    )
    insert into entry_states (user_id, feed_id, entry_id, read)
    select b.user_id, ${to}, b.id, true from read_before b join made using (user_id)`)
}

const ofUser = (userId: string | undefined) => (userId === undefined ? sql`true` : sql`c.user_id = ${userId}`)

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
