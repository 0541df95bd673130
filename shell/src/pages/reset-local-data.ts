import { db } from '@tidings/db'
import { dropDatabase } from '@tidings/db/drop'

/** Deletes what this product keeps in the browser. The session stays: its cookie is the server's. */
export async function resetLocalData(): Promise<void> {
  await dropDatabase(db)
  for (const storage of [localStorage, sessionStorage]) {
    const ours = Object.keys(storage).filter((key) => key.startsWith('tidings:'))
    for (const key of ours) storage.removeItem(key)
  }
}
