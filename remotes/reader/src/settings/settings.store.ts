import { atom, useStore } from '@tidings/runtime'
import { parseSettings, type ReaderSettings } from './settings.ts'

const STORAGE_KEY = 'tidings:reader-settings'

/** The settings of this browser; another tab's changes are taken over. */
export const $settings = atom(parseSettings(localStorage.getItem(STORAGE_KEY)))

addEventListener('storage', (event) => {
  if (event.key === STORAGE_KEY) $settings.set(parseSettings(event.newValue))
})

export function changeSettings(changes: Partial<ReaderSettings>): void {
  const settings = { ...$settings.get(), ...changes }
  localStorage.setItem(STORAGE_KEY, JSON.stringify(settings))
  $settings.set(settings)
}

export const useSettings = (): ReaderSettings => useStore($settings)
