import type { SettingValues } from '@tidings/contracts'
import type { TidingsDatabase } from './database.ts'

/** The settings of all tabs that are the same on every device. */
export async function listSettings(db: TidingsDatabase): Promise<SettingValues> {
  const tabs = await db.settings.toArray()
  return Object.assign({}, ...tabs.map(({ values }) => values))
}
