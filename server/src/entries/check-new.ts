import { z } from 'zod'
import { firstIdAfter } from '@tidings/contracts'
import type { Deps } from '../http/context.ts'
import { wantsStoriesOnce } from '../stories/other-sources.ts'
import { resolveScope, type Scope } from '../subscriptions/scope.ts'

export interface CheckNewRequest extends Scope {
  read?: boolean | undefined
  /** Epoch milliseconds. */
  insertedAfter: number
}

const newRow = z.object({ id: z.string(), inserted_at: z.date() })

/** More than this many new entries are counted no further. */
const COUNTED = 100

/** Whether entries of a scope came after a time, and how many. What just came is unread; nothing new is read. */
export async function checkNew(
  { database }: Pick<Deps, 'database'>,
  userId: string,
  request: CheckNewRequest,
) {
  if (request.read === true) return { has_new: false }
  const sources = await resolveScope(database.pool, userId, request)
  const { rows } = await database.pool.query({
    name: 'check-new',
    text: `select e.id::text, e.inserted_at from unnest($1::bigint[]) as s(feed_id)
      cross join lateral (select e.id, e.inserted_at from entries e
        where e.feed_id = s.feed_id and e.id >= $2
          and not ($4 and exists (select 1 from story_links l where l.entry_id = e.id and l.other_id < e.id
            and l.other_feed_id = any($1::bigint[]))) order by e.id desc limit $3) e
      order by e.id desc limit $3`,
    values: [
      sources.map(({ feedId }) => feedId),
      String(firstIdAfter(request.insertedAfter)),
      COUNTED,
      await wantsStoriesOnce(database.pool, userId),
    ],
  })
  const [newest] = rows.map((row) => newRow.parse(row))
  if (!newest) return { has_new: false }
  return {
    has_new: true,
    lastest_at: newest.inserted_at.toISOString(),
    entry_id: newest.id,
    count: rows.length,
  }
}
