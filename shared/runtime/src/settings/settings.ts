import {
  settingsInEffect,
  settingsTable,
  tabOfSetting,
  type Settings,
  type SettingTab,
  type SettingValues,
} from '@tidings/contracts'
import { db, listSettings, liveQuery, mutate, type MutationInput, type SettingConflict } from '@tidings/db'
import { useStore } from '@nanostores/react'
import { atom, computed } from 'nanostores'
import { $session } from '../data/session-state.ts'
import { $device, changeDevice, followDevice } from './device-settings.ts'

/** What the user has set, the same on every device. */
const $synced = atom<SettingValues>({})

/** The settings as they count here and now. */
export const $settings = computed([$device, $synced, $session], (device, synced, user) =>
  settingsInEffect({ ...synced, ...device }, user),
)

/** Settings that were changed here and on another device, differently; each is told once. */
export const $settingConflicts = atom<readonly SettingConflict[]>([])

export const useSettings = (): Settings => useStore($settings)

/** What a page leaves of settings that were still on their way into the database when it went. */
export const LEFT_KEY = 'tidings:left-settings'

const writing = new Set<MutationInput<'settings.update'>>()

/** What was set and may not be in the database yet. */
export const listWriting = (): MutationInput<'settings.update'>[] => [...writing]

/** The same settings with the values that they were given last, which the database may not have told of yet. */
export function withLatest({
  values,
  ...change
}: MutationInput<'settings.update'>): typeof change & { values: SettingValues } {
  const latest = $synced.get()
  const entries = Object.entries(values).map(([key, value]) => [key, key in latest ? latest[key] : value])
  return { ...change, values: Object.fromEntries(entries) }
}

/** Changes settings: at once here, and soon on the other devices of the user if they are not for this one alone. */
export async function changeSettings(changes: Partial<Settings>): Promise<void> {
  const device: SettingValues = {}
  const tabs: Partial<Record<SettingTab, SettingValues>> = {}
  for (const [key, value] of Object.entries(changes)) {
    const tab = tabOfSetting(key)
    if (settingsTable[key]?.synced === false) device[key] = value
    else if (tab) tabs[tab] = { ...tabs[tab], [key]: value }
  }
  if (Object.keys(device).length > 0) changeDevice(device)
  if (Object.keys(tabs).length > 0) await writeTabs(tabs)
}

/** What is stored shows only when the last write is done: an earlier one must not bring back what it has replaced. */
async function writeTabs(tabs: Partial<Record<SettingTab, SettingValues>>): Promise<void> {
  const changes = Object.entries(tabs).map(([tab, values]) => ({
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.entries forgets the type of keys
    tab: tab as SettingTab,
    values,
    at: Date.now(),
  }))
  for (const change of changes) writing.add(change)
  try {
    for (const change of changes) {
      $synced.set({ ...$synced.get(), ...change.values })
      await mutate(db, 'settings.update', change)
    }
  } finally {
    for (const change of changes) writing.delete(change)
    await readSettings()
  }
}

/** Has what is stored count, unless something is on its way there. */
export async function readSettings(): Promise<void> {
  const stored = await listSettings(db)
  if (writing.size === 0) $synced.set(stored)
}

/** Shows what is stored, now and after each change, by whichever tab; returns an unsubscribe function. */
export async function startSettings(): Promise<() => void> {
  followDevice()
  await readSettings()
  const stored = liveQuery(() => listSettings(db)).subscribe((values) => {
    if (writing.size === 0) $synced.set(values)
  })
  const listening = new AbortController()
  addEventListener('storage', followDevice, { signal: listening.signal })
  addEventListener('pagehide', leaveNote, { signal: listening.signal })
  return () => {
    stored.unsubscribe()
    listening.abort()
  }
}

/** A page that goes has no time for the database; the next one takes over what is said here. */
function leaveNote(): void {
  if (writing.size === 0) return
  localStorage.setItem(LEFT_KEY, JSON.stringify({ userId: $session.get()?.id, changes: listWriting() }))
}
