import type { SettingTab, SettingValues } from '@tidings/contracts'

/** What the user has set in one tab; what is not among the values has its default. */
export interface LocalSettings {
  tab: SettingTab
  values: SettingValues
  /** When the server says that it was changed last, of what is known here; null while it has said nothing. */
  updated: string | null
}
