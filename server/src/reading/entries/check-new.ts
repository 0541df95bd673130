import { z } from 'zod'
import { firstIdAfter } from '@tidings/contracts'
import type { BaseDeps } from '../../foundation/base-deps.ts'
import { joinsStories } from '../sources/other-sources.ts'
import { insertedAtOf } from '../replies/feed-replies.ts'
import { feedsOfScope } from '../sources/scope-feeds.ts'
import type { Scope } from '../sources/scope.ts'
import { isOpenTo } from '../sources/sources.ts'
import { feedsOfView, isInScope } from '../sources/view-feeds.ts'

export interface CheckNewRequest extends Scope {
  read?: boolean | undefined
  /** Epoch milliseconds. */
  insertedAfter: number
}

const newRow = z.object({ id: z.string(), count: z.number() })

/** Of the newest of some entries, and how many they are. */
const newestOf = (found: string): string => `select e.id::text, (count(*) over ())::int as count
  from (${found}) e order by e.id desc limit 1`

/** More than this many new entries are counted no further. */
const COUNTED = 100

const isNew = `e.id >= $2 and not (${joinsStories('$1')} and exists (select 1 from story_links l
  where l.entry_id = e.id and l.other_id < e.id and ${isInScope('l.other_feed_id')}))`

const newOfFeeds = `with scope as materialized (select unnest($3::bigint[]) as feed_id)
  ${newestOf(`select e.id from scope s cross join lateral (select e.id from entries e
      where e.feed_id = s.feed_id and ${isNew} order by e.id desc limit ${COUNTED}) e
    order by e.id desc limit ${COUNTED}`)}`

/** What came last is at the end of the identifiers, whatever feed it is of. For the test that watches its plan, too. */
export const newInView = `with ${feedsOfView('$3::int', '$4::boolean')}
  ${newestOf(`select e.id from entries e
    where ${isInScope('e.feed_id')} and ${isOpenTo('$1', 'e.feed_id')} and ${isNew}
    order by e.id desc limit ${COUNTED}`)}`

/** Whether entries of a scope came after a time, and how many. What just came is unread; nothing new is read. */
export async function checkNew(
  { database }: Pick<BaseDeps, 'database'>,
  userId: string,
  { read, insertedAfter, ...scope }: CheckNewRequest,
) {
  if (read === true) return { has_new: false }
  const feeds = await feedsOfScope(database.pool, userId, scope)
  const values = [userId, String(firstIdAfter(insertedAfter))]
  const { rows } = await database.pool.query(
    'feedIds' in feeds
      ? { name: 'check-new', text: newOfFeeds, values: [...values, feeds.feedIds] }
      : { name: 'check-new-view', text: newInView, values: [...values, feeds.view, feeds.excludePrivate] },
  )
  const [newest] = rows.map((row) => newRow.parse(row))
  if (!newest) return { has_new: false }
  return {
    has_new: true,
    lastest_at: insertedAtOf(newest.id),
    entry_id: newest.id,
    count: newest.count,
  }
}
