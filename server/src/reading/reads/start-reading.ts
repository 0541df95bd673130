import { limits } from '@tidings/contracts'
import { sql, type SQL } from 'drizzle-orm'
import { idArray } from '../../foundation/database/id-array.ts'
import type { Transaction } from '../../foundation/database/database.ts'

export interface Reader {
  userId: string
  feedId: bigint
}

/**
 * Has users begin to read feeds: of each the newest entries by their time of publication are unread, and all others count
 * as read. It is the one place where that is decided, wherever a subscription comes from; whatever a user had read of a
 * feed before is forgotten.
 *
 * A feed that was not fetched yet is begun again with its first entries, by `startReadersOf`.
 */
export async function startReading(tx: Transaction, readers: readonly Reader[]): Promise<void> {
  if (readers.length === 0) return
  const pairs = pairsOf(readers)
  await lockFeeds(
    tx,
    readers.map(({ feedId }) => feedId),
  )
  // Made or locked, in the order in which marks lock them. What is changed twice would be looked up in its user again, who may
  // be locked by what waits for this.
  await tx.execute(sql`insert into cursors (user_id, feed_id)
    select distinct user_id, feed_id from ${pairs} order by user_id, feed_id
    on conflict (user_id, feed_id) do update set read_upto = 0 where false`)
  await tx.execute(sql`delete from entry_states s using ${pairs}
    where s.user_id = p.user_id and s.feed_id = p.feed_id`)
  // The watermark passes all but the newest; those of them below it, as their dates are newer than their places, are exceptions.
  await tx.execute(sql`with readers as (select distinct user_id, feed_id from ${pairs}),
    starts as materialized (
      select f.id as feed_id, f.entry_count, n.ids, coalesce((select e.id from entries e
          where e.feed_id = f.id and e.id <> all(n.ids) order by e.id desc limit 1), 0) as upto
      from feeds f cross join lateral (select coalesce(array_agg(e.id), '{}') as ids from (
        select id from entries where feed_id = f.id order by published_at desc, id desc
        limit ${limits.unreadAtSubscription}) e) n
      where f.id in (select feed_id from readers)),
    moved as (
      update cursors c set read_upto = s.upto, read_total = s.entry_count - cardinality(s.ids)
      from readers r join starts s using (feed_id) where c.user_id = r.user_id and c.feed_id = r.feed_id)
    insert into entry_states (user_id, feed_id, entry_id, read)
    select r.user_id, r.feed_id, e.id, false from readers r join starts s using (feed_id)
      cross join lateral unnest(s.ids) as e(id) where e.id <= s.upto`)
}

/** Whatever is being stored is there afterwards, or finds who reads it. Counted, so that not all of them come here. */
export async function lockFeeds(tx: Transaction, feedIds: readonly (bigint | string)[]): Promise<void> {
  await tx.execute(sql`
    select count(*) from (
      select from feeds where id = any(${idArray(feedIds)}) order by id for key share) locked`)
}

/** In a query: readers as rows `p` of a user and a feed. */
export const pairsOf = (readers: readonly Reader[]): SQL => sql`unnest(
  ${sql.param(readers.map(({ userId }) => userId))}::text[],
  ${idArray(readers.map(({ feedId }) => feedId))}) as p(user_id, feed_id)`

/** Begins a feed anew for all who follow it already: what came with its first document is no news to them. */
export async function startReadersOf(tx: Transaction, feedId: bigint): Promise<void> {
  const { rows } = await tx.execute<{ user_id: string }>(
    // Whoever is being deleted is waited for, and then is none of them.
    sql`select user_id from cursors where feed_id = ${feedId} order by user_id for update`,
  )
  await startReading(
    tx,
    rows.map(({ user_id }) => ({ userId: user_id, feedId })),
  )
}
