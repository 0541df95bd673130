import { rm } from 'node:fs/promises'
import { chromium, type Browser, type BrowserContext } from 'playwright'
import { chromiumArguments, ensureChromium } from '../support/chromium.ts'
import { createDataFolder } from '../support/data-folder.ts'
import { startFeedServer } from '../support/feed-server.ts'
import { startProduct } from '../support/product.ts'
import { createReader, type Reader } from '../support/reader.ts'
import { FIRST_ROW, markFirstRow } from './first-row.ts'
import { median, type Measurement } from './measurement.ts'
import { buildSingleBundle } from './single-bundle/build-single-bundle.ts'
import { serveProduct, serveSingleBundle, type Site } from './single-bundle/serve-single-bundle.ts'

const RUNS = 15

/** A phone of the middle class on a slow line: 10 Mbit/s, 40 ms, a processor four times slower. */
const CPU_SLOWDOWN = 4
const line = { offline: false, latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 }

/** Compares the start of the product with that of the same code built as one application. */
export async function run(): Promise<Measurement[]> {
  const feeds = await startFeedServer({ feeds: 8, items: 50 })
  const product = await startProduct()
  const dist = await createDataFolder()
  await buildSingleBundle(dist)
  const sites = {
    federated: await serveProduct(product.url),
    single: await serveSingleBundle(dist, product.url),
  }
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArguments })
  try {
    const reader = await createReader(product.url)
    for (const { url } of feeds.manifest.feeds) await reader.call('POST', '/subscriptions', { url, view: 0 })
    // A single application would have its first page in one wave, too.
    const { asked } = await firstRow(browser, reader, sites.single.url)
    sites.single.preload(asked.map(({ name }) => new URL(name).pathname).filter(isAsset))
    return await compare(browser, reader, sites)
  } finally {
    await browser.close()
    await Promise.all([sites.federated.close(), sites.single.close()])
    await product.dispose()
    await feeds.stop()
    await rm(dist, { recursive: true, force: true })
  }
}

interface Sites {
  federated: Site
  single: Site
}

async function compare(browser: Browser, reader: Reader, sites: Sites): Promise<Measurement[]> {
  const times: Record<'federated' | 'single', number[]> = { federated: [], single: [] }
  let requests = 0
  const depths: number[] = []
  for (let round = 0; round < RUNS; round += 1) {
    for (const kind of ['federated', 'single'] as const) {
      const start = await firstRow(browser, reader, sites[kind].url)
      times[kind].push(start.at)
      if (kind === 'single') continue
      requests = start.asked.length + 1
      depths.push(roundTrips(start.asked.filter(({ name }) => isOfPage(name))))
    }
  }
  const [federated, single] = [thirdQuartile(times.federated), thirdQuartile(times.single)]
  console.log(
    `  federated ${federated.toFixed(0)} ms, single bundle ${single.toFixed(0)} ms (p75 of ${RUNS})`,
  )
  return [
    { name: 'start, compared with a single bundle', value: federated / single, unit: '×', target: 1.1 },
    { name: 'requests before the first timeline', value: requests, unit: '', target: 20 },
    { name: 'round trips for all that the page is made of', value: median(depths), unit: '', target: 3 },
  ]
}

/** When the first entry stood on the page of a browser that knows nothing yet, and what was asked for until then. */
async function firstRow(browser: Browser, { cookies }: Reader, url: string) {
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block' })
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, url })))
  try {
    return await visit(context)
  } finally {
    await context.close()
  }
}

async function visit(context: BrowserContext) {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', line)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.addInitScript(markFirstRow, FIRST_ROW)
  await page.goto('/')
  await page.waitForSelector(FIRST_ROW)
  const { at, entries } = await page.evaluate(() => ({
    at: performance.getEntriesByName('first-row')[0]?.startTime ?? Infinity,
    entries: performance.getEntriesByType('resource').map((entry) => ({
      name: entry.name,
      start: entry.startTime,
      end: entry.startTime + entry.duration,
    })),
  }))
  return { at, asked: onceEach(entries.filter(({ start }) => start < at)) }
}

/** What was asked for, and when. */
interface Asked {
  name: string
  start: number
  end: number
}

/** What was preloaded is listed again when it is used. */
function onceEach(entries: readonly Asked[]): Asked[] {
  const asked = new Map<string, Asked>()
  for (const { name, start, end } of entries) {
    const known = asked.get(name)
    asked.set(name, {
      name,
      start: Math.min(start, known?.start ?? start),
      end: Math.max(end, known?.end ?? end),
    })
  }
  return [...asked.values()]
}

const isAsset = (path: string): boolean => /^\/assets\/.*\.(?:js|css)$/.test(path)

/** Scripts, styles, texts and the registry; not what the reader's library holds, and not pictures. */
function isOfPage(address: string): boolean {
  const { pathname } = new URL(address)
  return !pathname.startsWith('/api/') && /\.(?:js|css|json)$/.test(pathname)
}

/** How many requests follow each other, the page's own the first: one that began after another had ended may have waited for it. */
function roundTrips(asked: readonly Asked[]): number {
  const depths: { end: number; depth: number }[] = []
  for (const { start, end } of asked.toSorted((a, b) => a.start - b.start)) {
    const before = depths.filter((other) => other.end <= start).map(({ depth }) => depth)
    depths.push({ end, depth: Math.max(1, ...before) + 1 })
  }
  return Math.max(1, ...depths.map(({ depth }) => depth))
}

const thirdQuartile = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.75)] ?? Number.NaN
