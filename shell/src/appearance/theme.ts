import { z } from '@tidings/contracts'
import { atom } from '@tidings/runtime'

const STORAGE_KEY = 'tidings:theme'

export const themes = ['light', 'dark', 'system'] as const

const themeSchema = z.enum(themes).catch('system')

export type Theme = (typeof themes)[number]

/** Light or dark, or as the system has it. */
export const $theme = atom<Theme>('system')

/** Keeps the choice on this device. */
export function setTheme(theme: Theme): void {
  localStorage.setItem(STORAGE_KEY, theme)
  $theme.set(theme)
}

/** Shows the kept theme at once, and follows it here and in other tabs; answers the way to stop. */
export function startTheme(): () => void {
  $theme.set(storedTheme())
  const stop = $theme.subscribe(showTheme)
  const listening = new AbortController()
  const handleStorage = ({ key }: StorageEvent) => {
    if (key === STORAGE_KEY) $theme.set(storedTheme())
  }
  addEventListener('storage', handleStorage, { signal: listening.signal })
  return () => {
    stop()
    listening.abort()
  }
}

const storedTheme = (): Theme => themeSchema.parse(localStorage.getItem(STORAGE_KEY))

/** Without the attribute the tokens follow the system. */
function showTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}
