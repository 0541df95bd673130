import { savedSearch, z, type SavedSearch } from '@tidings/contracts'
import type { TidingsDatabase } from './database.ts'
import { rebase } from './mutations/outbox.ts'
import type { LocalSearch } from './rows/searches.ts'

/** Saved searches, oldest first. */
export async function listSearches(db: TidingsDatabase): Promise<LocalSearch[]> {
  const rows = await db.searches.toArray()
  return rows.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
}

/** Replaces all saved searches by those of the server, under what is still to be sent. */
export async function storeSearches(db: TidingsDatabase, rows: readonly SavedSearch[]): Promise<void> {
  const parsed = z.array(savedSearch).parse(rows)
  await rebase(db, async () => {
    await db.searches.clear()
    await db.searches.bulkPut(parsed)
  })
}
