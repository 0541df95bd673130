import type { Pool } from 'pg'

/**
 * Says of feeds `f` that nobody follows them, has them in a list, owns them or keeps anything of them. Whoever looks at one before
 * following it has it for a day; what was read lately is in somebody's history.
 */
export const isUnused = `f.kind = 'feed' and f.owner_user_id is null
  and not exists (select from subscriptions s where s.feed_id = f.id)
  and not exists (select from list_feeds l where l.feed_id = f.id)
  and not exists (select from collections c where c.feed_id = f.id)
  and f.created_at < now() - interval '1 day'
  and not exists (select from entries e join read_events r on r.entry_id = e.id
    where e.feed_id = f.id and r.read_at > now() - interval '30 days')`

/** Feeds forgotten at a time, each with its entries. */
const BATCH = 20

const forgetQuery = `delete from feeds where id in (
  select f.id from feeds f where ${isUnused}
  order by f.id limit $1 for update of f skip locked)`

/** Deletes feeds that nobody needs, with their entries; answers whether there may be more. */
export async function forgetFeeds(pool: Pool): Promise<boolean> {
  const { rowCount } = await pool.query(forgetQuery, [BATCH])
  return rowCount === BATCH
}
