import { chromium, type Browser, type BrowserContext, type Page } from 'playwright'
import { chromiumArguments, ensureChromium } from '../support/chromium.ts'
import { startProduct, type Product } from '../support/product.ts'
import { changeRegistry } from '../support/registry.ts'
import type { FakeVersion } from './fake-remote.ts'
import { watchWindow } from './watched-pages.ts'

export interface WindowOptions {
  /** Parts that are to do what the browser refuses: that of any other fails the test. */
  provokes?: RegExp
  /** It is to be signed out, and nobody else with it. */
  ownSession?: boolean
}

export interface ProductPages {
  product: Product
  /** A new window of somebody who is signed in. */
  open: (options?: WindowOptions) => Promise<Page>
  close: () => Promise<void>
}

const account = { name: 'Ada', email: 'ada@example.org', password: 'correct horse battery' }
type State = Awaited<ReturnType<BrowserContext['storageState']>>

/** Starts the product as it was built, with one account, and a browser to look at it. */
export async function startProductPages(environment: Record<string, string> = {}): Promise<ProductPages> {
  const product = await startProduct(environment)
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArguments })
  const state = await authenticate(browser, product, 'sign-up')
  return {
    product,
    open: async ({ provokes, ownSession = false } = {}) => {
      // What a service worker fetches cannot be changed on its way.
      const context = await browser.newContext({
        baseURL: product.url,
        storageState: ownSession ? await authenticate(browser, product, 'sign-in') : state,
        serviceWorkers: 'block',
        reducedMotion: 'reduce',
      })
      await watchWindow(context, provokes)
      return context.newPage()
    },
    close: async () => {
      await browser.close()
      await product.dispose()
    },
  }
}

/** What a window keeps of a new session. */
async function authenticate(browser: Browser, { url }: Product, way: 'sign-up' | 'sign-in'): Promise<State> {
  const context = await browser.newContext()
  const answer = await context.request.post(`${url}/api/better-auth/${way}/email`, {
    headers: { origin: url },
    data: account,
  })
  if (!answer.ok()) throw new Error(`Nobody could ${way}: ${await answer.text()}`)
  const state = await context.storageState()
  await context.close()
  return state
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
