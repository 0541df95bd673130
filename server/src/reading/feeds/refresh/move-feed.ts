import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { idArray } from '../../../foundation/database/id-array.ts'
import type { Db, Transaction } from '../../../foundation/database/database.ts'
import { raiseSubscriptions } from '../../../foundation/user-events/raise-subscriptions.ts'
import { feeds } from '../../../foundation/tables/feeds.schema.ts'
import type { Move } from '../../reads/copy-read-state.ts'
import { forgetLeftCursors } from '../../reads/forget-cursors.ts'
import { fileStars } from '../../sources/file-stars.ts'
import { copyReaders, type Copied } from '../../reads/moving-readers.ts'
import { bringChecksForward } from './bring-checks-forward.ts'
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
  const move = async (tx: Transaction): Promise<boolean> => {
    const other = await findOther(tx, feed, url)
    if (other !== undefined) return mergeFeeds(tx, { from: id, to: other }, copied)
    await tx.update(feeds).set({ url, migrateTo: null, migrateCount: 0 }).where(eq(feeds.id, id))
    return true
  }
  while (!(await db.transaction(move)));
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

/**
 * In the order in which all lock them who change who reads a feed: the lists that it is in, the feeds, what is read of them. False
 * where a list was given the feed meanwhile: nothing is done yet.
 */
async function lockToMerge(tx: Transaction, { from, to }: Move): Promise<boolean> {
  const { rows: locked } = await tx.execute<{ id: string }>(sql`
    select id from lists where id in (select list_id from list_feeds where feed_id = ${from}) order by id for key share`)
  // In the order of their identifiers, so that two merges cannot wait for each other.
  await tx.execute(sql`select id from feeds where id in (${from}, ${to}) order by id for update`)
  const ids = idArray(locked.map(({ id }) => id))
  const { rowCount } = await tx.execute(
    sql`select from list_feeds where feed_id = ${from} and list_id <> all(${ids}) limit 1`,
  )
  return rowCount === 0
}

/** False where it is to be begun again. */
async function mergeFeeds(tx: Transaction, { from, to }: Move, copied: Copied | undefined): Promise<boolean> {
  if (!(await lockToMerge(tx, { from, to }))) return false
  // So are those of the readers, in the order in which marks lock them: what they read is copied, or comes too late.
  await tx.execute(sql`select from cursors c where c.feed_id in (${from}, ${to})
    and exists (select from cursors o where o.user_id = c.user_id and o.feed_id = ${from})
    order by c.user_id, c.feed_id for update`)
  await bringChecksForward(tx, { feedIds: [to] })
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
  return true
}
