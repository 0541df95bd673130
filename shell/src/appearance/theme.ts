import { changeSettings } from '@tidings/runtime'

export const themes = ['light', 'dark', 'system'] as const

export type Theme = (typeof themes)[number]

/** Keeps the choice on this device. */
export function setTheme(theme: Theme): void {
  void changeSettings({ theme })
}
