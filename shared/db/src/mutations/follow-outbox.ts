import { liveQuery } from '../live-query.ts'
import type { TidingsDatabase } from '../database.ts'
import type { OutboxRow } from '../rows/outbox.ts'

type Listener = (rows: readonly OutboxRow[]) => void

interface Following {
  listeners: Set<Listener>
  /** Undefined until they were read. */
  rows?: readonly OutboxRow[]
  reading?: { unsubscribe: () => void }
}

const followings = new WeakMap<TidingsDatabase, Following>()

/**
 * Tells a listener what waits to be sent, in its order, as soon as that is known and after each change by any tab: it is read once
 * for all of them. Returns a function that stops it.
 */
export function followOutbox(db: TidingsDatabase, listener: Listener): () => void {
  const following = followings.get(db) ?? { listeners: new Set() }
  const { listeners } = following
  followings.set(db, following)
  listeners.add(listener)
  const tell = async (each: Listener, rows: readonly OutboxRow[]) => {
    // Where one fails, the others hear it all the same: one of them sends what waits.
    await Promise.resolve()
    if (listeners.has(each)) each(rows)
  }
  following.reading ??= liveQuery(() => db.outbox.toArray()).subscribe(
    (rows) => {
      following.rows = rows
      for (const each of listeners) void tell(each, rows)
    },
    // A database that was closed tells nothing more: whoever comes then reads it anew.
    () => followings.delete(db),
  )
  if (following.rows) void tell(listener, following.rows)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0 || followings.get(db) !== following) return
    followings.delete(db)
    following.reading?.unsubscribe()
  }
}
