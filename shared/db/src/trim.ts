import { limits } from '@tidings/contracts'
import type { TidingsDatabase } from './database.ts'

/** Keeps the newest entries of each subscription and all starred ones; the rest can be fetched again. */
export async function trimEntries(db: TidingsDatabase): Promise<void> {
  const feedIds = await listFeedIdsOfEntries(db)
  for (const feedId of feedIds) await trimFeed(db, feedId)
}

async function listFeedIdsOfEntries(db: TidingsDatabase): Promise<string[]> {
  const feedIds: string[] = []
  let next = await firstFeedIdAfter(db, '')
  while (next !== undefined) {
    feedIds.push(next)
    next = await firstFeedIdAfter(db, next)
  }
  return feedIds
}

/** Steps from feed to feed in the index instead of walking every entry. */
async function firstFeedIdAfter(db: TidingsDatabase, feedId: string): Promise<string | undefined> {
  const first = await db.entries.where('[feedId+publishedAt+id]').above([feedId, []]).first()
  return first?.feedId
}

async function trimFeed(db: TidingsDatabase, feedId: string): Promise<void> {
  await db.transaction('rw', db.entries, db.contents, db.collections, async () => {
    const surplus = await db.entries
      .where('[feedId+publishedAt+id]')
      .between([feedId], [feedId, []])
      // oxlint-disable-next-line unicorn/no-array-reverse -- a query of the database, not an array
      .reverse()
      .offset(limits.entriesPerSubscriptionAtStart)
      .primaryKeys()
    if (surplus.length === 0) return
    const starred = new Set(await db.collections.where('entryId').anyOf(surplus).primaryKeys())
    const dropped = surplus.filter((id) => !starred.has(id))
    await Promise.all([db.entries.bulkDelete(dropped), db.contents.bulkDelete(dropped)])
  })
}
