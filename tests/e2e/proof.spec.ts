import type { Page } from 'playwright/test'
import { addAuthenticator, openAccount, section } from './account-page.ts'
import { test, type AccountServer } from './account-server.ts'
import { expect, expectAccessible } from './fixtures.ts'
import { password } from './person.ts'

test.use({ needs: 'shell 0.3, settings 0.3' })

let server: AccountServer

test.beforeAll(({ accounts }) => {
  server = accounts
})

/** Lets a call be answered as the server answers whoever has signed in a while ago. */
const askForPassword = (page: Page, path: string) =>
  page.route(path, async (route) => {
    const body = route.request().postData()
    if (body === null || body.includes('"password"')) await route.continue()
    else await route.fulfill({ status: 400, json: { code: 1002, message: 'Sign in again first' } })
  })

test.describe('of a session that is not new', () => {
  test('the address is changed once the password is given', async ({ page }) => {
    const email = await openAccount(page, server)
    await askForPassword(page, '**/change-email')
    const part = section(page, 'E-mail address')
    await part.getByLabel('New e-mail address').fill(`new-${email}`)
    await part.getByRole('button', { name: 'Change address' }).click()
    const dialog = page.getByRole('dialog', { name: 'Show that it is you' })
    await dialog.getByLabel('Your password').fill('wrong horse battery')
    await dialog.getByRole('button', { name: 'Go on' }).click()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByLabel('Your password').fill(password)
    await dialog.getByRole('button', { name: 'Go on' }).click()
    await expect(part.getByText(`A letter was sent to new-${email}`)).toBeVisible()
    await expect(dialog).toHaveCount(0)
  })

  test('a token is made once the password is given', async ({ page }) => {
    await openAccount(page, server)
    await askForPassword(page, '**/api/tokens')
    await section(page, 'Tokens').getByRole('button', { name: 'Make a token' }).click()
    const dialog = page.getByRole('dialog', { name: 'Make a token' })
    await dialog.getByLabel('Name').fill('statistics')
    await dialog.getByRole('button', { name: 'Make a token' }).click()
    const question = page.getByRole('dialog', { name: 'Show that it is you' })
    await question.getByLabel('Your password').fill('wrong horse battery')
    await question.getByRole('button', { name: 'Go on' }).click()
    await expect(question.getByRole('alert')).toBeVisible()
    await question.getByLabel('Your password').fill(password)
    await question.getByRole('button', { name: 'Go on' }).click()
    await expect(page.getByRole('dialog').getByText(/^tidings_/)).toBeVisible()
    await expect(question).toHaveCount(0)
    await expectAccessible(page)
  })

  test('a passkey is made once the password is given, and removed', async ({ page }) => {
    await addAuthenticator(page)
    await openAccount(page, server)
    await askForPassword(page, '**/passkey/generate-register-options')
    const part = section(page, 'Passkeys')
    await part.getByRole('button', { name: 'Add a passkey' }).click()
    const question = page.getByRole('dialog', { name: 'Show that it is you' })
    await question.getByLabel('Your password').fill(password)
    await question.getByRole('button', { name: 'Go on' }).click()
    await expect(part.getByRole('listitem')).toContainText(/Chrome/)
    await expect(question).toHaveCount(0)
    await part.getByRole('button', { name: /^Remove passkey/ }).click()
    await expect(part.getByRole('listitem')).toHaveCount(0)
  })
})
