import { entryLimits, type EntryCore, type Feed, type OtherEntry, type View } from '@tidings/contracts'
import { sql, type SQL } from 'drizzle-orm'
import type { Pool } from 'pg'
import { idArray } from '../../foundation/database/id-array.ts'
import type { Db } from '../../foundation/database/database.ts'
import { entryContents } from '../../foundation/tables/entries.schema.ts'
import { isRead } from '../reads/is-read.ts'
import { entryReplyColumns, feedReplyColumns, insertedAtOf } from '../replies/feed-replies.ts'
import { isoTime, replyJson } from '../replies/reply-json.ts'
import { inOrder, type EntryKey, type Order, type SortBy } from '../sources/keyset.ts'
import { isOpenTo, listsOfFeed, seesEntry, seesFeed, viewOfFeed } from '../sources/sources.ts'

const seenOther = `${isOpenTo('$1', 'l.other_feed_id')} and ${seesFeed('$1', 'l.other_feed_id')}`

/** The other entries that tell the story of one, in feeds that the reader sees. */
const others = `(select json_agg(json_build_object('id', l.other_id::text, 'feedId', l.other_feed_id::text,
    'read', ${isRead('l.other_id', { exception: 'st.read', upto: 'c.read_upto' })}) order by l.other_id)
  from (select * from story_links where entry_id = e.id order by other_id limit ${entryLimits.stories}) l
  left join cursors c on c.user_id = $1 and c.feed_id = l.other_feed_id
  left join entry_states st on st.user_id = $1 and st.feed_id = l.other_feed_id and st.entry_id = l.other_id
  where ${seenOther})`

/** Of what is somebody else's alone, a reader who starred it once sees the entry, and is not told where it is filed. */
const ofOpenFeed = (value: string): string => `case when coalesce(f.private_to = $1, true) then ${value} end`

/** An entry with its feed and all that a user made of it. */
export interface EntryRow extends EntryKey, Omit<WrittenRow, 'entry'> {
  entry: EntryCore
}

/** What PostgreSQL writes of one. */
interface WrittenRow {
  entry: Omit<EntryCore, 'insertedAt'>
  feed: Omit<Feed, 'type'>
  read: boolean
  /** Where the reader has its feed; null where they do not see that. */
  view: View | null
  /** The lists through which alone they see it. */
  listIds: string[] | null
  starredAt: string | null
  starredView: View | null
  others: OtherEntry[] | null
}

/** PostgreSQL writes the whole of a row: what it is made of would be taken apart here, and put together again. */
const rowJson = `json_build_object(
  'entry', ${replyJson(entryReplyColumns, 'e')},
  'feed', ${replyJson(feedReplyColumns, 'f')},
  'read', ${isRead('e.id', { exception: 'st.read', upto: 'c.read_upto' })},
  'view', ${ofOpenFeed(viewOfFeed('$1', 'e.feed_id'))},
  'listIds', ${ofOpenFeed(listsOfFeed('$1', 'e.feed_id'))},
  'starredAt', ${isoTime('k.created_at')},
  'starredView', k.view,
  'others', ${others})`

/** The rows of the entries that a condition is true of, for the user $1. */
const rowsText = (condition: string, { order, sortBy, content = 'null' }: RowsText = {}): string => `
  select ${rowJson} as row, ${content} as content
  from entries e join feeds f on f.id = e.feed_id
    left join cursors c on c.user_id = $1 and c.feed_id = e.feed_id
    left join entry_states st on st.user_id = $1 and st.feed_id = e.feed_id and st.entry_id = e.id
    left join collections k on k.user_id = $1 and k.entry_id = e.id
  where ${condition} ${inOrder(order, sortBy)}`

interface RowsText {
  order?: Order | undefined
  sortBy?: SortBy | undefined
  content?: string
}

const rowsQuery = { name: 'entry-rows', text: rowsText('e.id = any($2::bigint[])') }
const openedQuery = {
  name: 'entry-opened',
  text: rowsText(`e.id = $2::bigint and ${seesEntry('$1')}`, {
    content: '(select o.content from entry_contents o where o.entry_id = e.id)',
  }),
}

/** A statement that finds entries (`id`) for the user, its first value, in an order. */
export interface EntriesQuery {
  name: string
  text: string
  values: unknown[]
  order: Order
  sortBy?: SortBy
}

/** Entries with their feed and all that a user made of them, newest first, without their contents. */
export async function listEntryRows(pool: Pool, userId: string, ids: readonly string[]): Promise<EntryRow[]> {
  return ids.length === 0 ? [] : findRows(pool, { ...rowsQuery, values: [userId, ids] })
}

/** The same of the entries that a statement finds, found and read by one. */
export const listRowsFound = (
  pool: Pool,
  { name, text, values, order, sortBy }: EntriesQuery,
): Promise<EntryRow[]> =>
  findRows(pool, { name: `${name}-rows`, text: withRows(text, order, sortBy), values }, sortBy)

/** For the test that watches its plan, too. */
export const withRows = (found: string, order: Order, sortBy?: SortBy): string =>
  `with found as (${found}) ${rowsText('e.id = any(array(select id from found))', { order, sortBy })}`

async function findRows(
  pool: Pool,
  query: { name: string; text: string; values: unknown[] },
  sortBy?: SortBy,
): Promise<EntryRow[]> {
  const { rows } = await pool.query<{ row: WrittenRow }>(query)
  return rows.map(({ row }) => toRow(row, sortBy))
}

function toRow(row: WrittenRow, sortBy: SortBy = 'publishedAt'): EntryRow {
  const { entry, starredAt } = row
  const time = (sortBy === 'starredAt' && starredAt) || entry.publishedAt
  return {
    ...row,
    entry: { ...entry, insertedAt: insertedAtOf(entry.id) },
    id: entry.id,
    time: new Date(time),
  }
}

/** An entry that a user may see, with its content; undefined of any other. */
export async function findVisibleEntry(
  pool: Pool,
  userId: string,
  id: string,
): Promise<(EntryRow & { content: string | null }) | undefined> {
  const { rows } = await pool.query<{ row: WrittenRow; content: string | null }>({
    ...openedQuery,
    values: [userId, id],
  })
  const [found] = rows
  return found && { ...toRow(found.row), content: found.content }
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
      from unnest(${idArray(ids)}) with ordinality as o(id, place)
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
