import type { Page } from 'playwright/test'
import { tinyPng } from '../../server/src/accounts/avatars/testing.ts'
import { openAccount, section } from './account-page.ts'
import { test } from './account-server.ts'
import { expect, expectAccessible } from './fixtures.ts'
import { toast } from './locators.ts'

test.use({ needs: 'shell 0.2, reader 0.2, settings 0.2' })

const home = (page: Page) => page.getByRole('button', { name: /^Account: / })

test('the profile is changed, and says what is wrong with it', async ({ page, accounts }) => {
  await openAccount(page, accounts)
  const form = section(page, 'What others see')
  await form.getByLabel('Handle').fill('no spaces')
  await form.getByRole('button', { name: 'Save profile' }).click()
  await expect(form.getByText('A handle has up to 32 letters')).toBeVisible()
  await form.getByLabel('Handle').fill('olga_reads')
  await form.getByLabel('Name').fill('Olga Reads')
  await form.getByLabel('GitHub').fill('olga')
  await form.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByRole('button', { name: 'Account: Olga Reads' })).toBeVisible()
  await expect(toast(page, 'Your profile is saved.')).toBeVisible()
  await page.reload()
  await expect(form.getByLabel('GitHub')).toHaveValue('olga')
})

test('a change of the profile is seen at once, and taken back where the server refuses it', async ({
  page,
  accounts,
}) => {
  await openAccount(page, accounts)
  const refusal = Promise.withResolvers<void>()
  await page.route('**/update-user', async (route) => {
    await refusal.promise
    await route.fulfill({ status: 400, json: { code: 'HANDLE_TAKEN', message: 'This handle is taken.' } })
  })
  const form = section(page, 'What others see')
  await form.getByLabel('Name').fill('Olga at once')
  await form.getByLabel('Handle').fill('taken')
  await form.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByRole('button', { name: 'Account: Olga at once' })).toBeVisible()
  refusal.resolve()
  await expect(form.getByRole('alert')).toContainText('This handle is taken.')
  await expect(page.getByRole('button', { name: 'Account: Olga', exact: true })).toBeVisible()
  // What was typed is there to be mended.
  await expect(form.getByLabel('Handle')).toHaveValue('taken')
})

test('a picture is chosen, cut and shown, and removed again', async ({ page, accounts }) => {
  await openAccount(page, accounts)
  const form = section(page, 'What others see')
  const choose = (name: string, buffer: Buffer) =>
    form.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer })
  await choose(
    'page.png',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  )
  await expect(form.getByText('This file holds no picture that can be shown.')).toBeVisible()

  await choose('me.png', tinyPng({ width: 300, height: 200 }))
  const dialog = page.getByRole('dialog', { name: 'Your picture' })
  await expect(form.getByText('This file holds no picture that can be shown.')).toBeHidden()
  await dialog.getByLabel('Size').fill('2')
  await dialog.getByLabel('Left to right').press('ArrowRight')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Use picture' }).click()
  await expect(toast(page, 'Your picture is saved.')).toBeVisible()
  const picture = home(page).locator('img')
  await expect(picture).toHaveAttribute('src', /^\/api\/avatars\/[0-9a-f]{32}$/)
  await expect
    .poll(() => picture.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
    .toBe(512)
  const address = (await picture.getAttribute('src')) ?? ''
  expect((await page.request.get(address)).headers()).toMatchObject({ 'x-content-type-options': 'nosniff' })
  await page.reload()
  await expect(picture).toHaveAttribute('src', address)

  await form.getByRole('button', { name: 'Remove picture' }).click()
  await expect(toast(page, 'Your picture is removed.')).toBeVisible()
  await expect(picture).toHaveCount(0)
  expect((await page.request.get(address)).status()).toBe(404)
})
