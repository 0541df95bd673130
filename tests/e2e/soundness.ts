import type { Language } from '@tidings/contracts'
import type { Page } from 'playwright/test'
import { goTo, speak, spoken, windows } from '../screenshots/own-pages.ts'
import { findClipped } from '../support/find-clipped.ts'
import { expect, expectAccessible } from './fixtures.ts'

export const themes = ['light', 'dark'] as const

export const looks: readonly Look[] = spoken.flatMap((language) => [
  { language, window: 'wide' },
  { language, window: 'narrow' },
])

interface Look {
  language: Language
  window: keyof typeof windows
}

/** Sees to it that pages are accessible, and no text of them is cut off, light and dark. */
export async function expectSound(page: Page, paths: readonly string[], look: Look): Promise<void> {
  await page.setViewportSize(windows[look.window])
  await speak(page, look.language, paths[0] ?? '/')
  for (const path of paths) {
    await goTo(page, path)
    await expectSoundHere(page, path, look)
  }
}

export async function expectSoundHere(page: Page, name: string, { language, window }: Look): Promise<void> {
  const message = `${name} in ${language}, ${window}`
  await expect.poll(() => findClipped(page), { message }).toEqual([])
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme })
    await expectAccessibleSoon(page, `${message}, ${colorScheme}`)
  }
}

/** The page before may still give way to this one. */
export async function expectAccessibleSoon(page: Page, name: string): Promise<void> {
  await expect(() => expectAccessible(page), name).toPass()
}
