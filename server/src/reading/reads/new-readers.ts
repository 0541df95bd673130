import { sql } from 'drizzle-orm'
import { idArray } from '../../foundation/database/id-array.ts'
import type { Transaction } from '../../foundation/database/database.ts'
import { pairsOf, startReading, type Reader } from './start-reading.ts'

/** What came to somebody with a subscription: to a feed (`listId` null), of the given user, or to a list, of all who follow it. */
export interface Arrival {
  feedIds: readonly bigint[]
  listId: bigint | null
  userId?: string
}

/**
 * Has users begin to read those feeds that came to them with a subscription, and that they do not see through any other, or
 * whose place in them was just made by `makeReaders`; answers who began what, for `readStoriesAtStart` once all is stored.
 */
export async function startNewReaders(
  tx: Transaction,
  arrival: Arrival,
  made: readonly Reader[] = [],
): Promise<Reader[]> {
  const readers = [...made, ...(await findNewReaders(tx, arrival, made))]
  await startReading(tx, readers)
  return readers
}

/** Of those to whom something came: whoever does not see it otherwise, but for those whose place was just made. */
async function findNewReaders(
  tx: Transaction,
  { feedIds, listId, userId }: Arrival,
  made: readonly Reader[],
): Promise<Reader[]> {
  const { rows } = await tx.execute<{ user_id: string; feed_id: string }>(sql`
    select n.user_id, f.id::text as feed_id from subscriptions n
    join unnest(${idArray(feedIds)}) as f(id) on n.feed_id = f.id or n.list_id = ${listId}
    where n.list_id is not distinct from ${listId} and (${userId ?? null}::text is null or n.user_id = ${userId ?? null})
      and (n.user_id, f.id) not in (select * from ${pairsOf(made)})
      and not exists (select 1 from subscriptions s left join list_feeds lf on lf.list_id = s.list_id
        where s.user_id = n.user_id and coalesce(s.feed_id, lf.feed_id) = f.id
          and s.list_id is distinct from ${listId})`)
  return rows.map(({ user_id, feed_id }) => ({ userId: user_id, feedId: BigInt(feed_id) }))
}
