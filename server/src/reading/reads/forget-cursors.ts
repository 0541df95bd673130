import { sql } from 'drizzle-orm'
import { idArray } from '../../foundation/database/id-array.ts'
import type { Transaction } from '../../foundation/database/database.ts'
import { seesFeed } from '../sources/sources.ts'

/** In a query of cursors `c`: that their user sees the feed no more, and starred nothing of it. */
const isLeft = sql`not ${sql.raw(seesFeed('c.user_id', 'c.feed_id'))}
  and not exists (select from collections k where k.user_id = c.user_id and k.feed_id = c.feed_id)`

/**
 * Forgets what a user, or without one everybody, has read of feeds that they follow no more, neither by themselves nor in a
 * list, and starred nothing of.
 */
export async function forgetLeftCursors(
  tx: Transaction,
  { feedIds, userId }: { feedIds: readonly string[]; userId?: string },
): Promise<void> {
  const whose = userId === undefined ? sql`true` : sql`c.user_id = ${userId}`
  // Locked first, in the order in which marks lock them: whoever begins again meanwhile is seen by the statement after it.
  const { rows } = await tx.execute<{ user_id: string; feed_id: string }>(sql`
    select c.user_id, c.feed_id::text from cursors c
    where c.feed_id = any(${idArray(feedIds)}) and ${whose} and ${isLeft}
    order by c.user_id, c.feed_id for update of c`)
  if (rows.length === 0) return
  await tx.execute(sql`delete from cursors c
    using unnest(${sql.param(rows.map(({ user_id }) => user_id))}::text[],
      ${idArray(rows.map(({ feed_id }) => feed_id))}) as p(user_id, feed_id)
    where c.user_id = p.user_id and c.feed_id = p.feed_id and ${isLeft}`)
}

/** Forgets what everybody has read of a feed, but for one user, if there is one. */
export async function forgetCursorsOf(
  tx: Transaction,
  feedId: bigint,
  { butOf = null }: { butOf?: string | null } = {},
): Promise<void> {
  await tx.execute(sql`delete from cursors where feed_id = ${feedId} and user_id is distinct from ${butOf}`)
}
