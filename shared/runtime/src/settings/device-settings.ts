import { z, type SettingValues } from '@tidings/contracts'
import { atom } from 'nanostores'

const STORAGE_KEY = 'tidings:settings'
/** Each is stored by a key of its own, for what runs before any of our modules. */
const ownStorageKeys = ['theme', 'language']

/** Where settings were kept in this browser alone, before they had a place at the server. */
export const formerStorageKeys = ['tidings:reader-settings', 'tidings:layout'] as const

/** Whether there may be some to be taken over. */
export const hasSettingsOfBefore = (): boolean =>
  formerStorageKeys.some((key) => localStorage.getItem(key) !== null)

const stored = z.record(z.string(), z.unknown())

let assumed: SettingValues = {}

/** What this browser has for itself: what was set in it, and what it brings along. */
export const $device = atom<SettingValues>({})

/** Says what holds on this device where nothing has been set, such as the language of the browser. */
export function assumeSettings(values: SettingValues): void {
  assumed = values
  followDevice()
}

export function changeDevice(changes: SettingValues): void {
  const others: SettingValues = {}
  for (const [key, value] of Object.entries(changes)) {
    if (ownStorageKeys.includes(key)) localStorage.setItem(`tidings:${key}`, String(value))
    else others[key] = value
  }
  localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...readStored(), ...others }))
  followDevice()
}

/** Takes over what was set in this browser, also by another tab. */
export function followDevice(): void {
  $device.set({ ...assumed, ...readDevice() })
}

function readDevice(): SettingValues {
  const values = readStored()
  for (const key of ownStorageKeys) {
    const value = localStorage.getItem(`tidings:${key}`)
    if (value) values[key] = value
  }
  return values
}

function readStored(): SettingValues {
  try {
    return stored.parse(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? ''))
  } catch {
    // Nothing yet, or not JSON.
    return {}
  }
}
