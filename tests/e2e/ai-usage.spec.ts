import type { Page } from 'playwright/test'
import { expect, expectAccessible } from './fixtures.ts'
import { connectModel, test } from './own-model.ts'

test.use({ needs: 'shell 0.3, assistant 0.3' })

const usage = (page: Page) => page.getByRole('dialog', { name: 'AI usage' })
const table = (page: Page, name: string) => usage(page).getByRole('table', { name })

test('what was asked of models is seen as charts, and read as tables', async ({ page, person, model }) => {
  await connectModel(person, model)
  model.answers({ says: 'Weather' })
  await person.call('POST', '/ai/summary-title', { messages: [{ role: 'user', content: 'How is it?' }] })

  await page.goto('/settings/ai')
  await page.getByRole('button', { name: 'Show usage' }).click()
  await expect(usage(page).getByRole('figure', { name: 'Tokens a day, the last 30 days' })).toBeVisible()
  await expect(usage(page).getByText('Requests today')).toBeVisible()
  await expectAccessible(page)

  await usage(page).getByRole('tab', { name: 'Patterns' }).click()
  await expect(usage(page).getByRole('figure', { name: 'Tokens by purpose' }).locator('svg')).toBeVisible()
  await usage(page).getByRole('switch', { name: 'Show as tables' }).press('Space')
  await expect(usage(page).getByRole('figure')).toHaveCount(0)
  await expect(table(page, 'Tokens by model').getByRole('row', { name: /^scripted · Mine/ })).toBeVisible()
  await expectAccessible(page)

  await usage(page).getByRole('tab', { name: 'History' }).click()
  await expect(table(page, '1 request').getByRole('row', { name: /Titles scripted · Mine/ })).toBeVisible()
  await usage(page).getByRole('combobox', { name: 'Days' }).click()
  await page.getByRole('option', { name: 'last month' }).click()
  await expect(usage(page).getByText('Nothing was asked in these days')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Show usage' })).toBeFocused()
})
