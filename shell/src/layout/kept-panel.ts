import { $isPanelOpen } from '@tidings/runtime'

const KEY = 'tidings:panel'

/** Shows the panel where it was open at the last visit on this device. */
export function restorePanel(): void {
  if (localStorage.getItem(KEY) !== null) $isPanelOpen.set(true)
}

/** Keeps that the panel is open, for the next visit. Returns the function that forgets it. */
export function keepPanel(): () => void {
  localStorage.setItem(KEY, 'open')
  return () => localStorage.removeItem(KEY)
}
