import type { Pool } from 'pg'
import { z } from 'zod'
import { seesEntry } from '../sources/sources.ts'
import { sameStories } from '../sources/other-sources.ts'
import { changeReadState, changes, inReadTransaction } from './mark.queries.ts'

export interface Mark {
  userId: string
  entryIds: readonly string[]
  read: boolean
  /** Those of the entries that others may know to be read. */
  shared: readonly string[]
}

// One statement sees exceptions as they were when it began, and cursors as they are once it has locked them. So it changes
// entries of those feeds alone whose cursors are still the ones it saw, and tells which entries are left. Who read an entry
// is written under the same locks: two marks of a user that meet take turns.
const markText = `with meant as (
    select id from unnest($2::bigint[]) as id
    union select other_id from (${sameStories('$1', '$2::bigint[]')}) as told where $3::boolean),
  visible as materialized (
    select e.id, e.feed_id from meant join entries e using (id) where ${seesEntry('$1')}),
  seen as materialized (
    select feed_id, xmin as version from cursors
    where user_id = $1 and feed_id = any(array(select feed_id from visible))),
  locked as materialized (
    select feed_id, read_upto, xmin as version from cursors
    where user_id = $1 and feed_id = any(array(select feed_id from visible)) order by feed_id for update),
  named as materialized (
    select v.id, v.feed_id, c.read_upto from visible v
    left join (locked join seen using (feed_id, version)) c using (feed_id)),
  given as (select * from named where read_upto is not null),
  ${changes},
  shown as (
    insert into read_events (entry_id, user_id) select id, $1 from named where $3 and id = any($4::bigint[])
    on conflict (entry_id, user_id) do update set read_at = now()),
  hidden as (
    delete from read_events r using named n where not $3 and r.user_id = $1 and r.entry_id = n.id)
  select count(*)::int as visible,
    coalesce(array_agg(id::text) filter (where read_upto is null), '{}') as ids,
    coalesce(array_agg(distinct feed_id::text) filter (where read_upto is null), '{}') as feed_ids
  from named`

const markRow = z.object({ visible: z.number(), ids: z.array(z.string()), feed_ids: z.array(z.string()) })

/**
 * Marks those of some entries that a user may see, and answers how many they are: by one statement, which reads nothing of
 * other feeds. Only where a cursor is being changed by somebody else, or there is none yet, what is left of them takes turns.
 */
export async function markVisible(pool: Pool, { userId, entryIds, read, shared }: Mark): Promise<number> {
  const { rows } = await pool.query({
    name: 'reads-mark',
    text: markText,
    values: [userId, entryIds, read, shared],
  })
  const { visible, ids, feed_ids: feedIds } = markRow.parse(rows[0])
  if (ids.length > 0)
    await inReadTransaction(pool, { userId, feedIds }, (client) =>
      changeReadState(client, { userId, feedIds, ids, read }),
    )
  return visible
}
