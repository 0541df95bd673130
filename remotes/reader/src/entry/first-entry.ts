import { db, getEntry } from '@tidings/db'
import { entryQuery, queryClient } from '@tidings/runtime'
import { EntryColumn } from '../late/late.ts'
import { bring } from '../late/late-entry.ts'
import { locationOfPath } from '../scope/current-scope.ts'

/**
 * Brings the entry that a page begins with, and the code of what shows it, while its timeline is on its way: one after the
 * other they would be round trips.
 */
export async function bringFirstEntry(path: string): Promise<void> {
  const entryId = locationOfPath(path)?.entryId
  if (!entryId) return
  bring(EntryColumn)
  const entry = await getEntry(db, entryId)
  if (entry?.content === undefined) await queryClient.prefetchQuery(entryQuery(entryId))
}
