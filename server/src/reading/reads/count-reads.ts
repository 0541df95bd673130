import { and, count, eq, inArray, not, sql } from 'drizzle-orm'
import type { Db } from '../../foundation/database/database.ts'
import { entries } from '../../foundation/tables/entries.schema.ts'
import { readEvents } from '../../foundation/tables/reads.schema.ts'
import { hidesReads } from './hides-reads.ts'

/** How often entries of feeds were read by those who let others know of it. */
export async function countReads(db: Db, feedIds: readonly bigint[]): Promise<number> {
  if (feedIds.length === 0) return 0
  const isShown = not(sql.raw(hidesReads('read_events.user_id', 'entries.feed_id')))
  const [row] = await db
    .select({ reads: count() })
    .from(readEvents)
    .innerJoin(entries, eq(entries.id, readEvents.entryId))
    .where(and(inArray(entries.feedId, [...feedIds]), isShown))
  return row?.reads ?? 0
}
