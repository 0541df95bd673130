import type { Pool, PoolClient } from 'pg'
import { z } from 'zod'
import { isRead } from './is-read.ts'

const countRow = z.object({ feed_id: z.string(), count: z.coerce.number() })

/** Counts by feed id. */
export type Counts = Record<string, number>

export const toCounts = (rows: unknown[]): Counts =>
  Object.fromEntries(
    rows.map((row) => {
      const { feed_id, count } = countRow.parse(row)
      return [feed_id, count]
    }),
  )

/**
 * Runs a change of read state. The cursors of all feeds it speaks of are locked first, in the order of their ids: two such
 * changes take turns, and neither dead-locks nor counts twice. None is made: where there is none, nobody reads the feed any more.
 */
export async function inReadTransaction<T>(
  pool: Pool,
  { userId, feedIds }: { userId: string; feedIds: readonly string[] },
  change: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query({
      name: 'cursors-lock',
      text: `select 1 from cursors where user_id = $1 and feed_id = any($2::bigint[]) order by feed_id for update`,
      values: [userId, feedIds],
    })
    const result = await change(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

export interface ReadStateChange {
  userId: string
  feedIds: readonly string[]
  ids: readonly string[]
  read: boolean
}

/**
 * In a query, after `given` (`id`, `feed_id` and the `read_upto` of its locked cursor): makes those read or unread for the
 * user $1, as $3 says; `moved` counts them by feed. An entry whose state the watermark already says needs no exception, any
 * other needs one. Only changes are counted, and whoever changes exceptions changes the cursor with them.
 */
export const changes = `changed as (
    select g.id, g.feed_id, g.id <= g.read_upto as passed from given g
    left join entry_states st on st.user_id = $1 and st.feed_id = g.feed_id and st.entry_id = g.id
    where ${isRead('g.id', { exception: 'st.read', upto: 'g.read_upto' })} <> $3::boolean),
  dropped as (
    delete from entry_states st using changed ch
    where st.user_id = $1 and st.feed_id = ch.feed_id and st.entry_id = ch.id and ch.passed = $3),
  excepted as (
    insert into entry_states (user_id, feed_id, entry_id, read)
    select $1, feed_id, id, $3 from changed where passed <> $3
    on conflict (user_id, feed_id, entry_id) do update set read = excluded.read),
  counted as (select feed_id, count(*)::int as count from changed group by feed_id),
  moved as (
    update cursors c set read_total = c.read_total + case when $3 then n.count else -n.count end
    from counted n where c.user_id = $1 and c.feed_id = n.feed_id
    returning c.feed_id::text, n.count)`

const changeText = `with given as (
    select e.id, e.feed_id, c.read_upto from entries e join cursors c on c.user_id = $1 and c.feed_id = e.feed_id
    where e.id = any($2::bigint[]) and e.feed_id = any($4::bigint[])),
  ${changes}
  select feed_id, count from moved`

/** Makes entries of feeds whose cursors are locked read or unread; answers how many changed, by feed. */
export async function changeReadState(
  client: PoolClient,
  { userId, feedIds, ids, read }: ReadStateChange,
): Promise<Counts> {
  const { rows } = await client.query({
    name: 'reads-change',
    text: changeText,
    values: [userId, ids, read, feedIds],
  })
  return toCounts(rows)
}
