import { entryLimits, type OtherEntry, type View } from '@tidings/contracts'
import { eq, sql, type SQL } from 'drizzle-orm'
import { collections } from '../../foundation/tables/collections.schema.ts'
import type { Db } from '../../foundation/database/database.ts'
import { preparedOnce } from '../../foundation/database/prepared.ts'
import { feeds } from '../../foundation/tables/feeds.schema.ts'
import { cursors, entryStates } from '../../foundation/tables/reads.schema.ts'
import { isRead } from '../reads/is-read.ts'
import { entryReplyColumns, feedReplyColumns } from '../replies/feed-replies.ts'
import { isOpenTo, listsOfFeed, seesEntry, seesFeed, viewOfFeed } from '../sources/sources.ts'
import { entries, entryContents } from '../../foundation/tables/entries.schema.ts'

/** The reader stands once among the values, as `me.id`. */
const me = sql`(select ${sql.placeholder('userId')}::text as id) me`

const seenOther = `${isOpenTo('me.id', 'l.other_feed_id')} and ${seesFeed('me.id', 'l.other_feed_id')}`

/** The other entries that tell the story of one, in feeds that the reader sees. */
const others = `(select json_agg(json_build_object('id', l.other_id::text, 'feedId', l.other_feed_id::text,
    'read', ${isRead('l.other_id', { exception: 'st.read', upto: 'c.read_upto' })}) order by l.other_id)
  from (select * from story_links where entry_id = entries.id order by other_id limit ${entryLimits.stories}) l
  left join cursors c on c.user_id = me.id and c.feed_id = l.other_feed_id
  left join entry_states st on st.user_id = me.id and st.feed_id = l.other_feed_id and st.entry_id = l.other_id
  where ${seenOther})`

/** Of what is somebody else's alone, a reader who starred it once sees the entry, and is not told where it is filed. */
const ofOpenFeed = (value: string): string =>
  `case when coalesce(feeds.private_to = me.id, true) then ${value} end`

/** Whether an entry is opened: with its content, and only where the reader may see it. */
const isOpened = sql`${sql.placeholder('isOpened')}::boolean`

const entryRows = preparedOnce((db) =>
  db
    .select({
      entry: entryReplyColumns,
      content: sql<
        string | null
      >`case when ${isOpened} then (select content from entry_contents where entry_id = entries.id) end`,
      feed: feedReplyColumns,
      read: sql<boolean>`${sql.raw(isRead('entries.id', { exception: 'entry_states.read', upto: 'cursors.read_upto' }))}`,
      /** Where the reader has its feed; null where they do not see that. */
      view: sql<View | null>`${sql.raw(ofOpenFeed(viewOfFeed('me.id', 'entries.feed_id')))}`,
      /** The lists through which alone they see it. */
      listIds: sql<string[] | null>`${sql.raw(ofOpenFeed(listsOfFeed('me.id', 'entries.feed_id')))}`,
      starredAt: collections.createdAt,
      starredView: collections.view,
      others: sql<OtherEntry[] | null>`${sql.raw(others)}`,
    })
    .from(entries)
    .innerJoin(feeds, eq(feeds.id, entries.feedId))
    .innerJoin(me, sql`true`)
    .leftJoin(cursors, sql`${cursors.userId} = me.id and ${cursors.feedId} = ${entries.feedId}`)
    .leftJoin(
      entryStates,
      sql`${entryStates.userId} = me.id and ${entryStates.feedId} = ${entries.feedId} and ${entryStates.entryId} = ${entries.id}`,
    )
    .leftJoin(collections, sql`${collections.userId} = me.id and ${collections.entryId} = ${entries.id}`)
    .where(
      sql`${entries.id} = any(${sql.placeholder('ids')}::bigint[])
        and (not ${isOpened} or ${sql.raw(seesEntry('me.id', 'entries'))})`,
    )
    .orderBy(sql`${entries.publishedAt} desc, ${entries.id} desc`)
    .prepare('entry_rows'),
)

const findRows = async (db: Db, values: { userId: string; ids: readonly string[]; isOpened: boolean }) =>
  entryRows(db).execute(values)

export type EntryRow = Awaited<ReturnType<typeof findRows>>[number]

/** Entries with their feed and all that a user made of them, newest first, without their contents. */
export async function listEntryRows(db: Db, userId: string, ids: readonly string[]): Promise<EntryRow[]> {
  return ids.length === 0 ? [] : findRows(db, { userId, ids, isOpened: false })
}

/** An entry that a user may see, with its content; undefined of any other. */
export async function findVisibleEntry(db: Db, userId: string, id: string): Promise<EntryRow | undefined> {
  const [row] = await findRows(db, { userId, ids: [id], isOpened: true })
  return row
}

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
