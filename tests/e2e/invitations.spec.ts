import type { Page } from 'playwright/test'
import { startAccountServer, postAuth, type AccountServer } from './account-server.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { toast } from './locators.ts'
import { password } from './person.ts'

test.use({
  needs: 'shell 0.3, settings 0.3',
  permissions: ['clipboard-read', 'clipboard-write'],
})

const invitations = '/settings/invitations'

let invited: AccountServer
let open: AccountServer

test.beforeAll(async () => {
  const withoutMail = { SMTP_URL: '', MAIL_FROM: '' }
  invited = await startAccountServer({ ...withoutMail, SIGN_UP: 'invitation' })
  open = await startAccountServer({ ...withoutMail, SIGN_UP: 'open' })
})

test.afterAll(async () => {
  await invited.dispose()
  await open.dispose()
})

let count = 0

/** Makes an account, which is signed in from then on. */
async function signUp(page: Page, server: AccountServer, name: string): Promise<void> {
  const email = `${name.toLowerCase()}${(count += 1)}@example.org`
  await postAuth(page.request, server, '/sign-up/email', { name, email, password })
}

const codes = (page: Page) => page.getByRole('list', { name: 'Your invitation codes' }).getByRole('listitem')

test('somebody makes codes, lets a guest in by one, and revokes another', async ({ page, browser }) => {
  await signUp(page, invited, 'Vera')
  await page.goto(invited.product.url + invitations)
  await expect(page.getByText('No invitations yet')).toBeVisible()
  await page.getByRole('button', { name: 'Make a code' }).click()
  await expect(toast(page, 'The code is made, and copied.')).toBeVisible()
  await expect(codes(page)).toHaveCount(1)
  const code = await codes(page).getByRole('code').innerText()
  expect(await page.evaluate(async () => navigator.clipboard.readText())).toBe(code)
  await page.getByRole('button', { name: 'Make a code' }).click()
  await expect(codes(page)).toHaveCount(2)
  await expectAccessible(page)

  const theirs = await browser.newContext({ baseURL: invited.product.url, locale: 'en-GB' })
  const guest = await theirs.newPage()
  await signUp(guest, invited, 'Gwen')
  await guest.goto('/invitation')
  await guest.getByLabel('Invitation code').fill(code)
  await guest.getByRole('button', { name: 'Come in' }).click()
  await expect(guest.getByRole('button', { name: /^Account: / })).toBeVisible()

  await page.reload()
  await expect(codes(page).filter({ hasText: code })).toContainText('Gwen came by it')
  const revoke = page.getByRole('button', { name: /^Revoke code/ })
  // One that somebody came by is done with.
  await expect(revoke).toHaveCount(1)
  await revoke.click()
  await page.getByRole('button', { name: 'Revoke code', exact: true }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(codes(page)).toHaveCount(1)

  // A guest has five, and takes back what is not used for another.
  await guest.goto(invitations)
  for (let made = 1; made <= 5; made++) {
    await guest.getByRole('button', { name: 'Make a code' }).click()
    await expect(codes(guest)).toHaveCount(made)
  }
  await expect(guest.getByText('You have made as many as you may.')).toBeVisible()
  await expect(guest.getByRole('button', { name: 'Make a code' })).toBeDisabled()
  await theirs.close()
})

test('where sign-up is open, the menu leads to no invitations', async ({ page }) => {
  await signUp(page, open, 'Olga')
  await page.goto(`${open.product.url}/settings/about`)
  await expect(page.getByRole('heading', { name: 'About', level: 2 })).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Settings pages' })
  await expect(menu.getByRole('link', { name: 'Plan', exact: true })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Invitations' })).toHaveCount(0)
  await page.goto(`${open.product.url}${invitations}`)
  await expect(page.getByText('Nobody needs an invitation now')).toBeVisible()
})
