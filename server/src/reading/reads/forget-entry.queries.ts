import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { idArray } from '../../foundation/database/id-array.ts'
import type { Transaction } from '../../foundation/database/database.ts'
import { forgetCursorsOf } from './forget-cursors.ts'
import { isRead } from './is-read.ts'
import { inReadTransaction } from './mark.queries.ts'

const readHere = isRead('e.id', { exception: 'st.read', upto: 'c.read_upto' })

const forgetText = `with counted as (
    select ${readHere} as read from entries e
    join cursors c on c.user_id = $1 and c.feed_id = e.feed_id
    left join entry_states st on st.user_id = $1 and st.feed_id = e.feed_id and st.entry_id = e.id
    where e.id = $3),
  deleted as (delete from entries where id = $3 returning id),
  forgotten as (delete from entry_states where user_id = $1 and feed_id = $2 and entry_id = $3),
  fewer as (update feeds set entry_count = entry_count - (select count(*) from deleted) where id = $2)
  update cursors set read_total = read_total - (select count(*) from counted where read)
  where user_id = $1 and feed_id = $2`

/** Deletes an entry of a feed that this user alone reads, as inboxes are: it is counted no more, read or not. */
export async function forgetEntry(
  pool: Pool,
  { userId, feedId, entryId }: { userId: string; feedId: string; entryId: string },
): Promise<void> {
  await inReadTransaction(pool, { userId, feedIds: [feedId] }, async (client) => {
    await client.query(forgetText, [userId, feedId, entryId])
  })
}

/**
 * Deletes the entries of a feed that nobody starred, of a feed that this user alone reads. What is left is read or unread as it
 * was; answers how many that are. The feed is locked by the caller.
 */
export async function keepStarred(
  tx: Transaction,
  { userId, feedId }: { userId: string; feedId: bigint },
): Promise<number> {
  await forgetCursorsOf(tx, feedId, { butOf: userId })
  // Whoever marks something meanwhile has done so before, or does it after.
  await tx.execute(sql`select from cursors where user_id = ${userId} and feed_id = ${feedId} for update`)
  const { rows } = await tx.execute<{ id: string }>(sql`
    delete from entries e where e.feed_id = ${feedId}
      and not exists (select from collections c where c.entry_id = e.id) returning e.id::text`)
  await tx.execute(sql`delete from entry_states where user_id = ${userId} and feed_id = ${feedId}
    and entry_id = any(${idArray(rows.map(({ id }) => id))})`)
  const { rows: left } = await tx.execute<{ count: number; read: number }>(sql`
    select count(*)::int as count, (count(*) filter (where ${sql.raw(readHere)}))::int as read from entries e
    left join cursors c on c.user_id = ${userId} and c.feed_id = e.feed_id
    left join entry_states st on st.user_id = ${userId} and st.feed_id = e.feed_id and st.entry_id = e.id
    where e.feed_id = ${feedId}`)
  const { count, read } = left[0] ?? { count: 0, read: 0 }
  await tx.execute(
    sql`update cursors set read_total = ${read} where user_id = ${userId} and feed_id = ${feedId}`,
  )
  return count
}
