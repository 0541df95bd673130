import { z } from '@tidings/contracts'
import type { TidingsDatabase } from '../database.ts'
import type { EntryRow } from '../entries.ts'
import { addToUnread, unreadIdOfFeed } from '../unread.ts'

/** Entries whose read mark changed, and what that added to the unread counts. */
export const flipUndo = z.object({
  entryIds: z.array(z.string()),
  counts: z.record(z.string(), z.number()),
})

type FlipUndo = z.infer<typeof flipUndo>

/** Only entries that are here can be marked. */
export async function rowsOf(db: TidingsDatabase, entryIds: readonly string[]): Promise<EntryRow[]> {
  const rows = await db.entries.bulkGet([...new Set(entryIds)])
  return rows.filter((row) => row !== undefined)
}

/** Marks entries read (0) or unread (1); those marked so already count for nothing. */
export async function flip(db: TidingsDatabase, rows: readonly EntryRow[], unread: 0 | 1): Promise<FlipUndo> {
  const flipped = rows.filter((row) => row.unread !== unread)
  await db.entries.bulkPut(flipped.map((row) => ({ ...row, unread })))
  const unreadIdOf = await unreadIdOfFeed(db)
  const counts: FlipUndo['counts'] = {}
  for (const [id, group] of Map.groupBy(flipped, ({ feedId }) => unreadIdOf(feedId))) {
    counts[id] = await addToUnread(db, id, unread ? group.length : -group.length)
  }
  return { entryIds: flipped.map(({ id }) => id), counts }
}

/** Brings the counts of feeds down to the entries left unread. */
export async function clearCounts(
  db: TidingsDatabase,
  feedIds: readonly string[],
  left: ReadonlyMap<string, number>,
): Promise<FlipUndo> {
  const unreadIdOf = await unreadIdOfFeed(db)
  const counts: FlipUndo['counts'] = {}
  for (const feedId of feedIds) {
    const id = unreadIdOf(feedId)
    const surplus = ((await db.unread.get(id))?.count ?? 0) - (left.get(feedId) ?? 0)
    if (surplus > 0) counts[id] = await addToUnread(db, id, -surplus)
  }
  return { entryIds: [], counts }
}

/** Gives entries their mark back, and the counts what was taken from them. */
export async function unflip(db: TidingsDatabase, undo: FlipUndo, unread: 0 | 1): Promise<void> {
  const rows = await rowsOf(db, undo.entryIds)
  await db.entries.bulkPut(rows.map((row) => ({ ...row, unread })))
  for (const [id, added] of Object.entries(undo.counts)) await addToUnread(db, id, -added)
}

export function joinFlips(earlier: FlipUndo, later: FlipUndo): FlipUndo {
  const counts = { ...earlier.counts }
  for (const [id, added] of Object.entries(later.counts)) counts[id] = (counts[id] ?? 0) + added
  return { entryIds: [...earlier.entryIds, ...later.entryIds], counts }
}
