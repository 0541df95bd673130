import type { PoolClient } from 'pg'
import { z } from 'zod'
import { isRead } from './is-read.ts'
import { moveWatermarks, NO_BOUND } from './mark-all.queries.ts'
import { toCounts, type Counts } from './mark.queries.ts'

/** Its ends are in it, both in epoch milliseconds of publication. */
export interface Period {
  startTime?: number | undefined
  endTime?: number | undefined
  /** Of its first millisecond only what stands after this entry, of its last only what stands before the other. */
  afterId?: string | undefined
  beforeId?: string | undefined
}

interface PeriodOfFeeds extends Period {
  userId: string
  feedIds: readonly string[]
  /** Above the identifiers of all that is meant. */
  bound: bigint
}

const [since, until] = ['($1::timestamptz, $3::bigint)', '($2::timestamptz, $4::bigint)']
const place = '(e.published_at, e.id)'
const isMeant = `(${place} > ${since} and ${place} < ${until} and e.id < $5::bigint)`

const wholeText = `select f.id::text, f.last_entry_id::text as last from feeds f
  where f.id = any($6::bigint[]) and f.last_entry_id < $5::bigint
    and not exists (select from entries e where e.feed_id = f.id and ${place} <= ${since})
    and not exists (select from entries e where e.feed_id = f.id and ${place} >= ${until})`

// Either the watermark stays, and each of these above it becomes an exception; or it goes to the newest of them, and what stays
// unread below is excepted. Whichever leaves fewer: one who marks all but a few of a million would have a million otherwise.
const partText = `with exceptions as materialized (
    select feed_id, entry_id, read from entry_states where user_id = $7 and feed_id = any($6::bigint[])),
  unread as materialized (
    select c.feed_id, c.read_upto, e.id, ${isMeant} as meant from cursors c
    join entries e on e.feed_id = c.feed_id and e.id > c.read_upto
    left join exceptions x on x.entry_id = e.id
    where c.user_id = $7 and c.feed_id = any($6::bigint[]) and not ${isRead('e.id', { exception: 'x.read', upto: 'c.read_upto' })}
    union all select c.feed_id, c.read_upto, e.id, ${isMeant} from exceptions x
    join cursors c on c.user_id = $7 and c.feed_id = x.feed_id join entries e on e.id = x.entry_id where not x.read),
  newest as (select feed_id, max(id) as id from unread where meant group by feed_id),
  moved as materialized (
    select u.feed_id, u.read_upto, count(*) filter (where u.meant) as count, case
      when count(*) filter (where u.id > u.read_upto and u.meant)
        > count(*) filter (where u.id > u.read_upto and u.id <= n.id and not u.meant) then n.id
      else u.read_upto end as upto
    from unread u join newest n using (feed_id) group by u.feed_id, u.read_upto, n.id),
  dropped as (
    delete from entry_states st using moved m
    where st.user_id = $7 and st.feed_id = m.feed_id and st.entry_id <= m.upto
      and (st.entry_id > m.read_upto or st.entry_id in (select id from unread where meant))),
  excepted as (
    insert into entry_states (user_id, feed_id, entry_id, read)
    select $7, u.feed_id, u.id, u.meant from unread u join moved m using (feed_id)
    where u.id > u.read_upto and u.meant = (u.id > m.upto))
  update cursors c set read_upto = m.upto, read_total = c.read_total + m.count
  from moved m where c.user_id = $7 and c.feed_id = m.feed_id
  returning c.feed_id::text, m.count`

const wholeRows = z.array(z.object({ id: z.string(), last: z.coerce.bigint() }))

/** Marks the entries of feeds read that were published in a period; answers how many were unread, by feed. */
export async function markPeriod(client: PoolClient, period: PeriodOfFeeds): Promise<Counts> {
  const { userId, feedIds, startTime, endTime, afterId = '0', beforeId = String(NO_BOUND), bound } = period
  const ends = [new Date(startTime ?? -1e14), new Date(endTime ?? 8e14), afterId, beforeId, String(bound)]
  const { rows } = await client.query({
    name: 'feeds-in-period',
    text: wholeText,
    values: [...ends, feedIds],
  })
  const known = wholeRows.parse(rows)
  const whole = new Set(known.map(({ id }) => id))
  const others = feedIds.filter((feedId) => !whole.has(feedId))
  const part = await client.query({ name: 'reads-period', text: partText, values: [...ends, others, userId] })
  // What has come since is not known to be of the period; its identifiers are greater.
  const seen = known.reduce((greatest, { last }) => (last > greatest ? last : greatest), 0n)
  const moved = await moveWatermarks(client, { userId, feedIds: [...whole], bound: seen + 1n })
  return { ...toCounts(part.rows), ...moved }
}
