import { gzipSync } from 'node:zlib'
import { chromium, type Browser, type Page } from 'playwright'
import { chromiumArguments, ensureChromium } from '../support/chromium.ts'
import { startFeedServer, type FeedServer } from '../support/feed-server.ts'
import { startProduct, type Product } from '../support/product.ts'
import { FIRST_ROW, markFirstRow } from './first-row.ts'
import { median, type Measurement } from './measurement.ts'

const STARTS = 9

/** Measures what stands between opening the product and the first entries of a timeline. */
export async function run(): Promise<Measurement[]> {
  const feeds = await startFeedServer({ feeds: 8, items: 50 })
  const product = await startProduct()
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArguments })
  try {
    return await measure(browser, { product, feeds })
  } finally {
    await browser.close()
    await product.dispose()
    await feeds.stop()
  }
}

interface Stage {
  product: Product
  feeds: FeedServer
}

async function measure(browser: Browser, { product, feeds }: Stage): Promise<Measurement[]> {
  const context = await browser.newContext()
  await subscribe(context.request, { product, feeds })
  const page = await context.newPage()
  const scriptBytes = await loadScripts(page, product)
  await keepForOffline(page)
  const online = await startsMs(page, product.url)
  await product.stop()
  const offline = await startsMs(page, product.url)
  return [
    { name: 'start to the first timeline, server off', value: offline, unit: 'ms', target: 1000 },
    { name: 'start with the server off, compared with on', value: offline / online, unit: '×', target: 1.2 },
    {
      name: 'JavaScript before the first timeline, gzip',
      value: scriptBytes / 1000,
      unit: 'kB',
      target: 250,
    },
  ]
}

async function subscribe(request: Page['request'], { product, feeds }: Stage): Promise<void> {
  const headers = { origin: product.url }
  const account = { name: 'Ada', email: 'ada@example.org', password: 'correct horse battery staple' }
  await request.post(`${product.url}/api/better-auth/sign-up/email`, { headers, data: account })
  for (const { url } of feeds.manifest.feeds) {
    await request.post(`${product.url}/api/subscriptions`, { headers, data: { url, view: 0 } })
  }
}

/** The size of all scripts that a browser without any cache asks for until it shows entries. */
async function loadScripts(page: Page, product: Product): Promise<number> {
  await page.addInitScript(markFirstRow, FIRST_ROW)
  await page.goto(product.url)
  await page.waitForSelector(FIRST_ROW)
  const scripts = await page.evaluate(() => {
    const shownAt = performance.getEntriesByName('first-row')[0]?.startTime ?? Infinity
    return performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime < shownAt)
      .map(({ name }) => name)
  })
  const sizes = [...new Set(scripts)].map(async (url) => {
    const reply = await fetch(url)
    return gzipSync(await reply.bytes(), { level: 9 }).length
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

async function keepForOffline(page: Page): Promise<void> {
  await page.evaluate(async () => navigator.serviceWorker.ready)
  await page.reload()
  await page.waitForSelector(FIRST_ROW)
}

async function startsMs(page: Page, url: string): Promise<number> {
  const starts: number[] = []
  for (let round = 0; round < STARTS; round += 1) starts.push(await startMs(page, url))
  return median(starts)
}

async function startMs(page: Page, url: string): Promise<number> {
  await page.goto('about:blank')
  await page.goto(url)
  await page.waitForSelector(FIRST_ROW)
  return page.evaluate(() => performance.now())
}
