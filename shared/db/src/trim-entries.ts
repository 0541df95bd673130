import { limits } from '@tidings/contracts'
import { areOfOneLength } from './compare-ids.ts'
import type { TidingsDatabase } from './database.ts'
import { timelineOrders } from './timeline-order.ts'

/** Entries deleted in one transaction: what is shown meanwhile has not to wait for all of them. */
const DELETED_AT_ONCE = 250

/** A start waits no longer for what is deleted; what is left goes at the next ones. */
const TRIM_MS = 400

/**
 * Keeps the newest entries of each subscription and all starred ones; of the rest, which can be fetched again, as many go
 * as there is time for. Answers whether that was all.
 */
export async function trimEntries(db: TidingsDatabase): Promise<boolean> {
  const surplus = await listSurplus(db)
  const end = performance.now() + TRIM_MS
  let start = 0
  for (; start < surplus.length && performance.now() < end; start += DELETED_AT_ONCE) {
    await deleteEntries(db, surplus.slice(start, start + DELETED_AT_ONCE))
  }
  return start >= surplus.length
}

/** Entries that are too many, and marks of entries that are gone. */
async function listSurplus(db: TidingsDatabase): Promise<string[]> {
  return db.transaction('r', db.feeds, db.entries, db.unreadMarks, db.collections, async () => {
    const feedIds = await db.feeds.toCollection().primaryKeys()
    const idsOfFeeds = await Promise.all(feedIds.map((feedId) => idsOfFeed(db, feedId)))
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

/** The entries of a feed, the oldest first. */
async function idsOfFeed(db: TidingsDatabase, feedId: string): Promise<string[]> {
  const rows = db.entries.where('[feedId+publishedAt+id]').between([feedId], [feedId, []])
  const ids = await rows.primaryKeys()
  // As text, identifiers of one time are in order where they are of one length.
  if (areOfOneLength(ids)) return ids
  return (await rows.toArray()).toSorted(timelineOrders.oldest).map(({ id }) => id)
}

async function deleteEntries(db: TidingsDatabase, ids: string[]): Promise<void> {
  const tables = [db.entries, db.unreadMarks, db.contents, db.found, db.readabilities, db.stories]
  await db.transaction('rw', tables, async () => {
    await Promise.all([
      db.found.where('id').anyOf(ids).delete(),
      db.entries.bulkDelete(ids),
      db.unreadMarks.bulkDelete(ids),
      db.contents.bulkDelete(ids),
      db.readabilities.bulkDelete(ids),
      db.stories.bulkDelete(ids),
    ])
  })
}
