import type { Page } from 'playwright/test'
import { linkIn } from '../../server/src/foundation/mails/testing.ts'
import { postAuth, signInElsewhere, startAccountServer, test, type AccountServer } from './account-server.ts'
import { expect, expectAccessible } from './fixtures.ts'
import { password } from './person.ts'

test.use({ needs: 'shell 0.2, reader 0.2, settings 0.2' })

let server: AccountServer
let count = 0

test.beforeAll(({ accounts }) => {
  server = accounts
})

const newAddress = () => `visitor${(count += 1)}@example.org`

const home = (page: Page) => page.getByRole('button', { name: /^Account: / })

async function signIn(page: Page, email: string, secret = password): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** An account whose address is confirmed. */
async function register(page: Page): Promise<string> {
  const email = newAddress()
  await page.goto('/register')
  await page.getByLabel('Name').fill('Vera')
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText(`A letter with a link was sent to ${email}`)).toBeVisible()
  await page.goto(linkIn(await server.mail.mailTo(email, 'Confirm'), '/api/better-auth/verify-email').href)
  await expect(page.getByRole('heading', { name: 'Your e-mail address is confirmed' })).toBeVisible()
  return email
}

test('somebody makes an account, confirms the address, and is in', async ({ page }) => {
  const email = await register(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Sign in' }).click()
  await signIn(page, email)
  await expect(home(page)).toBeVisible()
})

test('whoever has not confirmed the address is sent the letter again', async ({ page }) => {
  const email = newAddress()
  await postAuth(page.request, server, '/sign-up/email', { name: 'Vera', email, password })
  await server.mail.mailTo(email)
  server.mail.received.length = 0
  await signIn(page, email)
  await expect(page.getByRole('alert')).toContainText('Confirm your e-mail address first')
  await page.getByRole('button', { name: 'Send the letter again' }).click()
  await server.mail.mailTo(email, 'Confirm')
})

test('a forgotten password is replaced by the link in a letter', async ({ page, browser }) => {
  const email = await register(page)
  await signIn(page, email)
  await expect(home(page)).toBeVisible()
  const device = await browser.newContext({ baseURL: server.product.url, locale: 'en-GB' })
  const elsewhere = await device.newPage()
  await elsewhere.goto('/login')
  await elsewhere.getByRole('link', { name: 'Forgotten your password?' }).click()
  // The page before has a field of that name, too.
  await expect(elsewhere.getByRole('heading', { name: 'Set a new password' })).toBeVisible()
  await elsewhere.getByLabel('E-mail address').fill(email)
  await elsewhere.getByRole('button', { name: 'Send letter' }).click()
  await expect(elsewhere.getByText('Look into your mail')).toBeVisible()
  await expectAccessible(elsewhere)
  await elsewhere.goto(linkIn(await server.mail.mailTo(email, 'password'), '/reset-password').href)
  await elsewhere.getByLabel('Password', { exact: true }).fill('a new horse altogether')
  await expectAccessible(elsewhere)
  await elsewhere.getByRole('button', { name: 'Set new password' }).click()
  await expect(elsewhere.getByText('Your new password is set')).toBeVisible()
  // The session that was open with the old password has ended: its next sign of life leads to the sign-in page.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await signIn(page, email, 'a new horse altogether')
  await expect(home(page)).toBeVisible()
  await device.close()
})

test('a link that was used before says so, and leads to another', async ({ page }) => {
  await page.goto('/reset-password?token=worn')
  await page.getByLabel('Password', { exact: true }).fill('a new horse altogether')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByRole('alert')).toContainText('too old or was used before')
  await page.getByRole('link', { name: 'Set a new password' }).click()
  await expect(page).toHaveURL(/\/forget-password$/)
})

test('somebody signs in with an account elsewhere, and is known there the next time', async ({ page }) => {
  const email = newAddress()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Continue with Home' }).click()
  await signInElsewhere(page, email)
  await expect(home(page)).toBeVisible()
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: 'Continue with Home Last used' })).toBeVisible()
})

