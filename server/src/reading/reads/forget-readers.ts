import type { Pool } from 'pg'

/** Of so many readers of an entry, the latest, it is kept that they read it. */
const KEPT_READERS = 1000

/** Entries at a time. */
const BATCH = 100

// An entry that nobody read lately was looked at while it was read.
const forgetQuery = `with crowded as (
    select r.entry_id, l.read_at from (
      select distinct entry_id from read_events where read_at > now() - interval '2 days') r
    cross join lateral (select o.read_at from read_events o where o.entry_id = r.entry_id
      order by o.read_at desc offset $1 - 1 limit 1) l
    where exists (select 1 from read_events o where o.entry_id = r.entry_id and o.read_at < l.read_at)
    limit $2),
  forgotten as (
    delete from read_events r using crowded c where r.entry_id = c.entry_id and r.read_at < c.read_at)
  select count(*)::int as entries from crowded`

/** Forgets who read an entry before its latest readers; answers whether there may be more such entries. */
export async function forgetReaders(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ entries: number }>(forgetQuery, [KEPT_READERS, BATCH])
  return rows[0]?.entries === BATCH
}
