import { sql } from 'drizzle-orm'
import type { Transaction } from '../../foundation/database/database.ts'
import { isRead } from './is-read.ts'

/** Feeds, and whose; without a user it is about everybody. */
export interface Move {
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
      where ${sql.raw(isRead('o.id', { exception: 's.read', upto: 'r.read_upto' }))}
    ), made as (
      insert into cursors (user_id, feed_id, read_upto, read_total)
      select r.user_id, ${to}, 0, (select count(*) from read_before b where b.user_id = r.user_id)
      from readers r
      returning user_id
    )
    insert into entry_states (user_id, feed_id, entry_id, read)
    select b.user_id, ${to}, b.id, true from read_before b join made using (user_id)`)
}

/** In a query of rows `c` of users: those of one, or of everybody. */
export const ofUser = (userId: string | undefined) =>
  userId === undefined ? sql`true` : sql`c.user_id = ${userId}`
