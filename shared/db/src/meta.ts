import {
  firstFetches,
  sessionReply,
  snowflakeToTime,
  type FirstFetches,
  type SessionReply,
} from '@tidings/contracts'
import { compareIds } from './compare-ids.ts'
import type { TidingsDatabase } from './database.ts'

/**
 * Keeps the session, so that the app starts with the last user when the server is gone; null forgets it. The database
 * becomes that user's: what belonged to another goes, the outbox and the sizes of images too.
 */
export async function storeSession(db: TidingsDatabase, session: SessionReply | null): Promise<void> {
  await db.atomically(async () => {
    const owner = await db.meta.get('userId')
    const userId = session?.user?.id
    if (userId !== undefined && owner?.value !== userId) {
      await db.clear()
      await db.meta.put({ key: 'userId', value: userId })
    }
    if (session) await db.meta.put({ key: 'session', value: session })
    else await db.meta.delete('session')
  })
}

export async function getSession(db: TidingsDatabase): Promise<SessionReply | null> {
  const row = await db.meta.get('session')
  return sessionReply.safeParse(row?.value).data ?? null
}

/** Which version of the user's subscriptions at the server is here. */
export async function storeSubscriptionsVersion(db: TidingsDatabase, version: number): Promise<void> {
  await db.meta.put({ key: 'subscriptionsVersion', value: version })
}

export async function getSubscriptionsVersion(db: TidingsDatabase): Promise<number | undefined> {
  const row = await db.meta.get('subscriptionsVersion')
  return typeof row?.value === 'number' ? row.value : undefined
}

/** Keeps as of when (epoch milliseconds of the server's clock) something is that the server told; 0 where it does not say. */
export async function storeToldAsOf(db: TidingsDatabase, asOf: number): Promise<void> {
  const row = await db.meta.get('toldAsOf')
  const before = typeof row?.value === 'number' ? row.value : 0
  if (asOf > before) await db.meta.put({ key: 'toldAsOf', value: asOf })
}

/**
 * As of when all is that the server told, in epoch milliseconds of its clock: of what has a later identifier some may not be
 * here, even where one is that is newer still. Of a server that does not say it, the newest entry tells; 0 where there is none.
 */
export async function getToldAsOf(db: TidingsDatabase): Promise<number> {
  const row = await db.meta.get('toldAsOf')
  if (typeof row?.value === 'number') return row.value
  // The last one of the table is the last as text.
  const ids = await db.entries.toCollection().primaryKeys()
  const newest = ids.reduce((one, other) => (compareIds(one, other) < 0 ? other : one), '')
  return newest ? snowflakeToTime(newest) : 0
}

/** How far the server is with feeds that were never fetched, as it said last; undefined where none waits. */
export async function getFirstFetches(db: TidingsDatabase): Promise<FirstFetches | undefined> {
  const row = await db.meta.get('firstFetches')
  return firstFetches.safeParse(row?.value).data
}
