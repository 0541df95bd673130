import type { EntryCore, RuleResult } from '@tidings/contracts'
import type { TidingsDatabase } from './database.ts'
import type { LocalFeed } from './feeds.ts'

/** An entry as the interface shows it, without its content. */
export interface LocalEntry extends Omit<EntryCore, 'summary'> {
  feedId: string
  read: boolean
  /** The lists it came through, or `feed`. */
  sources: string[]
  settings: RuleResult | null
}

/** An entry as it is stored: whether it is unread or starred is told by a mark beside it. */
export type EntryRow = Omit<LocalEntry, 'read'>

/** An entry with all that a row of a timeline shows. */
export interface TimelineEntry extends LocalEntry {
  starred: boolean
  feed: LocalFeed | null
}

/** An entry with all that its page shows; `content` is undefined until it was fetched. */
export interface OpenEntry extends TimelineEntry {
  content: string | null | undefined
}

/** An entry with its feed, star and content; undefined while it is not here. */
export async function getEntry(db: TidingsDatabase, id: string): Promise<OpenEntry | undefined> {
  const [entry] = await getEntries(db, [id])
  if (!entry) return undefined
  const content = await db.contents.get(id)
  return { ...entry, content: content?.content }
}

/** Those of the entries that are here, in the order asked for, with their feeds and stars. */
export async function getEntries(db: TidingsDatabase, ids: readonly string[]): Promise<TimelineEntry[]> {
  const [found, unread, stars] = await Promise.all([
    db.entries.bulkGet([...ids]),
    db.unreadMarks.where('id').anyOf(ids).primaryKeys(),
    db.collections.where('id').anyOf(ids).primaryKeys(),
  ])
  const rows = found.filter((row) => row !== undefined)
  const feedIds = [...new Set(rows.map(({ feedId }) => feedId))]
  const feeds = await db.feeds.bulkGet(feedIds)
  const feedsById = new Map(feeds.map((feed) => [feed?.id, feed]))
  const unreadIds = new Set(unread)
  const starredIds = new Set(stars)
  return rows.map((row) => ({
    ...row,
    read: !unreadIds.has(row.id),
    starred: starredIds.has(row.id),
    feed: feedsById.get(row.feedId) ?? null,
  }))
}
