import type { Page } from 'playwright/test'
import { test } from './administered-server.ts'
import { expect } from './fixtures.ts'
import { rows, subscription } from './locators.ts'
import { dialog, openSettings } from './setting-cases.ts'

test.use({ needs: 'shell 0.2, reader 0.2, settings 0.2' })

/** The settings of Plus that have their part, by the page they are on. */
const ofPlus = {
  General: ['Leave private subscriptions out of timelines'],
  Appearance: ['Hide the small marks in the sidebar', 'Hide recent readers, and be hidden from others'],
} as const

const chosen = { hidePrivateSubscriptionsInTimeline: true }

const setting = (page: Page, name: string) => dialog(page).getByRole('switch', { name })

test('what is part of Plus is locked for who is free, says so, and opens with the plan', async ({
  administer,
  join,
}) => {
  const reader = await join()
  const { page } = reader
  await reader.call('PATCH', '/settings/general', { enhancedSettings: true })
  const feed = await reader.subscribe()
  const { data } = await reader.call<{ data: { feedId: string }[] }>('GET', '/subscriptions')
  await page.goto('/timeline/all/all')
  await expect(rows(page).first()).toBeVisible()
  for (const [name, labels] of Object.entries(ofPlus)) {
    await openSettings(page, name)
    for (const label of labels) {
      await expect(setting(page, label)).toBeDisabled()
      await expect(setting(page, label)).not.toBeChecked()
      await expect(setting(page, label)).toHaveAccessibleDescription('Part of the Plus plan.')
    }
  }
  await page.keyboard.press('Escape')

  const { user } = await reader.call<{ user: { id: string } }>('GET', '/better-auth/get-session')
  await administer('PATCH', `/admin/users/${user.id}`, { role: 'plus' })
  await reader.call('PATCH', '/subscriptions', { feedId: data[0]?.feedId, isPrivate: true })
  await page.reload()
  await expect(rows(page).first()).toBeVisible()
  await openSettings(page, 'General')
  const hide = setting(page, ofPlus.General[0])
  await expect(hide).toBeEnabled()
  await hide.click()
  await page.keyboard.press('Escape')
  await expect(rows(page)).toHaveCount(0)
  await expect(subscription(page, feed.title)).toBeVisible()
  const stored = () => reader.call<{ settings: { general?: object } }>('GET', '/settings')
  await expect.poll(async () => (await stored()).settings.general).toMatchObject(chosen)

  // Without the plan the default counts again, and what was chosen is kept.
  await administer('PATCH', `/admin/users/${user.id}`, { role: 'free' })
  await page.reload()
  await expect(rows(page).first()).toBeVisible()
  await openSettings(page, 'General')
  await expect(hide).toBeDisabled()
  await expect(hide).not.toBeChecked()
  expect((await stored()).settings.general).toMatchObject(chosen)
  await page.context().close()
})
