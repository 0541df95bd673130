import type { SettingKey, SettingValues } from '@tidings/contracts'

/** What opens accounts elsewhere; a service of one's own has its token in a header or an address. */
const secretSettings: ReadonlySet<string> = new Set<SettingKey>([
  'readwiseToken',
  'instapaperPassword',
  'outlineToken',
  'readeckToken',
  'cuboxToken',
  'zoteroToken',
  'qbittorrentPassword',
  'customIntegration',
])

/** Whether a setting opens something elsewhere. */
export const isSecretSetting = (key: string): boolean => secretSettings.has(key)

/** Settings without those that open something elsewhere. */
export const withoutSecrets = (values: SettingValues): SettingValues =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !isSecretSetting(key)))
