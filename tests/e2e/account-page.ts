import type { Locator, Page } from 'playwright/test'
import { linkIn } from '../../server/src/foundation/mails/testing.ts'
import { postAuth, type AccountServer } from './account-server.ts'
import { expect } from './fixtures.ts'
import { password } from './person.ts'

/** Where the account of whoever is signed in is. */
export const profile = '/settings/profile'

export const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

let count = 0

/** Somebody whose address is confirmed, signed in, who looks at the account; answers the address. */
export async function openAccount(page: Page, server: AccountServer): Promise<string> {
  const email = `owner${(count += 1)}@example.org`
  await postAuth(page.request, server, '/sign-up/email', { name: 'Olga', email, password })
  const link = linkIn(await server.mail.mailTo(email), '/api/better-auth/verify-email')
  await page.request.get(link.href)
  await postAuth(page.request, server, '/sign-in/email', { email, password })
  await page.goto(profile)
  await expect(section(page, 'What others see')).toBeVisible()
  return email
}

/** Gives a page a device that knows its user, and says yes to everything. */
export async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
