import { countMap } from '@tidings/contracts'
import type { TidingsDatabase } from './database.ts'
import { storeToldAsOf } from './meta.ts'
import { rebase } from './mutations/outbox.ts'
import { replaceRows } from './put-changed.ts'

/** Replaces all counts by those that the server told as of a time, less what is still to be sent. */
export async function storeUnread(
  db: TidingsDatabase,
  counts: Record<string, number>,
  asOf = 0,
): Promise<void> {
  const rows = Object.entries(countMap.parse(counts)).map(([id, count]) => ({ id, count }))
  await rebase(db, async () => {
    await replaceRows(db.unread, rows)
    await storeToldAsOf(db, asOf)
  })
}
