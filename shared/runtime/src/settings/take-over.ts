import { settingsTable, tabOfSetting, z, type SettingTab, type SettingValues } from '@tidings/contracts'
import { db, mutate } from '@tidings/db'
import { formerStorageKeys } from './device-settings.ts'
import { readStored } from './read-stored.ts'

const stored = z.record(z.string(), z.unknown())

/** What settings were called there. */
const namesOfBefore: Partial<Record<(typeof formerStorageKeys)[number], Record<string, string>>> = {
  'tidings:layout': { sidebarWidth: 'feedColWidth' },
}

/** Takes over, once, what somebody had set before. Whatever the server knows already is newer. */
export async function takeOverSettings(): Promise<void> {
  for (const storageKey of formerStorageKeys) {
    const names = namesOfBefore[storageKey] ?? {}
    const kept = readStored(storageKey, stored) ?? {}
    const own = Object.entries(kept).map(([name, value]) => ({ name, key: names[name] ?? name, value }))
    const known = own.filter(({ key }) => tabOfSetting(key))
    if (known.length === 0) continue
    await keep(Object.fromEntries(known.filter(isChoice).map(({ key, value }) => [key, value])))
    for (const { name } of known) delete kept[name]
    localStorage.setItem(storageKey, JSON.stringify(kept))
  }
}

/** A value that may be, and is not the default. */
function isChoice({ key, value }: { key: string; value: unknown }): boolean {
  const setting = settingsTable[key]
  if (!setting?.schema.safeParse(value).success) return false
  return JSON.stringify(value) !== JSON.stringify(setting.fallback)
}

/** What counts only with enhanced settings goes on counting. */
async function keep(choices: SettingValues): Promise<void> {
  const isEnhanced = Object.keys(choices).some((key) => settingsTable[key]?.enhanced)
  const values: SettingValues = { ...choices, ...(isEnhanced && { enhancedSettings: true }) }
  for (const [tab, ofTab] of Map.groupBy(Object.entries(values), ([key]) => tabOfSetting(key))) {
    if (tab) await change(tab, Object.fromEntries(ofTab))
  }
}

const change = (tab: SettingTab, values: SettingValues) =>
  mutate(db, 'settings.update', { tab, values, at: 0 })
