import { inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../foundation/database/database.ts'
import { feeds } from '../../../foundation/tables/feeds.schema.ts'
import type { Move } from '../../reads/copy-read-state.ts'
import { copyNextReaders, type Copied } from '../../reads/moving-readers.ts'
import { moveStars } from './move-stars.ts'

/** Entries times readers that one transaction looks at: a fraction of a second. */
const ENTRIES_AT_ONCE = 100_000

/**
 * Does ahead what takes long when two feeds become one, of a few readers at a time: it copies what they have read, and moves
 * their stars. Answers for whom; whatever they read meanwhile is copied again. What is killed half way has changed nothing
 * that anybody sees but the feed of some stars, and is done anew with the next refresh.
 */
export async function moveAhead(db: Db, move: Move): Promise<Copied> {
  const [size] = await db
    .select({ entries: sql<number>`sum(${feeds.entryCount})::int` })
    .from(feeds)
    .where(inArray(feeds.id, [move.from, move.to]))
  const limit = Math.ceil(ENTRIES_AT_ONCE / Math.max(1, size?.entries ?? 0))
  const copied = new Map<string, string>()
  let count: number
  do count = await moveAll(db, move, { limit, copied })
  // Until as few have read something meanwhile as are copied at once.
  while (count > limit)
  return copied
}

interface Ahead {
  /** Readers of one transaction. */
  limit: number
  copied: Map<string, string>
}

/** Goes once over all readers; answers how many had to be copied. */
async function moveAll(db: Db, move: Move, { limit, copied }: Ahead): Promise<number> {
  let count = 0
  let after: string | undefined = ''
  while (after !== undefined) {
    const next: Copied = await moveNext(db, move, { after, limit, copied })
    for (const [userId, version] of next) copied.set(userId, version)
    count += next.size
    after = next.size < limit ? undefined : [...next.keys()].at(-1)
  }
  return count
}

async function moveNext(db: Db, move: Move, next: Ahead & { after: string }): Promise<Copied> {
  return db.transaction(async (tx) => {
    const copied = await copyNextReaders(tx, move, next)
    await moveStars(tx, move, [...copied.keys()])
    return copied
  })
}
