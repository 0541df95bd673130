import { entryLimits, type OtherEntry } from '@tidings/contracts'
import { eq, sql, type SQL } from 'drizzle-orm'
import { collections } from '../../foundation/tables/collections.schema.ts'
import type { Db } from '../../foundation/database/database.ts'
import { feeds } from '../../foundation/tables/feeds.schema.ts'
import { cursors, entryStates } from '../../foundation/tables/reads.schema.ts'
import { storyLinks } from '../../foundation/tables/stories.schema.ts'
import { isRead } from '../reads/is-read.ts'
import { seesEntry } from '../sources/sources.ts'
import { entries, entryContents } from '../../foundation/tables/entries.schema.ts'

const placeholders = { userId: sql.placeholder('userId'), ids: sql.placeholder('ids') }

/** Planned once a connection: the plan takes as long as the query. */
function prepareEntryRows(db: Db) {
  const { userId, ids } = placeholders
  return db
    .select({
      entry: entries,
      feed: feeds,
      starredAt: collections.createdAt,
      starredView: collections.view,
      others: sql<OtherEntry[] | null>`(select json_agg(json_build_object('id', l.other_id::text,
        'feedId', l.other_feed_id::text,
        'read', ${sql.raw(isRead('l.other_id', { exception: 'st.read', upto: 'c.read_upto' }))}) order by l.other_id)
        from (select * from ${storyLinks} where entry_id = ${entries.id} order by other_id
          limit ${sql.raw(String(entryLimits.stories))}) l
        left join ${cursors} c on c.user_id = ${userId} and c.feed_id = l.other_feed_id
        left join ${entryStates} st
          on st.user_id = ${userId} and st.feed_id = l.other_feed_id and st.entry_id = l.other_id)`,
      read: sql<boolean>`${sql.raw(isRead('entries.id', { exception: 'entry_states.read', upto: 'cursors.read_upto' }))}`,
    })
    .from(entries)
    .innerJoin(feeds, eq(feeds.id, entries.feedId))
    .leftJoin(cursors, sql`${cursors.userId} = ${userId} and ${cursors.feedId} = ${entries.feedId}`)
    .leftJoin(
      entryStates,
      sql`${entryStates.userId} = ${userId} and ${entryStates.feedId} = ${entries.feedId} and ${entryStates.entryId} = ${entries.id}`,
    )
    .leftJoin(collections, sql`${collections.userId} = ${userId} and ${collections.entryId} = ${entries.id}`)
    .where(sql`${entries.id} = any(${ids}::bigint[])`)
    .orderBy(sql`${entries.publishedAt} desc, ${entries.id} desc`)
    .prepare('entry_rows')
}

const preparedByDb = new WeakMap<Db, ReturnType<typeof prepareEntryRows>>()

/** Entries with their feed, whether the user has read them and when they were starred; newest first. */
export async function listEntryRows(db: Db, userId: string, ids: readonly string[]) {
  if (ids.length === 0) return []
  const prepared = preparedByDb.get(db) ?? prepareEntryRows(db)
  preparedByDb.set(db, prepared)
  return prepared.execute({ userId, ids })
}

export type EntryRow = Awaited<ReturnType<typeof listEntryRows>>[number]

/** Contents by entry id, in this order: of as many of the first as together have no more bytes than `maxBytes`. */
export const listContents = (db: Db, ids: readonly string[], maxBytes: number = entryLimits.contentBytes) =>
  listBodies(db, ids, { column: sql`c.content`, maxBytes })

/** The articles of the pages of entries, where somebody has had them read, as `listContents` has what their feeds say. */
export const listArticles = (db: Db, ids: readonly string[]) =>
  listBodies(db, ids, { column: sql`c.readability_content`, maxBytes: entryLimits.contentBytes })

async function listBodies(
  db: Db,
  ids: readonly string[],
  { column, maxBytes }: { column: SQL; maxBytes: number },
): Promise<Map<string, string | null>> {
  const { rows } = await db.execute<{ id: string; body: string | null }>(sql`
    with sized as (
      select o.id, coalesce(sum(octet_length(${column})) over (order by o.place), 0) as bytes
      from unnest(${sql.param(ids)}::bigint[]) with ordinality as o(id, place)
      left join ${entryContents} c on c.entry_id = o.id)
    select s.id::text, ${column} as body from sized s left join ${entryContents} c on c.entry_id = s.id
    where s.bytes <= ${maxBytes}`)
  return new Map(rows.map(({ id, body }) => [id, body]))
}

/** The content of one entry, whatever its size. */
export async function findContent(db: Db, id: string): Promise<string | null> {
  return (await listContents(db, [id], Number.MAX_SAFE_INTEGER)).get(id) ?? null
}

/** Those of the entries that a user may see, with their feeds: of feeds that they see, or starred. */
export async function listVisibleEntries(
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<{ id: bigint; feedId: bigint }[]> {
  if (ids.length === 0) return []
  const { rows } = await db.$client.query<{ id: string; feed_id: string }>({
    name: 'entries-visible',
    text: `select e.id::text, e.feed_id::text from entries e
      where e.id = any($2::bigint[]) and ${seesEntry('$1')}`,
    values: [userId, ids],
  })
  return rows.map(({ id, feed_id }) => ({ id: BigInt(id), feedId: BigInt(feed_id) }))
}
