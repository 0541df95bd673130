import type { TidingsDatabase } from '../database.ts'

/**
 * Deletes the database as the last that its page does with it: what was not sent yet is lost. The page has to be loaded anew then.
 * Whatever it goes on to read or to store until it has gone, as the answer to a question under way, waits, for good.
 */
export async function dropDatabase(db: TidingsDatabase): Promise<void> {
  db.on('ready', () => new Promise<void>(() => undefined), true)
  await db.delete({ disableAutoOpen: false })
}
