import { db, readFromServer, storeSettings } from '@tidings/db'
import { api } from '../data/api.ts'
import { $settingConflicts } from './settings.ts'

/** Brings what the server has of the user's settings. */
export async function refreshSettings(): Promise<void> {
  const conflicts = await readFromServer(async () => storeSettings(db, await api.settings.get({})))
  if (conflicts.length > 0) $settingConflicts.set(conflicts)
}