test(
  'whoever is new comes in with an account elsewhere as well',
  { annotation: { type: 'needs', description: 'shell 0.3' } },
  async ({ page }) => {
    const passkey = page.getByRole('button', { name: 'Sign in with a passkey' })
    await page.goto('/login')
    await expect(passkey).toBeVisible()
    await page.getByRole('link', { name: 'Create account' }).click()
    await expect(passkey).toBeHidden()
    await page.getByRole('button', { name: 'Continue with Home' }).click()
    await signInElsewhere(page, newAddress())
    await expect(home(page)).toBeVisible()
  },
)

test('an account elsewhere that was left says so', async ({ page }) => {
  await page.goto('/login?error=access_denied')
  await expect(page.getByRole('alert')).toContainText('Signing in there was not completed')
})

test('an account elsewhere opens none here whose address nobody has confirmed', async ({
  page,
  accounts,
}) => {
  const email = newAddress()
  await postAuth(page.request, accounts, '/sign-up/email', {
    name: 'Squatter',
    email,
    password: 'a squatter’s horse',
  })
  await page.goto('/login')
  await page.getByRole('button', { name: 'Continue with Home' }).click()
  await signInElsewhere(page, email)
  await expect(page.getByRole('alert')).toContainText('There is an account with this e-mail address already')
})

test.describe('on a server that is closed', () => {
  let closed: AccountServer

  test.beforeAll(async () => {
    closed = await startAccountServer({ SIGN_UP: 'closed' })
  })

  test.afterAll(() => closed.dispose())

  test('whoever has an account elsewhere is told that nobody can sign up', async ({ page, browser }) => {
    const admin = await browser.newContext({ baseURL: closed.product.url })
    await postAuth(admin.request, closed, '/sign-up/email', {
      name: 'Vera',
      email: newAddress(),
      password: 'a horse of the owner',
    })
    await page.goto(`${closed.product.url}/login`)
    await page.getByRole('button', { name: 'Continue with Home' }).click()
    await signInElsewhere(page, newAddress())
    await expect(page.getByRole('alert')).toContainText('Nobody can sign up on this server now')
    await admin.close()
  })
})

test.describe('by invitation', () => {
  let invited: AccountServer

  test.beforeAll(async () => {
    invited = await startAccountServer({ SIGN_UP: 'invitation', SMTP_URL: '', MAIL_FROM: '' })
  })

  test.afterAll(() => invited.dispose())

  test('whoever has no code waits at the door, and comes in with one', async ({ page, browser }) => {
    await page.goto(invited.product.url)
    // Nobody has an account here yet: the first one is to be made.
    await expect(page.getByRole('heading', { name: 'Create account' })).toBeVisible()
    const admin = await browser.newContext({ baseURL: invited.product.url })
    await postAuth(admin.request, invited, '/sign-up/email', {
      name: 'Vera',
      email: 'admin@example.org',
      password,
    })
    const headers = { origin: invited.product.url }
    const made = await admin.request.post('/api/invitations/new', { data: {}, headers })
    const { data: code } = await made.json()

    await page.goto(`${invited.product.url}/register`)
    await expect(page.getByText('Sign-up on this server is by invitation')).toBeVisible()
    await page.getByLabel('Name').fill('Ines')
    await page.getByLabel('E-mail address').fill('ines@example.org')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page).toHaveURL(/\/invitation$/)
    await expect(page.getByLabel('Invitation code')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Invitation code').fill('WRONGCODE')
    await page.getByRole('button', { name: 'Come in' }).click()
    await expect(page.getByRole('alert')).toContainText('There is no such invitation code')
    await page.getByLabel('Invitation code').fill(code)
    await page.getByRole('button', { name: 'Come in' }).click()
    await expect(home(page)).toBeVisible()
    await admin.close()
  })
})
