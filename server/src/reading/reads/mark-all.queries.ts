import type { PoolClient } from 'pg'
import { toCounts, type Counts } from './mark.queries.ts'

// The watermark goes to the newest entry below the bound, and never back. Above it stay the exceptions and the entries yet
// unread; below it stay those that came after the bound and were made unread again.
const moveText = `with target as (
    select c.feed_id, c.read_total, greatest(c.read_upto, case when f.last_entry_id < $3 then f.last_entry_id
      else coalesce((select e.id from entries e where e.feed_id = f.id and e.id < $3 order by e.id desc limit 1), 0)
      end) as upto, f.entry_count, f.last_entry_id
    from cursors c join feeds f on f.id = c.feed_id
    where c.user_id = $1 and c.feed_id = any($2::bigint[])),
  totals as (
    select t.feed_id, t.upto, t.read_total as before, t.entry_count - case when t.last_entry_id <= t.upto then 0 else
      (select count(*) from entries e where e.feed_id = t.feed_id and e.id > t.upto)
      - (select count(*) from entry_states st where st.user_id = $1 and st.feed_id = t.feed_id
          and st.entry_id > t.upto and st.read) end
      - (select count(*) from entry_states st where st.user_id = $1 and st.feed_id = t.feed_id
          and st.entry_id between $3 and t.upto and not st.read) as total
    from target t),
  dropped as (
    delete from entry_states st using totals t
    where st.user_id = $1 and st.feed_id = t.feed_id and st.entry_id <= t.upto and st.entry_id < $3)
  update cursors c set read_upto = t.upto, read_total = t.total
  from totals t where c.user_id = $1 and c.feed_id = t.feed_id
  returning c.feed_id::text, greatest(t.total - t.before, 0) as count`

export const NO_BOUND = 9_223_372_036_854_775_807n

/** Marks all entries of feeds read whose identifiers are below a bound; answers how many were unread, by feed. */
export async function moveWatermarks(
  client: PoolClient,
  { userId, feedIds, bound }: { userId: string; feedIds: readonly string[]; bound: bigint },
): Promise<Counts> {
  const { rows } = await client.query({
    name: 'reads-all',
    text: moveText,
    values: [userId, feedIds, String(bound)],
  })
  const counts = toCounts(rows)
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
}
