import type { Page } from 'playwright/test'
import { linkIn } from '../../server/src/foundation/mails/testing.ts'
import { addAuthenticator, openAccount, section } from './account-page.ts'
import { postAuth, signInElsewhere, test } from './account-server.ts'
import { expect, expectAccessible } from './fixtures.ts'

test.use({ needs: 'shell 0.3, settings 0.3' })

const newPassword = 'a new horse altogether'

async function setPassword(page: Page, link: URL): Promise<void> {
  await page.goto(link.href)
  await page.getByLabel('Password', { exact: true }).fill(newPassword)
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByText('Your new password is set')).toBeVisible()
}

test('after a new password by mail, what else opens the account is seen, and can be removed', async ({
  page,
  accounts,
}) => {
  await addAuthenticator(page)
  const email = await openAccount(page, accounts)
  const passkeys = section(page, 'Passkeys')
  const linked = section(page, 'Linked accounts')
  // What an intruder would leave behind.
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(passkeys.getByRole('listitem')).toBeVisible()
  await linked.getByRole('button', { name: 'Link Home' }).click()
  await signInElsewhere(page, `intruder-${email}`)
  await expect(linked.getByText('Linked', { exact: true })).toBeVisible()

  await postAuth(page.request, accounts, '/forget-password', { email })
  await setPassword(page, linkIn(await accounts.mail.mailTo(email, 'password'), '/reset-password'))
  const notice = page.getByRole('alert')
  await expect(notice).toContainText('It is not the only way in')
  await expect(notice.getByRole('listitem')).toHaveText(['1 passkey', '1 linked account'])
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Sign in and look at them' }).click()
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(newPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await passkeys.getByRole('button', { name: /^Remove passkey/ }).click()
  await expect(passkeys.getByRole('listitem')).toHaveCount(0)
  await linked.getByRole('button', { name: 'Unlink Home' }).click()
  await expect(linked.getByRole('button', { name: 'Link Home' })).toBeVisible()
})
