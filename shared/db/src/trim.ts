import { limits } from '@tidings/contracts'
import type { TidingsDatabase } from './database.ts'
import { EXCHANGE_LOCK, TAB_LOCK, whenFree, withLock } from './locks.ts'

/** Entries deleted in one transaction: what is shown meanwhile has not to wait for all of them. */
const DELETED_AT_ONCE = 500

/**
 * Trims the database when the first tab is opened: the timelines of another would be left with gaps. Nothing is read
 * from the server before that is done. Answers the way to count as a tab no longer.
 */
export function openTab(db: TidingsDatabase): () => Promise<void> {
  const closed = Promise.withResolvers<void>()
  const isOpen = withLock(EXCHANGE_LOCK, 'exclusive', () => whenFree(TAB_LOCK, () => trimEntries(db))).then(
    () => withLock(TAB_LOCK, 'shared', () => closed.promise),
  )
  return async () => {
    closed.resolve()
    await isOpen
  }
}

/** Keeps the newest entries of each subscription and all starred ones; the rest can be fetched again. */
export async function trimEntries(db: TidingsDatabase): Promise<void> {
  const surplus = await listSurplus(db)
  for (let start = 0; start < surplus.length; start += DELETED_AT_ONCE) {
    await deleteEntries(db, surplus.slice(start, start + DELETED_AT_ONCE))
  }
}

/** Entries that are too many, and marks of entries that are gone. */
async function listSurplus(db: TidingsDatabase): Promise<string[]> {
  return db.transaction('r', db.feeds, db.entries, db.unreadMarks, db.collections, async () => {
    const feedIds = await db.feeds.toCollection().primaryKeys()
    const index = db.entries.where('[feedId+publishedAt+id]')
    const idsOfFeeds = await Promise.all(
      feedIds.map((feedId) => index.between([feedId], [feedId, []]).primaryKeys()),
    )
    const starred = new Set(await db.collections.toCollection().primaryKeys())
    const surplus = idsOfFeeds
      .flatMap((ids) => ids.slice(0, -limits.entriesPerSubscriptionAtStart))
      .filter((id) => !starred.has(id))
    // A mark is left over where a change was taken back whose entry has been dropped since.
    const known = new Set(idsOfFeeds.flat())
    const marks = await db.unreadMarks.toCollection().primaryKeys()
    return [...surplus, ...marks.filter((id) => !known.has(id))]
  })
}

async function deleteEntries(db: TidingsDatabase, ids: string[]): Promise<void> {
  await db.transaction('rw', db.entries, db.unreadMarks, db.contents, async () => {
    await Promise.all([
      db.entries.bulkDelete(ids),
      db.unreadMarks.bulkDelete(ids),
      db.contents.bulkDelete(ids),
    ])
  })
}
