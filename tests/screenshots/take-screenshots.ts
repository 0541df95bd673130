import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright'
import { chromiumArguments, ensureChromium } from '../support/chromium.ts'
import { startProduct } from '../support/product.ts'
import { demoLibrary } from './demo-library.ts'
import { startDemoServer } from './demo-server.ts'

const folder = fileURLToPath(new URL('../../docs/images', import.meta.url))
const wide = { width: 1440, height: 900 }
const narrow = { width: 390, height: 844 }

interface Shot {
  name: string
  path: string
  context: BrowserContextOptions
  /** What is done before the picture is taken. */
  prepare?: (page: Page) => Promise<void>
}

const openFirstEntry = async (page: Page) => {
  const row = page.locator('article[data-entry-id]').first()
  await row.click()
  await page.locator('article h1').waitFor()
  await row.and(page.locator(':not([data-unread])')).waitFor({ state: 'attached' })
}

const shots: Shot[] = [
  { name: 'reading', path: '/timeline/all', context: { viewport: wide }, prepare: openFirstEntry },
  {
    name: 'reading-dark',
    path: '/timeline/all',
    context: { viewport: wide, colorScheme: 'dark' },
    prepare: openFirstEntry,
  },
  { name: 'pictures', path: '/timeline/view-2', context: { viewport: wide } },
  { name: 'timeline-narrow', path: '/timeline/view-0', context: { viewport: narrow } },
  { name: 'entry-narrow', path: '/timeline/view-0', context: { viewport: narrow }, prepare: openFirstEntry },
  { name: 'discover', path: '/discover', context: { viewport: wide } },
]

mkdirSync(folder, { recursive: true })
const feeds = await startDemoServer()
const product = await startProduct()
const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArguments })
try {
  const storageState = await fillProduct(browser, { product: product.url, feeds: feeds.url })
  for (const { name, path, context: options, prepare } of shots) {
    const context = await browser.newContext({ ...options, storageState, reducedMotion: 'reduce' })
    const page = await context.newPage()
    await page.goto(product.url + path)
    await page.waitForLoadState('networkidle')
    await prepare?.(page)
    await page.waitForLoadState('networkidle')
    await page.screenshot({ path: join(folder, `${name}.png`) })
    console.log(`docs/images/${name}.png`)
    await context.close()
  }
} finally {
  await browser.close()
  await product.dispose()
  await feeds.stop()
}

/** Makes an account that follows the invented feeds; answers how a browser is signed in as it. */
async function fillProduct(from: Browser, origins: { product: string; feeds: string }) {
  const context = await from.newContext()
  const headers = { origin: origins.product }
  const account = { name: 'Ada', email: 'ada@example.org', password: 'correct horse battery staple' }
  await context.request.post(`${origins.product}/api/better-auth/sign-up/email`, { headers, data: account })
  for (const { slug, category, view } of demoLibrary) {
    const data = { url: `${origins.feeds}/${slug}/feed.xml`, category, view }
    await context.request.post(`${origins.product}/api/subscriptions`, { headers, data })
  }
  const state = await context.storageState()
  await context.close()
  return state
}
