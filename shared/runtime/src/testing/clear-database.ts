import { db } from '@tidings/db'
import { readSettings } from '../settings/settings.ts'

/** Empties the local database; nothing is set any more, either, whatever another test had set. */
export async function clearDatabase(): Promise<void> {
  await db.clear()
  await readSettings()
}
