import type { Pool } from 'pg'
import { isRead } from './is-read.ts'
import { inReadTransaction } from './mark.queries.ts'

const forgetText = `with counted as (
    select ${isRead('e.id', { exception: 'st.read', upto: 'c.read_upto' })} as read from entries e
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
