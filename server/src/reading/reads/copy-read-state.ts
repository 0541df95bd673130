import { sql } from 'drizzle-orm'
import { idArray } from '../../foundation/database/id-array.ts'
import type { Transaction } from '../../foundation/database/database.ts'
import { isRead } from './is-read.ts'
import { startReading } from './start-reading.ts'

/** A feed, and another that takes its place. */
export interface Move {
  from: bigint
  to: bigint
}

/**
 * Has users begin a feed that takes the place of another, before they follow it: what both have is as they read it, and of
 * the rest the newest is unread, as wherever a feed is begun.
 */
export async function copyReadState(tx: Transaction, move: Move, userIds: readonly string[]): Promise<void> {
  const [first] = userIds
  if (first === undefined) return
  await startReading(
    tx,
    userIds.map((userId) => ({ userId, feedId: move.to })),
  )
  // They have begun alike: what is unread for one of them is so for all.
  const unread = await listUnreadIds(tx, first, move.to)
  await tx.execute(sql`delete from entry_states s
    where s.feed_id = ${move.to} and s.user_id = any(${sql.param(userIds)}::text[])`)
  await placeReaders(tx, move, { userIds, unread })
}

async function listUnreadIds(tx: Transaction, userId: string, feedId: bigint): Promise<string[]> {
  const read = isRead('e.id', { exception: 's.read', upto: 'c.read_upto' })
  const { rows } = await tx.execute<{ id: string }>(sql`
    select e.id::text from entries e join cursors c on c.user_id = ${userId} and c.feed_id = e.feed_id
    left join entry_states s on s.user_id = c.user_id and s.feed_id = e.feed_id and s.entry_id = e.id
    where e.feed_id = ${feedId} and not ${sql.raw(read)}`)
  return rows.map(({ id }) => id)
}

const EARLIER = 'rows between unbounded preceding and 1 preceding'
const LATER = 'rows between current row and unbounded following'

/**
 * Writes for each reader what is read of the other feed. The watermark goes where it leaves the fewest exceptions, of all places
 * before an entry of both and the end: as a rule hardly any, where a fixed one could leave each reader hundreds.
 */
async function placeReaders(
  tx: Transaction,
  { from, to }: Move,
  { userIds, unread }: { userIds: readonly string[]; unread: readonly string[] },
): Promise<void> {
  await tx.execute(sql`
    with placed as materialized (
      select e.id, o.id as old_id, e.id = any(${idArray(unread)}) as is_new
      from entries e left join entries o on o.feed_id = ${from} and o.guid_hash = e.guid_hash
      where e.feed_id = ${to}
    ), alike as materialized (
      select id, old_id, count(*) filter (where old_id is null and is_new) over (order by id ${sql.raw(EARLIER)})
        + count(*) filter (where old_id is null and not is_new) over (order by id ${sql.raw(LATER)}) as exceptions
      from placed
    ), shared as materialized (
      select b.user_id, a.id, a.exceptions, ${sql.raw(isRead('a.old_id', { exception: 's.read', upto: 'b.read_upto' }))} as read
      from cursors b cross join alike a
      left join entry_states s on s.user_id = b.user_id and s.feed_id = ${from} and s.entry_id = a.old_id
      where b.feed_id = ${from} and b.user_id = any(${sql.param(userIds)}::text[]) and a.old_id is not null
    ), watermarks as (
      select user_id, id - 1 as upto,
        exceptions + count(*) filter (where not read) over (partition by user_id order by id ${sql.raw(EARLIER)})
          + count(*) filter (where read) over (partition by user_id order by id ${sql.raw(LATER)}) as exceptions
      from shared
      union all
      select r.user_id, (select coalesce(max(id), 0) from placed), count(*) filter (where not s.read)
        + (select count(*) filter (where old_id is null and is_new) from placed)
      from unnest(${sql.param(userIds)}::text[]) as r(user_id) left join shared s using (user_id) group by r.user_id
    ), chosen as materialized (
      select distinct on (user_id) user_id, upto from watermarks order by user_id, exceptions, upto desc
    ), states as materialized (
      select user_id, id, read from shared
      union all
      select user_id, id, not is_new from chosen cross join placed where old_id is null
    ), excepted as (
      insert into entry_states (user_id, feed_id, entry_id, read)
      select s.user_id, ${to}, s.id, s.read from states s join chosen c using (user_id) where s.read <> (s.id <= c.upto)
    )
    update cursors c set read_upto = w.upto, read_total = f.entry_count - coalesce(n.unread, 0)
    from chosen w join feeds f on f.id = ${to}
    left join (select user_id, count(*)::int as unread from states where not read group by user_id) n using (user_id)
    where c.user_id = w.user_id and c.feed_id = ${to}`)
}
