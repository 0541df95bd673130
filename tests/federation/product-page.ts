import { chromium, request, type BrowserContext, type Page } from 'playwright'
import { inject } from 'vitest'
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
  product: ServedProduct
  /** A new window of somebody who is signed in. */
  open: (options?: WindowOptions) => Promise<Page>
  close: () => Promise<void>
}

/** Of a product that a file of tests has for itself, and may change. */
export interface OwnProductPages extends ProductPages {
  product: Product
}

/** What tests know of a product that they do not change. */
export type ServedProduct = Pick<Product, 'url' | 'dataDir'>

/** What a window keeps of somebody who is signed in. */
export type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>

const account = { name: 'Ada', email: 'ada@example.org', password: 'correct horse battery' }

/** Opens a browser to look at the product that files of tests share, none of which changes it. */
export async function openProductPages(): Promise<ProductPages> {
  const { state, ...product } = inject('sharedProduct')
  return pagesOf(product, state)
}

/** Starts a product as it was built, with one account, and a browser, by these arguments besides, to look at it. */
export async function startProductPages(
  environment: Record<string, string> = {},
  { browserArguments = [] }: { browserArguments?: string[] } = {},
): Promise<OwnProductPages> {
  const product = await startProduct(environment)
  const pages = await pagesOf(product, await authenticate(product, 'sign-up'), browserArguments)
  const close = async () => {
    await pages.close()
    await product.dispose()
  }
  return { ...pages, product, close }
}

async function pagesOf(
  product: ServedProduct,
  state: SignedIn,
  browserArguments: string[] = [],
): Promise<ProductPages> {
  const args = [...chromiumArguments, ...browserArguments]
  const browser = await chromium.launch({ executablePath: ensureChromium(), args })
  return {
    product,
    open: async ({ provokes, ownSession = false } = {}) => {
      // What a service worker fetches cannot be changed on its way.
      const context = await browser.newContext({
        baseURL: product.url,
        storageState: ownSession ? await authenticate(product, 'sign-in') : state,
        serviceWorkers: 'block',
        reducedMotion: 'reduce',
      })
      await watchWindow(context, provokes)
      return context.newPage()
    },
    close: () => browser.close(),
  }
}

/** Makes the account of a product, or begins a new session of it. */
export async function authenticate({ url }: ServedProduct, way: 'sign-up' | 'sign-in'): Promise<SignedIn> {
  const context = await request.newContext()
  const answer = await context.post(`${url}/api/better-auth/${way}/email`, {
    headers: { origin: url },
    data: account,
  })
  if (!answer.ok()) throw new Error(`Nobody could ${way}: ${await answer.text()}`)
  const state = await context.storageState()
  await context.dispose()
  return state
}

/** Has a page read of a remote made for a test, its versions in the order to try them. */
export async function offer(page: Page, product: ServedProduct, versions: FakeVersion[]): Promise<void> {
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
