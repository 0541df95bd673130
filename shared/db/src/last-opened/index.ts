import type { TidingsDatabase } from '../database.ts'

/** Keeps the path of what was opened last. */
export async function storeLastOpened(db: TidingsDatabase, path: string): Promise<void> {
  await db.meta.put({ key: 'lastOpened', value: path })
}

/** The path of what was opened last in this browser, by whoever is signed in; undefined where nothing was. */
export async function getLastOpened(db: TidingsDatabase): Promise<string | undefined> {
  const row = await db.meta.get('lastOpened')
  return typeof row?.value === 'string' ? row.value : undefined
}
