import type { TidingsDatabase } from './database.ts'

/** The article of an entry's own page, as the server read it. */
export interface LocalReadability {
  entryId: string
  /** Null where the page holds no article. */
  content: string | null
  updatedAt: string
}

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
