import { chromium, type Browser, type Page } from 'playwright'
import { chromiumArguments, ensureChromium } from '../support/chromium.ts'
import { startProduct, type Product } from '../support/product.ts'
import { changeRegistry } from '../support/registry.ts'
import type { FakeVersion } from './fake-remote.ts'

export interface ProductPages {
  product: Product
  /** A new window of somebody who is signed in. */
  open: () => Promise<Page>
  close: () => Promise<void>
}

/** Starts the product as it was built, with one account, and a browser to look at it. */
export async function startProductPages(environment: Record<string, string> = {}): Promise<ProductPages> {
  const product = await startProduct(environment)
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArguments })
  const state = await signUp(browser, product)
  return {
    product,
    open: async () => {
      // What a service worker fetches cannot be changed on its way.
      const context = await browser.newContext({
        baseURL: product.url,
        storageState: state,
        serviceWorkers: 'block',
        reducedMotion: 'reduce',
      })
      return context.newPage()
    },
    close: async () => {
      await browser.close()
      await product.dispose()
    },
  }
}

async function signUp(browser: Browser, { url }: Product) {
  const context = await browser.newContext()
  const answer = await context.request.post(`${url}/api/better-auth/sign-up/email`, {
    headers: { origin: url },
    data: { name: 'Ada', email: 'ada@example.org', password: 'correct horse battery' },
  })
  if (!answer.ok()) throw new Error(`Nobody could sign up: ${await answer.text()}`)
  return context.storageState()
}

/** Has a page read of a remote made for a test, its versions in the order to try them. */
export async function offer(page: Page, product: Product, versions: FakeVersion[]): Promise<void> {
  await changeRegistry(page, product, ({ remotes }) => {
    const lines = versions.map(({ line }) => line)
    const stable = lines[0]?.version ?? ''
    remotes.push({ name: 'counter', disabled: false, stable, canary: null, versions: lines })
  })
  for (const { line, source } of versions) {
    await page.route(`**${line.entry}`, (route) =>
      route.fulfill({ body: source, contentType: 'text/javascript' }),
    )
  }
}
