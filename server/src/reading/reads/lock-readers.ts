import { sql, type SQL } from 'drizzle-orm'
import { idArray } from '../../foundation/database/id-array.ts'
import type { Transaction } from '../../foundation/database/database.ts'
import { lockFeeds, type Reader } from './start-reading.ts'

/** To whom feeds come, or from whom they go: a user, or all who follow a list. */
export interface Readers {
  feedIds: readonly (bigint | string)[]
  of: { userId: string } | { listIds: readonly (bigint | string)[] }
}

/**
 * Locks what users have read of feeds, before subscriptions or feeds of lists go: of two ways to a feed that come and go at
 * once, the later then sees what the earlier left. The feeds are locked first, as whatever fills them does.
 */
export async function lockReaders(tx: Transaction, { feedIds, of }: Readers): Promise<void> {
  await lockFeeds(tx, feedIds)
  // Counted, so that not all of them come here.
  await tx.execute(sql`
    select count(*) from (
      select from cursors c where c.feed_id = any(${idArray(feedIds)}) and c.user_id in (${usersOf(of)})
      order by c.user_id, c.feed_id for update) locked`)
}

/** The same before feeds come: users who had no place in one are given it, and answered. They have yet to begin. */
export async function makeReaders(tx: Transaction, { feedIds, of }: Readers): Promise<Reader[]> {
  await lockFeeds(tx, feedIds)
  // Whoever has one keeps it, and has it locked.
  const { rows } = await tx.execute<{ user_id: string; feed_id: string }>(sql`
    insert into cursors (user_id, feed_id)
    select u.user_id, f.id from (${usersOf(of)}) u cross join unnest(${idArray(feedIds)}) as f(id)
    order by u.user_id, f.id
    on conflict (user_id, feed_id) do update set read_upto = 0 where false
    returning user_id, feed_id::text`)
  return rows.map(({ user_id, feed_id }) => ({ userId: user_id, feedId: BigInt(feed_id) }))
}

const usersOf = (of: Readers['of']): SQL =>
  'userId' in of
    ? sql`select ${of.userId}::text as user_id`
    : sql`select distinct s.user_id from subscriptions s where s.list_id = any(${idArray(of.listIds)})`
