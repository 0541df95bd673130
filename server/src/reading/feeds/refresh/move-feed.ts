import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Db, Transaction } from '../../../foundation/database/database.ts'
import { raiseSubscriptions } from '../../../foundation/user-events/raise-subscriptions.ts'
import { feeds } from '../../../foundation/tables/feeds.schema.ts'
import type { Move } from '../../reads/copy-read-state.ts'
import { forgetLeftCursors } from '../../reads/forget-cursors.ts'
import { fileStars } from '../../sources/file-stars.ts'
import { copyReaders, type Copied } from '../../reads/moving-readers.ts'
import { moveAhead } from './move-ahead.ts'
import { moveStars } from './move-stars.ts'

type Moving = Pick<typeof feeds.$inferSelect, 'id' | 'privateTo'>

/**
 * Gives a feed its new address. When another feed has that address already, the two are one: subscribers, lists, stars
 * and what they have read move there, and the old feed is fetched no more. What is one person's stays theirs.
 */
export async function moveFeed(db: Db, feed: Moving, url: string): Promise<void> {
  const { id } = feed
  const ahead = await findOther(db, feed, url)
  const copied = ahead === undefined ? undefined : await moveAhead(db, { from: id, to: ahead })
  await db.transaction(async (tx) => {
    const other = await findOther(tx, feed, url)
    if (other !== undefined) await mergeFeeds(tx, { from: id, to: other }, copied)
    else await tx.update(feeds).set({ url, migrateTo: null, migrateCount: 0 }).where(eq(feeds.id, id))
  })
}

/** The feed of the same persons that has an address already. */
async function findOther(
  db: Db | Transaction,
  { id, privateTo }: Moving,
  url: string,
): Promise<bigint | undefined> {
  const isSamePersons = privateTo === null ? isNull(feeds.privateTo) : eq(feeds.privateTo, privateTo)
  const [other] = await db
    .select({ id: feeds.id })
    .from(feeds)
    .where(
      and(eq(feeds.url, url), ne(feeds.id, id), eq(feeds.kind, 'feed'), isSamePersons, isNull(feeds.account)),
    )
  return other?.id
}

async function mergeFeeds(tx: Transaction, { from, to }: Move, copied: Copied | undefined): Promise<void> {
  // The lists first, as whoever adds feeds to one has it locked, and then the feeds.
  await tx.execute(sql`select id from lists where id in (select list_id from list_feeds where feed_id = ${from})
    order by id for key share`)
  // In the order of their identifiers, so that two merges cannot wait for each other. Whoever subscribes does not wait.
  await tx.execute(sql`select id from feeds where id in (${from}, ${to}) order by id for no key update`)
  // So are those of the readers, in the order in which marks lock them: what they read is copied, or comes too late.
  await tx.execute(sql`select from cursors c where c.feed_id in (${from}, ${to})
    and exists (select from cursors o where o.user_id = c.user_id and o.feed_id = ${from})
    order by c.user_id, c.feed_id for update`)
  await copyReaders(tx, { from, to }, copied)
  await fileStars(tx, { feedIds: [String(from)] })
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
  // A site that moves back leads to what was merged before, or was gone: that is fetched again.
  await tx
    .update(feeds)
    .set({ nextCheckAt: sql`now()`, migrateTo: null, migrateCount: 0 })
    .where(and(eq(feeds.id, to), isNull(feeds.nextCheckAt)))
}
