import { z } from '@tidings/contracts'
import type { Page } from 'playwright/test'
import { totpOf } from '../../server/src/accounts/auth/authenticator/testing.ts'
import { startMovingFeed } from '../support/moving-feed.ts'
import { test } from './administered-server.ts'
import { answerDialog } from './dialogs.ts'
import { expect, expectAccessible } from './fixtures.ts'
import { password } from './person.ts'

test.use({
  needs: 'shell 0.2, settings 0.2, discover 0.2',
  permissions: ['clipboard-read', 'clipboard-write'],
})

const found = z.object({ data: z.object({ feed: z.object({ id: z.string() }) }) })

async function openSettings(page: Page, name: string): Promise<void> {
  await page.goto('/settings')
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { name, exact: true, level: 2 })).toBeVisible()
}

const users = (page: Page) => page.getByRole('list', { name: 'Users' }).getByRole('listitem')

async function findUser(admin: Page, email: string): Promise<void> {
  await openSettings(admin, 'Users')
  await admin.getByRole('searchbox', { name: 'Search name, address or handle' }).fill(email)
  await expect(users(admin)).toHaveCount(1)
  await expect(users(admin).getByText(email)).toBeVisible()
}

async function choose(admin: Page, deed: string): Promise<void> {
  await admin.getByRole('button', { name: 'Actions for Ada' }).click()
  await admin.getByRole('menuitem', { name: deed }).click()
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('an administrator suspends a user, who is signed out and told, and lets them in again', async ({
  page: admin,
  join,
}) => {
  const { page, email } = await join()
  await findUser(admin, email)
  await expectAccessible(admin)
  await choose(admin, 'Suspend…')
  await answerDialog(admin, 'Suspend')
  await expect(users(admin).getByText('Suspended')).toBeVisible()

  await signIn(page, email)
  await expect(page.getByText('This account is suspended', { exact: false })).toBeVisible()

  await choose(admin, 'Let in again')
  await expect(users(admin).getByText('Suspended')).toBeHidden()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Account: Ada' })).toBeVisible()
  await page.context().close()
})

test('a user is given a role, which counts at once, and is deleted with all that is theirs', async ({
  page: admin,
  join,
}) => {
  const { page, email } = await join()
  await findUser(admin, email)
  await admin.getByRole('button', { name: 'Actions for Ada' }).click()
  await admin.getByRole('menuitem', { name: 'Role' }).click()
  await admin.getByRole('menuitemradio', { name: 'Plus', exact: true }).click()
  await expect(users(admin).getByText('Plus', { exact: true })).toBeVisible()
  await openSettings(page, 'Plan')
  await expect(page.getByText('Plus', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Users' })).toHaveCount(0)

  await choose(admin, 'Delete account…')
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel('Your password').fill('wrong horse battery')
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(dialog.getByText('The password is wrong.')).toBeVisible()
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(admin.getByText('0 users')).toBeVisible()
  await signIn(page, email)
  await expect(page.getByText('E-mail address or password is wrong.')).toBeVisible()
  await page.context().close()
})

test('whoever lost the authenticator is let in by the password alone', async ({ page: admin, join }) => {
  const { page, email, call } = await join()
  const { totpURI } = await call<{ totpURI: string }>('POST', '/better-auth/two-factor/enable', { password })
  await call('POST', '/better-auth/two-factor/verify-totp', { code: totpOf(totpURI) })
  await findUser(admin, email)
  await expect(users(admin).getByText('Two-factor', { exact: true })).toBeVisible()
  await choose(admin, 'Reset two-factor…')
  await admin.getByRole('dialog').getByLabel('Your password').fill(password)
  await answerDialog(admin, 'Reset two-factor')
  await expect(users(admin).getByText('Two-factor', { exact: true })).toBeHidden()
  await page.context().clearCookies()
  await signIn(page, email)
  await expect(page.getByRole('button', { name: 'Account: Ada' })).toBeVisible()
  await page.context().close()
})

test('whose password is reset gets a link from the page of mails that were not sent', async ({
  page: admin,
  join,
}) => {
  const { page, email } = await join()
  await findUser(admin, email)
  await choose(admin, 'Reset password…')
  await admin.getByRole('dialog').getByLabel('Your password').fill(password)
  await admin.getByRole('dialog').getByRole('button', { name: 'Reset password' }).click()
  await expect(admin.getByText('Ada is to set a new password.')).toBeVisible()

  await openSettings(admin, 'Mails not sent')
  await expectAccessible(admin)
  await admin.getByRole('button', { name: `Copy link: ${email}` }).click()
  await expect(admin.getByText('The link is copied.')).toBeVisible()
  const link = new URL(await admin.evaluate(() => navigator.clipboard.readText()))
  expect(link.pathname).toBe('/reset-password')
  await page.goto(link.pathname + link.search)
  await page.getByLabel('Password', { exact: true }).fill('a new horse altogether')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByText('Your new password is set')).toBeVisible()
  await page.context().close()
})

test('a free user who meets a limit is told what to do, and goes on once an administrator raises it', async ({
  page: admin,
  administer,
  feeds,
  join,
}) => {
  await openSettings(admin, 'Plans')
  await expectAccessible(admin)
  await admin.getByLabel('Feeds', { exact: true }).fill('1')
  await admin.getByRole('button', { name: 'Save plan' }).click()
  await expect(admin.getByText('Edited here')).toBeVisible()

  const { page, ...reader } = await join()
  await reader.subscribe(0)
  const follow = async () => {
    await page.goto('/discover')
    const address = page.getByRole('textbox', { name: 'Address of a site or a feed' })
    await address.fill(feeds.manifest.feeds[1]?.url ?? '')
    await address.press('Enter')
    await page.getByRole('button', { name: 'Subscribe', exact: true }).click()
  }
  await follow()
  const told = page.getByRole('dialog', { name: 'No room for more feeds' })
  await expect(told).toContainText('You subscribe to as many feeds as your plan allows.')
  await page.keyboard.press('Escape')
  await openSettings(page, 'Plan')
  await expect(page.getByText('Free', { exact: true })).toBeVisible()

  await admin.getByLabel('Feeds', { exact: true }).fill('')
  await admin.getByRole('button', { name: 'Save plan' }).click()
  await expect(admin.getByLabel('Feeds', { exact: true })).toHaveValue('')
  await expect
    .poll(() => administer('GET', '/admin/plans'))
    .toMatchObject({
      data: expect.arrayContaining([
        expect.objectContaining({ role: 'free', plan: expect.objectContaining({ feeds: null }) }),
      ]),
    })
  await follow()
  await expect(told).toBeHidden()
  await expect
    .poll(async () => (await reader.call<{ data: unknown[] }>('GET', '/subscriptions')).data.length)
    .toBe(2)
  await page.context().close()
})

test('a feature is decided for one user apart, and counted', async ({ page: admin, administer }) => {
  await openSettings(admin, 'Features')
  await admin.getByRole('button', { name: 'Users…' }).click()
  const dialog = admin.getByRole('dialog', { name: 'ai_chat' })
  await dialog.getByRole('searchbox').fill('grace@')
  await dialog.getByRole('combobox', { name: 'For Grace' }).click()
  await admin.getByRole('option', { name: 'Always on' }).click()
  await expect(dialog.getByRole('listitem').getByText('On', { exact: true })).toBeVisible()
  await expectAccessible(admin)
  expect(await administer('GET', '/status/configs')).toMatchObject({
    data: { FEATURES: expect.arrayContaining(['ai_chat']) },
  })
  await dialog.getByRole('combobox', { name: 'For Grace' }).click()
  await admin.getByRole('option', { name: 'Always off' }).click()
  await expect(dialog.getByRole('listitem').getByText('Off', { exact: true })).toBeVisible()
  await admin.keyboard.press('Escape')
  await admin.getByLabel('Name, such as ai_chat').fill('Not a name')
  await admin.getByRole('button', { name: 'Make flag' }).click()
  await expect(admin.getByText('Small letters, digits and underscores, a letter first.')).toBeVisible()
  await admin.getByLabel('Name, such as ai_chat').fill('new_thing')
  await admin.getByRole('button', { name: 'Make flag' }).click()
  await expect(
    admin.getByRole('list', { name: 'Feature flags' }).getByText('new_thing', { exact: true }),
  ).toBeVisible()
})

test('a feed in trouble is tried again, one by one and all together', async ({ page: admin, administer }) => {
  const feed = await startMovingFeed('The Moving Times')
  await administer('POST', '/subscriptions', { url: feed.url, view: 0 })
  const path = `/feeds?url=${encodeURIComponent(feed.url)}`
  const { id } = found.parse(await administer('GET', path)).data.feed
  feed.isWell(false)
  await administer('GET', `/feeds/refresh?id=${id}`)

  await openSettings(admin, 'Feeds in trouble')
  const row = admin.getByRole('listitem').filter({ hasText: 'The Moving Times' })
  await expect(row.getByText('failed once')).toBeVisible()
  await expectAccessible(admin)
  await admin.getByRole('button', { name: 'Try again: The Moving Times' }).click()
  await expect(row.getByText('failed 2 times')).toBeVisible()

  await openSettings(admin, 'Feeds')
  await expect(
    admin
      .getByRole('row', { name: 'The Moving Times' })
      .getByText(/First failed /)
      .filter({ visible: true }),
  ).toBeVisible()

  feed.isWell(true)
  await openSettings(admin, 'Server')
  await admin.getByRole('button', { name: 'Do it now: Feeds are fetched' }).click()
  // To go elsewhere before would take it back.
  await expect(admin.getByText('It has begun.')).toBeVisible()
  await openSettings(admin, 'Feeds in trouble')
  await expect(async () => {
    await admin.reload()
    await expect(admin.getByText('Every feed is well')).toBeVisible()
  }).toPass()
  await feed.close()
})

test('the server tells how it does and who did what, and what nobody needs is deleted', async ({
  page: admin,
  administer,
  join,
}) => {
  const { page, email } = await join()
  await page.context().close()
  await administer('POST', '/admin/jobs/search')
  await findUser(admin, email)
  await choose(admin, 'Suspend…')
  await answerDialog(admin, 'Suspend')
  await expect(users(admin).getByText('Suspended')).toBeVisible()
  await openSettings(admin, 'Server')
  await expect(admin.getByText(`Changed the account of ${email}`)).toBeVisible()
  await expect(admin.getByText('suspended: true').first()).toBeVisible()
  await expect(admin.getByText('Here this week')).toBeVisible()
  await admin.getByRole('button', { name: 'Delete…: What is over' }).click()
  await expectAccessible(admin)
  await answerDialog(admin, 'Delete')
  await expect(admin.getByText('Cleaned up: sessions')).toBeVisible()
  await expectAccessible(admin)
})
