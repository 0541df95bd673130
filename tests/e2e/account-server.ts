import { expect, type APIRequestContext, type Page } from 'playwright/test'
import { startMailServer, type MailServer } from '../../server/src/foundation/mails/testing.ts'
import { findFreePort } from '../support/free-port.ts'
import { startOidcProvider } from '../support/oidc-provider.ts'
import type { Product } from '../support/product.ts'
import { test as base } from './fixtures.ts'
import { startTested } from './version-pair.ts'

export interface AccountServer {
  product: Product
  mail: MailServer
  /** An address for somebody who asks through a proxy. */
  nextAddress: () => string
  dispose: () => Promise<void>
}

/** The product as somebody runs it who has a mail server, and a provider of OpenID Connect. */
export async function startAccountServer(environment: Record<string, string> = {}): Promise<AccountServer> {
  const port = await findFreePort()
  // By its name, since passkeys are made for names.
  const origin = `http://localhost:${port}`
  const mail = await startMailServer()
  const oidc = await startOidcProvider(`${origin}/api/better-auth/callback/oidc`)
  const product = await startTested({
    PORT: String(port),
    HOST: 'localhost',
    BASE_URL: origin,
    SMTP_URL: mail.url,
    MAIL_FROM: 'Tidings <reader@mail.example>',
    OIDC_ISSUER: oidc.issuer,
    OIDC_CLIENT_ID: oidc.clientId,
    OIDC_CLIENT_SECRET: oidc.clientSecret,
    OIDC_NAME: 'Home',
    TRUSTED_PROXIES: '127.0.0.0/8,::1/128',
    ...environment,
  })
  const dispose = async () => {
    await product.dispose()
    await mail.close()
    oidc.close()
  }
  let visitors = 0
  const nextAddress = () => `203.0.113.${(visitors += 1)}`
  return { product, mail, nextAddress, dispose }
}

/** Tests against such a server, one for all of a file. */
export const test = base.extend<object, { accounts: AccountServer }>({
  accounts: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it that nothing is needed
    async ({}, use) => {
      const server = await startAccountServer()
      await use(server)
      await server.dispose()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ accounts }, use) => use(accounts.product.url),
  // Each test is somebody else, who has limits of their own.
  extraHTTPHeaders: async ({ accounts }, use) => use({ 'x-forwarded-for': accounts.nextAddress() }),
})

/** Answers the questions of the provider of OpenID Connect. */
export async function signInElsewhere(page: Page, login: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(login)
  await page.getByPlaceholder('and password').fill('anything')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Posts as a page of the server would. */
export async function postAuth(
  request: APIRequestContext,
  { product }: AccountServer,
  path: string,
  data: object,
): Promise<void> {
  const headers = { origin: product.url }
  const answer = await request.post(`${product.url}/api/better-auth${path}`, { data, headers })
  expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200)
}
