import type { TidingsDatabase } from './database.ts'
import type { LocalReadability } from './rows/readabilities.ts'

export async function storeReadability(
  db: TidingsDatabase,
  entryId: string,
  content: string | null,
): Promise<void> {
  await db.readabilities.put({ entryId, content, updatedAt: new Date().toISOString() })
}

/** Undefined while it was not asked for. */
export async function getReadability(
  db: TidingsDatabase,
  entryId: string,
): Promise<LocalReadability | undefined> {
  return db.readabilities.get(entryId)
}
