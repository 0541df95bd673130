import type { Settings } from '@tidings/contracts'
import type { Page } from 'playwright/test'
import { expect } from './fixtures.ts'
import type { Person } from './person.ts'

export type GeneralSettings = Partial<Settings>

/**
 * Opens the articles with settings that were made on another device, as soon as they count here: until then a pointer
 * that rests marks what is under it read.
 */
export async function openWith(page: Page, person: Person, settings: GeneralSettings): Promise<void> {
  await person.call('PATCH', '/settings/general', { ...settings, dimRead: true })
  await page.goto('/timeline/view-0/all')
  // It shows that they have come.
  await expect(page.locator('[data-dim-read]')).toBeVisible()
}
