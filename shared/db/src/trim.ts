import { HOUR_MS } from '@tidings/contracts/spans'
import type { TidingsDatabase } from './database.ts'
import { EXCHANGE_LOCK, TAB_LOCK, whenFree, withLock } from './locks.ts'

/** Where a tab notes when it trimmed the database; it forgets that when it is closed. */
const TRIMMED_AT = 'tidings:trimmed-at'
const TRIM_AGAIN_MS = 12 * HOUR_MS

/**
 * Trims the database when the first tab is opened: the timelines of another would be left with gaps. Nothing is read
 * from the server before that is done. Returns a function by which it counts as a tab no longer.
 */
export function openTab(db: TidingsDatabase): () => Promise<void> {
  const closed = Promise.withResolvers<void>()
  const isOpen = withLock(EXCHANGE_LOCK, 'exclusive', () => whenFree(TAB_LOCK, () => trimAtStart(db))).then(
    () => withLock(TAB_LOCK, 'shared', () => closed.promise),
  )
  return async () => {
    closed.resolve()
    await isOpen
  }
}

/** A page that is only loaded anew finds what its timelines showed, or they would lose their place. */
async function trimAtStart(db: TidingsDatabase): Promise<void> {
  const storage = 'sessionStorage' in globalThis ? sessionStorage : null
  if (Date.now() - Number(storage?.getItem(TRIMMED_AT) ?? 0) < TRIM_AGAIN_MS) return
  if (await trim(db)) storage?.setItem(TRIMMED_AT, String(Date.now()))
}

/** Answers whether nothing is left to be trimmed. */
async function trim(db: TidingsDatabase): Promise<boolean> {
  if ((await db.entries.count()) + (await db.unreadMarks.count()) === 0) return true
  // Without the network it may not be had: then the next start trims.
  const trimming = await import('./trim-entries.ts').catch(() => null)
  return trimming ? trimming.trimEntries(db) : false
}
