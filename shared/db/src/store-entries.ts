import {
  entryItem,
  entryWithContent,
  feed as feedSchema,
  z,
  type EntryCore,
  type EntryItem,
  type EntryWithContent,
  type Feed,
  type RuleResult,
} from '@tidings/contracts'
import type { TidingsDatabase } from './database.ts'
import type { EntryRow } from './entries.ts'
import { putFeeds, toLocalFeed } from './feeds.ts'
import { rebase } from './outbox.ts'
import { toLocalTime } from './times.ts'
import { markOf } from './unread-marks.ts'

/** Keeps a page of a timeline, under what is still to be sent. */
export async function storeEntries(db: TidingsDatabase, rows: readonly EntryItem[]): Promise<void> {
  const items = z.array(entryItem).parse(rows)
  await rebase(db, async () => {
    await putFeeds(
      db,
      items.map(({ feeds }) => toLocalFeed(feeds)),
    )
    await db.entries.bulkPut(items.map(toEntryRow))
    await storeUnreadMarks(db, items)
    await db.contents.bulkPut(
      items.flatMap(({ entries: { id, content } }) => (content == null ? [] : { entryId: id, content })),
    )
    await storeStars(db, items)
  })
}

async function storeUnreadMarks(db: TidingsDatabase, items: readonly EntryItem[]): Promise<void> {
  const [read, unread] = [items.filter((item) => item.read), items.filter((item) => !item.read)]
  await db.unreadMarks.bulkDelete(read.map(({ entries }) => entries.id))
  await db.unreadMarks.bulkPut(unread.map((item) => markOf(toEntryRow(item))))
}

async function storeStars(db: TidingsDatabase, items: readonly EntryItem[]): Promise<void> {
  await db.collections.bulkDelete(
    items.filter(({ collections }) => !collections).map(({ entries }) => entries.id),
  )
  await db.collections.bulkPut(
    items.flatMap(({ collections, entries, feeds, view }) =>
      collections
        ? {
            id: entries.id,
            feedId: feeds.id,
            view,
            publishedAt: toLocalTime(entries.publishedAt),
            createdAt: toLocalTime(collections.createdAt),
          }
        : [],
    ),
  )
}

/**
 * Keeps one entry with its content. Its reply says nothing of read or starred: what is known stays, and an entry that
 * was not here counts as unread, so that opening it marks it.
 */
export async function storeEntry(
  db: TidingsDatabase,
  reply: { feeds: Feed; entries: EntryWithContent; settings?: RuleResult | undefined },
): Promise<void> {
  const feed = feedSchema.parse(reply.feeds)
  const { content, ...core } = entryWithContent.parse(reply.entries)
  await db.atomically(async () => {
    const known = await db.entries.get(core.id)
    await putFeeds(db, [toLocalFeed(feed)])
    const row = {
      ...toLocalEntry(core, feed.id),
      sources: known?.sources ?? ['feed'],
      settings: reply.settings ?? known?.settings ?? null,
    }
    await db.entries.put(row)
    if (!known) await db.unreadMarks.put(markOf(row))
    await db.contents.put({ entryId: core.id, content })
  })
}

function toEntryRow({ entries, feeds, from, settings }: EntryItem): EntryRow {
  return {
    ...toLocalEntry(entries, feeds.id),
    sources: from,
    settings: settings ?? null,
  }
}

function toLocalEntry(entry: EntryCore, feedId: string): Omit<EntryRow, 'sources' | 'settings'> {
  return {
    id: entry.id,
    feedId,
    guid: entry.guid,
    title: entry.title,
    url: entry.url,
    description: entry.description,
    author: entry.author,
    authorUrl: entry.authorUrl,
    authorAvatar: entry.authorAvatar,
    language: entry.language,
    publishedAt: toLocalTime(entry.publishedAt),
    insertedAt: toLocalTime(entry.insertedAt),
    categories: entry.categories,
    media: entry.media ?? null,
    attachments: entry.attachments ?? null,
    extra: entry.extra ?? null,
  }
}
