import { sql } from 'drizzle-orm'
import type { Transaction } from '../../foundation/database/database.ts'
import { seesFeed } from '../sources/sources.ts'
import { isRead } from './is-read.ts'
import { startReading, type Reader } from './start-reading.ts'

/** Feeds, and whose; without a user it is about everybody. */
export interface Move {
  from: bigint
  to: bigint
  userId?: string
}

/**
 * Has the readers of a feed begin another that takes its place, before they follow it: what both have is as they read it, and
 * of the rest the newest is unread, as wherever a feed is begun. Who sees the other already reads it as before.
 */
export async function copyReadState(tx: Transaction, move: Move): Promise<void> {
  const { from, to } = move
  const readers = await listMoving(tx, move)
  if (readers.length === 0) return
  await startReading(tx, readers)
  await tx.execute(sql`
    with shared as (
      select c.user_id, e.id, e.id <= c.read_upto as passed,
        ${sql.raw(isRead('e.id', { exception: 't.read', upto: 'c.read_upto' }))} as begun,
        ${sql.raw(isRead('o.id', { exception: 's.read', upto: 'b.read_upto' }))} as read
      from unnest(${sql.param(readers.map((reader) => reader.userId))}::text[]) as r(user_id)
      join cursors c on c.user_id = r.user_id and c.feed_id = ${to}
      join cursors b on b.user_id = r.user_id and b.feed_id = ${from}
      join entries o on o.feed_id = ${from}
      join entries e on e.feed_id = ${to} and e.guid_hash = o.guid_hash
      left join entry_states s on s.user_id = r.user_id and s.feed_id = ${from} and s.entry_id = o.id
      left join entry_states t on t.user_id = r.user_id and t.feed_id = ${to} and t.entry_id = e.id
    ), changed as (select * from shared where read <> begun), dropped as (
      delete from entry_states t using changed h
      where t.user_id = h.user_id and t.feed_id = ${to} and t.entry_id = h.id and h.passed = h.read
    ), excepted as (
      insert into entry_states (user_id, feed_id, entry_id, read)
      select user_id, ${to}, id, read from changed where passed <> read
    )
    update cursors c set read_total = c.read_total + n.count
    from (select user_id, sum(case when read then 1 else -1 end)::int as count from changed group by user_id) n
    where c.user_id = n.user_id and c.feed_id = ${to}`)
}

/** Those who have read something of a feed, but for who sees the other as well, or left the feed and knows the other for a star. */
async function listMoving(tx: Transaction, { from, to, userId }: Move): Promise<Reader[]> {
  const { rows } = await tx.execute<{ user_id: string }>(sql`
    select c.user_id from cursors c where c.feed_id = ${from} and ${ofUser(userId)}
      and case when ${seesIt(from)} then not ${seesIt(to)}
        else not exists (select from cursors d where d.user_id = c.user_id and d.feed_id = ${to}) end`)
  return rows.map(({ user_id }) => ({ userId: user_id, feedId: to }))
}

/** In a query of cursors `c`: that their user sees a feed. */
const seesIt = (feedId: bigint) => sql.raw(seesFeed('c.user_id', String(feedId)))

/** In a query of rows `c` of users: those of one, or of everybody. */
export const ofUser = (userId: string | undefined) =>
  userId === undefined ? sql`true` : sql`c.user_id = ${userId}`
