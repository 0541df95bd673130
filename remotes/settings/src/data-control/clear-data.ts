import type { TidingsDatabase } from '@tidings/db'

/** Deletes the local database; what was not sent yet is lost with it. It is filled again from the server. */
export async function clearLocalData(db: TidingsDatabase): Promise<void> {
  await db.delete()
}

/** Deletes the files that were kept for going offline; they are kept again when they are loaded next. */
export async function clearWebCache(): Promise<void> {
  if (!('caches' in globalThis)) return
  const names = await caches.keys()
  await Promise.all(names.map((name) => caches.delete(name)))
}
