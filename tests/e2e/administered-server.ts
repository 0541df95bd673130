import type { Browser, Page } from 'playwright/test'
import type { Product } from '../support/product.ts'
import { expect, test as base } from './fixtures.ts'
import { behindProxy, password, signUp, type Person } from './person.ts'
import { startTested } from './version-pair.ts'

/** A server without mail, on which everybody is free, and whose administrator has the page of a test open. */
interface AdministeredServer {
  server: Product
  /** What signs the administrator in. */
  cookies: Awaited<ReturnType<ReturnType<Page['context']>['cookies']>>
}

const environment = { ...behindProxy, DEFAULT_ROLE: 'free', FEATURE_FLAGS: 'ai_chat:25' }

const administrator = 'grace@example.org'

type Administer = (method: string, path: string, data?: object) => Promise<unknown>

export const test = base.extend<
  {
    /** Calls the API as the administrator; answers the body. */
    administer: Administer
    /** Somebody who has just signed up, in a window of their own. */
    join: () => Promise<Person & { page: Page }>
  },
  { administered: AdministeredServer }
>({
  administered: [
    async ({ browser }, use) => {
      const server = await startTested(environment)
      const context = await browser.newContext()
      const data = { name: 'Grace', email: administrator, password }
      const headers = { origin: server.url }
      const answer = await context.request.post(`${server.url}/api/better-auth/sign-up/email`, {
        data,
        headers,
      })
      expect(answer.status()).toBe(200)
      await use({ server, cookies: await context.cookies() })
      await context.close()
      await server.dispose()
    },
    { scope: 'worker' },
  ],
  product: async ({ administered }, use) => use(administered.server),
  page: async ({ page, administered }, use) => {
    await page.context().addCookies(administered.cookies)
    await use(page)
  },
  administer: async ({ page, administered: { server } }, use) =>
    use(async (method, path, data) => {
      const headers = { origin: server.url }
      const answer = await page.request.fetch(`${server.url}/api${path}`, {
        method,
        headers,
        ...(data && { data }),
      })
      return answer.json()
    }),
  join: async ({ browser, product, feeds }, use) =>
    use(async () => {
      const page = await openWindow(browser, product)
      return { page, ...(await signUp(page, { product, feeds })) }
    }),
})

/** Somebody else's window. */
async function openWindow(browser: Browser, { url }: Product): Promise<Page> {
  const context = await browser.newContext({ baseURL: url })
  return context.newPage()
}
