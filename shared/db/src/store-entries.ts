import {
  entryItem,
  entryWithContent,
  feed as feedSchema,
  z,
  type EntryCore,
  type EntryItem,
  type EntryWithContent,
  type Feed,
  type OtherEntry,
  type RuleResult,
} from '@tidings/contracts'
import type { TidingsDatabase } from './database.ts'
import { putFeeds, toLocalFeed } from './feeds.ts'
import { storeToldAsOf } from './meta.ts'
import { star } from './mutations/collections.ts'
import { rebase } from './mutations/outbox.ts'
import { deletePresent, putChanged } from './put-changed.ts'
import type { EntryRow } from './rows/entries.ts'
import { markOf } from './rows/unread-marks.ts'
import { storeStories } from './stories.ts'
import { toLocalTime } from './times.ts'

/** Keeps a page of a timeline that the server told as of a time, under what is still to be sent. */
export async function storeEntries(db: TidingsDatabase, rows: readonly EntryItem[], asOf = 0): Promise<void> {
  const items = z.array(entryItem).parse(rows)
  await rebase(db, async () => {
    await putFeeds(
      db,
      items.map(({ feeds }) => toLocalFeed(feeds)),
    )
    await dropOldContents(db, items.map(toEntryRow))
    await putChanged(db.entries, 'id', items.map(toEntryRow))
    await storeUnreadMarks(db, items)
    await storeStories(
      db,
      items.map(({ entries, feeds, alsoIn = [] }) => ({ id: entries.id, feedId: feeds.id, alsoIn })),
    )
    await putChanged(
      db.contents,
      'entryId',
      items.flatMap(({ entries: { id, content } }) => (content == null ? [] : { entryId: id, content })),
    )
    await storeStars(db, items)
    await storeToldAsOf(db, asOf)
  })
}

/** What an entry said before it was changed is not its text any more: it is asked for anew. */
async function dropOldContents(db: TidingsDatabase, rows: readonly EntryRow[]): Promise<void> {
  const known = await db.entries.bulkGet(rows.map(({ id }) => id))
  const old = rows.filter((row, index) => saysElse(row, known[index]))
  if (old.length > 0) await db.contents.bulkDelete(old.map(({ id }) => id))
}

/** Where it is not told by which revision an entry is known, its words alone tell. */
function saysElse({ revision, changedAt }: EntryRow, known: EntryRow | undefined): boolean {
  if (!known) return false
  if (revision && known.revision) return revision !== known.revision
  return changedAt !== null && changedAt !== known.changedAt
}

async function storeUnreadMarks(db: TidingsDatabase, items: readonly EntryItem[]): Promise<void> {
  const unread = items.filter((item) => !item.read)
  const read = items.flatMap(({ read: isRead, entries, alsoIn = [] }) => [
    ...(isRead ? [entries.id] : []),
    // What tells the same story and is read has no row of its own.
    ...alsoIn.flatMap((other) => (other.read ? other.id : [])),
  ])
  await deletePresent(db.unreadMarks, read)
  await putChanged(
    db.unreadMarks,
    'id',
    unread.map((item) => markOf(toEntryRow(item))),
  )
}

async function storeStars(db: TidingsDatabase, items: readonly EntryItem[]): Promise<void> {
  await deletePresent(
    db.collections,
    items.filter(({ collections }) => !collections).map(({ entries }) => entries.id),
  )
  await putChanged(
    db.collections,
    'id',
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
 * Keeps one entry with its content, under what is still to be sent. Whether it is read or starred is known here already, or
 * else the reply says it.
 */
export async function storeEntry(
  db: TidingsDatabase,
  reply: {
    feeds: Feed
    entries: EntryWithContent
    settings?: RuleResult | undefined
    read?: boolean | undefined
    collections?: EntryItem['collections']
    alsoIn?: OtherEntry[] | undefined
  },
): Promise<void> {
  const feed = feedSchema.parse(reply.feeds)
  const { content, ...core } = entryWithContent.parse(reply.entries)
  await rebase(db, async () => {
    const known = await db.entries.get(core.id)
    await putFeeds(db, [toLocalFeed(feed)])
    const row = {
      ...toLocalEntry(core, feed.id),
      sources: known?.sources ?? ['feed'],
      settings: reply.settings ?? known?.settings ?? null,
    }
    await db.entries.put(row)
    if (!known && reply.read !== true) await db.unreadMarks.put(markOf(row))
    if (!known && reply.collections) {
      // Filed as one that is made here: the reply does not say where.
      await star.apply(db, { entryId: core.id })
      await db.collections.update(core.id, { createdAt: toLocalTime(reply.collections.createdAt) })
    }
    await storeStories(db, [{ id: core.id, feedId: feed.id, alsoIn: reply.alsoIn ?? [] }])
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
    changedAt: toLocalTime(entry.changedAt),
    revision: entry.revision ?? null,
    categories: entry.categories,
    media: entry.media ?? null,
    attachments: entry.attachments ?? null,
    extra: entry.extra ?? null,
  }
}
