import type { TidingsDatabase } from './database.ts'
import { idsAmong } from './ids-among.ts'
import type { EntryRow } from './rows/entries.ts'
import type { LocalFeed } from './rows/feeds.ts'
import { getOtherSources, type OtherSource } from './stories.ts'

/** An entry as the interface shows it, without its content. */
export interface LocalEntry extends EntryRow {
  read: boolean
}

/** An entry with all that a row of a timeline shows. */
export interface TimelineEntry extends LocalEntry {
  starred: boolean
  feed: LocalFeed | null
  /** Where else its story is told. */
  others: OtherSource[]
}

/** What a row shows of its entry, whether it is unread or starred left aside. */
export type UnmarkedEntry = Omit<TimelineEntry, 'read' | 'starred'>

/** An entry with all that its page shows; `content` is undefined until it was fetched. */
export interface OpenEntry extends TimelineEntry {
  content: string | null | undefined
}

/** An entry with its feed, star and content; undefined while it is not here. */
export async function getEntry(db: TidingsDatabase, id: string): Promise<OpenEntry | undefined> {
  const [[entry], content] = await Promise.all([getEntries(db, [id]), db.contents.get(id)])
  return entry && { ...entry, content: content?.content }
}

/** What can be seen and heard of entries, in the order asked for; undefined for those that are not here. */
export async function getEntryMedia(
  db: TidingsDatabase,
  ids: readonly string[],
): Promise<(Pick<LocalEntry, 'media' | 'attachments'> | undefined)[]> {
  return db.entries.bulkGet([...ids])
}

/** The HTML of those of the entries whose content is here, by entry. */
export async function getContents(
  db: TidingsDatabase,
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  const contents = await db.contents.bulkGet([...ids])
  return new Map(contents.flatMap((row) => (row ? [[row.entryId, row.content]] : [])))
}

/** Those of the entries that are here, in the order asked for, with their feeds and stars. */
export async function getEntries(db: TidingsDatabase, ids: readonly string[]): Promise<TimelineEntry[]> {
  const [entries, unreadIds, starredIds] = await Promise.all([
    getUnmarkedEntries(db, ids),
    idsAmong(db.unreadMarks, ids),
    idsAmong(db.collections, ids),
  ])
  return entries.map((entry) => ({
    ...entry,
    read: !unreadIds.has(entry.id),
    starred: starredIds.has(entry.id),
  }))
}

/** The same without what marks say of them: whoever follows these hears nothing of what is read. */
export async function getUnmarkedEntries(
  db: TidingsDatabase,
  ids: readonly string[],
): Promise<UnmarkedEntry[]> {
  const [found, others] = await Promise.all([db.entries.bulkGet([...ids]), getOtherSources(db, ids)])
  const rows = found.filter((row) => row !== undefined)
  const feedIds = [...new Set(rows.map(({ feedId }) => feedId))]
  const feeds = await db.feeds.bulkGet(feedIds)
  const feedsById = new Map(feeds.map((feed) => [feed?.id, feed]))
  return rows.map((row) => ({
    ...row,
    feed: feedsById.get(row.feedId) ?? null,
    others: others.get(row.id) ?? [],
  }))
}
