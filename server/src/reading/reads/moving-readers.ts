import { sql } from 'drizzle-orm'
import type { Transaction } from '../../foundation/database/database.ts'
import { seesFeed } from '../sources/sources.ts'
import { copyReadState, type Move } from './copy-read-state.ts'

/**
 * By the ids of readers whose state was copied: the versions of their places in both feeds. Whoever writes exceptions writes
 * the place too, so they change with whatever is read.
 */
export type Copied = ReadonlyMap<string, string>

/**
 * Copies what those have read who see a feed and not the other that takes its place, of the next by their ids, but for those
 * copied before whose places are as they were then: nobody sees any of it before they see the other. Answers these.
 */
export async function copyNextReaders(
  tx: Transaction,
  { from, to }: Move,
  { after, limit, copied }: { after: string; limit: number; copied: Copied },
): Promise<Copied> {
  const { rows: readers } = await tx.execute<{ user_id: string; version: string }>(sql`
    select c.user_id, c.xmin::text as version from ${placesOf({ from, to }, copied)}
      and c.user_id > ${after} and ${seesIt(from)} and not ${seesIt(to)}
    order by c.user_id limit ${limit}`)
  const userIds = readers.map(({ user_id }) => user_id)
  await copyReadState(tx, { from, to }, userIds)
  const { rows } = await tx.execute<{ user_id: string; version: string }>(sql`
    select user_id, xmin::text as version from cursors
    where feed_id = ${to} and user_id = any(${sql.param(userIds)}::text[])`)
  const versions = new Map(rows.map((row) => [row.user_id, row.version]))
  return new Map(readers.map((row) => [row.user_id, `${row.version} ${versions.get(row.user_id)}`]))
}

/**
 * Has the readers of a feed, or one of them, begin another that takes its place, before they follow it. Who sees the other
 * already reads it as before, and so does who left the feed and knows the other for a star.
 */
export async function copyReaders(
  tx: Transaction,
  { from, to, userId }: Move & { userId?: string },
  copied: Copied = new Map(),
): Promise<void> {
  const whose = userId === undefined ? sql`true` : sql`c.user_id = ${userId}`
  const { rows } = await tx.execute<{ user_id: string }>(sql`
    select c.user_id from ${placesOf({ from, to }, copied)} and ${whose}
      and case when ${seesIt(from)} then not ${seesIt(to)} else d.user_id is null end`)
  await copyReadState(
    tx,
    { from, to },
    rows.map(({ user_id }) => user_id),
  )
}

/** What follows `from` in a query: places `c` in a feed, and those that there are in the other, `d`, but for what is copied. */
const placesOf = ({ from, to }: Move, copied: Copied) => sql`cursors c
  left join cursors d on d.user_id = c.user_id and d.feed_id = ${to}
  left join unnest(${sql.param([...copied.keys()])}::text[], ${sql.param([...copied.values()])}::text[])
    as p(user_id, version) on p.user_id = c.user_id
  where c.feed_id = ${from} and (p.version = c.xmin::text || ' ' || d.xmin::text) is not true`

/** In a query of cursors `c`: that their user sees a feed. */
const seesIt = (feedId: bigint) => sql.raw(seesFeed('c.user_id', String(feedId)))
