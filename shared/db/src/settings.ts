import type { SettingTab, SettingValues } from '@tidings/contracts'
import type { TidingsDatabase } from './database.ts'

/** What the user has set in one tab; what is not among the values has its default. */
export interface LocalSettings {
  tab: SettingTab
  values: SettingValues
  /** When the server says that it was changed last, of what is known here; null while it has said nothing. */
  updated: string | null
}

/** The settings of all tabs that are the same on every device. */
export async function listSettings(db: TidingsDatabase): Promise<SettingValues> {
  const tabs = await db.settings.toArray()
  return Object.assign({}, ...tabs.map(({ values }) => values))
}
