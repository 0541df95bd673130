import type { Page } from 'playwright/test'
import { totpOf } from '../../server/src/accounts/auth/authenticator/testing.ts'
import { linkIn } from '../../server/src/foundation/mails/testing.ts'
import { addAuthenticator, openAccount, profile, section } from './account-page.ts'
import { postAuth, signInElsewhere, test, type AccountServer } from './account-server.ts'
import { expect, expectAccessible } from './fixtures.ts'
import { password } from './person.ts'
import { toast } from './locators.ts'

test.use({ needs: 'shell 0.2, reader 0.2, settings 0.2' })

let server: AccountServer

test.beforeAll(({ accounts }) => {
  server = accounts
})

test.use({
  permissions: ['clipboard-read', 'clipboard-write'],
})

async function typePassword(page: Page, email: string): Promise<void> {
  await page.context().clearCookies()
  await page.goto('/login')
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

const home = (page: Page) => page.getByRole('button', { name: /^Account: / })

test('the address is changed once the new one is confirmed', async ({ page }) => {
  const email = await openAccount(page, server)
  const part = section(page, 'E-mail address')
  await part.getByLabel('New e-mail address').fill(`new-${email}`)
  await part.getByRole('button', { name: 'Change address' }).click()
  await expect(part.getByText(`A letter was sent to new-${email}`)).toBeVisible()
  const link = linkIn(await server.mail.mailTo(`new-${email}`, 'Confirm'), '/api/better-auth/verify-email')
  await page.goto(link.href)
  await page.getByRole('link', { name: 'Go on to Tidings' }).click()
  await page.goto(profile)
  await expect(section(page, 'E-mail address').getByText(`new-${email}`, { exact: true })).toBeVisible()
})

test('another device is signed out, and its open tab notices', async ({ page, browser }) => {
  const email = await openAccount(page, server)
  const device = await browser.newContext({ baseURL: server.product.url })
  const tab = await device.newPage()
  // A session that is older than the one of the tab, and nobody uses.
  const old = await browser.newContext({ baseURL: server.product.url })
  await postAuth(old.request, server, '/sign-in/email', { email, password })
  await old.close()
  await postAuth(tab.request, server, '/sign-in/email', { email, password })
  await tab.goto('/')
  await expect(home(tab)).toBeVisible()
  await page.reload()
  const part = section(page, 'Signed in')
  await expect(part.getByRole('listitem')).toHaveCount(3)
  // One of the three is ended by its name, the other with all that are elsewhere.
  await part
    .getByRole('button', { name: /^Sign out/ })
    .first()
    .click()
  await expect(part.getByRole('listitem')).toHaveCount(2)
  await part.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(part.getByRole('listitem')).toHaveCount(1)
  // Whoever comes back to the tab learns it without a reload.
  await expect(async () => {
    await tab.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(tab.getByRole('heading', { name: 'Sign in' })).toBeVisible({ timeout: 2000 })
  }).toPass()
  await device.close()
})

test('an authenticator is set up, asked for at sign-in, and a backup code stands in for it', async ({
  page,
}) => {
  const email = await openAccount(page, server)
  const part = section(page, 'Two-factor authentication')
  await part.getByRole('button', { name: 'Set up an authenticator' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill('wrong horse battery')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('The password is wrong.')).toBeVisible()
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator' })).toBeVisible()
  const secret = await dialog.getByText(/^[A-Z2-7]{32,}$/).innerText()
  const code = () => totpOf(`otpauth://totp/x?secret=${secret}`)
  await expectAccessible(page)
  await dialog.getByLabel('Code of the app').fill(code())
  await dialog.getByRole('button', { name: 'Switch on' }).click()
  await expect(page.getByRole('dialog', { name: 'Your backup codes' })).toBeVisible()
  const [backup = ''] = await page.getByRole('dialog').getByRole('listitem').allInnerTexts()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(part.getByText('On', { exact: true })).toBeVisible()

  await typePassword(page, email)
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Code', { exact: true }).fill('000000')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('The code is wrong.')
  await page.getByLabel('Code', { exact: true }).fill(code())
  await page.keyboard.press('Enter')
  await expect(home(page)).toBeVisible()

  await typePassword(page, email)
  await page.getByRole('button', { name: 'Use a backup code' }).click()
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  await page.getByLabel('Code', { exact: true }).fill(backup)
  await page.keyboard.press('Enter')
  await expect(home(page)).toBeVisible()
})

test('a code by mail is the second step as well', async ({ page }) => {
  const email = await openAccount(page, server)
  const part = section(page, 'Two-factor authentication')
  await part.getByRole('button', { name: 'Use codes by mail' }).click()
  await page.getByRole('dialog').getByLabel('Your password').fill(password)
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await expect(part.getByText('On, by mail', { exact: true })).toBeVisible()

  await typePassword(page, email)
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  const code = /\d{6}/.exec((await server.mail.mailTo(email, 'is your code')).subject)?.[0] ?? ''
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.keyboard.press('Enter')
  await expect(home(page)).toBeVisible()

  // Without an authenticator it is the password that proves who is there; until that is told nothing is begun.
  const told = Promise.withResolvers<undefined>()
  await page.route('**/two-factor/methods', async (route) => {
    await told.promise
    await route.continue()
  })
  await page.goto(profile)
  const begin = section(page, 'Delete account').getByRole('button', { name: /^Delete account/ })
  await expect(begin).toBeDisabled()
  told.resolve(undefined)
  await begin.click()
  await expect(page.getByRole('dialog').getByLabel('Your password')).toBeVisible()
  await expect(page.getByRole('dialog').getByLabel('Code')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await part.getByRole('button', { name: 'Switch off' }).click()
  await page.getByRole('dialog').getByLabel('Your password').fill(password)
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await expect(part.getByText('Off', { exact: true })).toBeVisible()
})

test('a passkey is made, and signs in without a password', async ({ page }) => {
  await addAuthenticator(page)
  const email = await openAccount(page, server)
  const part = section(page, 'Passkeys')
  await part.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(part.getByRole('listitem')).toContainText(/Chrome/)
  expect((await server.mail.mailTo(email, 'A passkey was added')).text).toContain('without your password')
  await part.getByRole('button', { name: /^Rename passkey/ }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('The key in the drawer')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(part.getByRole('listitem')).toContainText('The key in the drawer')
  await page.context().clearCookies()
  await page.goto('/login')
  await page.getByRole('button', { name: /Sign in with a passkey/ }).click()
  await expect(home(page)).toBeVisible()
})

test('an account elsewhere is linked, signs in, and is left again', async ({ page }) => {
  const email = await openAccount(page, server)
  const elsewhere = `elsewhere-${email}`
  const part = section(page, 'Linked accounts')
  await part.getByRole('button', { name: 'Link Home' }).click()
  await signInElsewhere(page, elsewhere)
  await expect(part.getByText('Linked', { exact: true })).toBeVisible()

  await page.context().clearCookies()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Continue with Home' }).click()
  await signInElsewhere(page, elsewhere)
  await expect(home(page)).toBeVisible()
  await page.goto(profile)
  await expect(section(page, 'E-mail address').getByText(email, { exact: true })).toBeVisible()
  await part.getByRole('button', { name: 'Unlink Home' }).click()
  await expect(toast(page, 'The account is no longer linked.')).toBeVisible()
  await expect(part.getByRole('button', { name: 'Link Home' })).toBeVisible()
})

test('a token is shown once, works, and is deleted', async ({ page, request }) => {
  await openAccount(page, server)
  const part = section(page, 'Tokens')
  await part.getByRole('button', { name: 'Make a token' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('statistics')
  await dialog.getByRole('button', { name: 'Make a token' }).click()
  const token = await dialog.getByText(/^tidings_/).innerText()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Done' }).click()
  const headers = { authorization: `Bearer ${token}` }
  const read = () => request.get(`${server.product.url}/api/reads`, { headers })
  expect((await read()).status()).toBe(200)
  await part.getByRole('button', { name: 'Delete token statistics' }).click()
  await page.getByRole('button', { name: 'Delete token', exact: true }).click()
  // Behind the question nothing of the page can be seen.
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(part.getByRole('listitem')).toHaveCount(0)
  expect((await read()).status()).toBe(401)
})

test('the password is changed', async ({ page }) => {
  const email = await openAccount(page, server)
  const part = section(page, 'Password')
  await part.getByLabel('Current password').fill(password)
  await part.getByLabel('New password', { exact: true }).fill('a new horse altogether')
  await part.getByLabel('New password again').fill('another one')
  await part.getByRole('button', { name: 'Change password' }).click()
  await expect(part.getByText('The two new passwords differ.')).toBeVisible()
  await part.getByLabel('New password again').fill('a new horse altogether')
  await part.getByRole('button', { name: 'Change password' }).click()
  await expect(toast(page, 'Your password is changed.')).toBeVisible()
  await page.reload()
  await expect(home(page)).toBeVisible()
  const headers = { origin: server.product.url }
  const statuses = [password, 'a new horse altogether'].map(async (secret) => {
    const data = { email, password: secret }
    return (await page.request.post('/api/better-auth/sign-in/email', { data, headers })).status()
  })
  expect(await Promise.all(statuses)).toEqual([401, 200])
})

test('the account is deleted after the subscriptions were offered', async ({ page }) => {
  const email = await openAccount(page, server)
  const part = section(page, 'Delete account')
  const download = page.waitForEvent('download')
  await part.getByRole('link', { name: 'Export subscriptions' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.opml$/)
  await part.getByRole('button', { name: /^Delete account/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(email)
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  const headers = { origin: server.product.url }
  const data = { email, password }
  const answer = await page.request.post('/api/better-auth/sign-in/email', { data, headers })
  expect(answer.status()).toBe(401)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the account page has no fault of accessibility (${colorScheme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await openAccount(page, server)
    await expect(section(page, 'Signed in').getByRole('listitem').first()).toBeVisible()
    await expectAccessible(page)
  })
}

test('whoever signs out and leaves the page at once is signed out, and leaves nothing here', async ({
  page,
}) => {
  await openAccount(page, server)
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click({ noWaitAfter: true })
  await page.goto('about:blank')
  const isSignedIn = async () => (await page.request.get(`${server.product.url}/api/reads`)).status() !== 401
  await expect.poll(isSignedIn).toBe(false)
})
