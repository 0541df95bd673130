import type { Browser, BrowserContext } from 'playwright'
import type { Reader } from '../../support/reader.ts'
import { markFirstRow } from '../first-row.ts'

/** A page, and what stands on it once it shows what somebody came for. */
export interface Route {
  path: string
  shows: string
}

/** What was asked for, and when. */
export interface Asked {
  name: string
  start: number
  end: number
}

/** When a page showed what it is for, and what had been asked for until then. */
export interface Visit {
  at: number
  asked: Asked[]
}

/** A machine that has more to do is waited for. */
const PATIENCE_MS = 180_000

/** A phone of the middle class on a slow line: 10 Mbit/s, 40 ms, a processor four times slower. */
const CPU_SLOWDOWN = 4
const line = { offline: false, latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 }

/**
 * Visits a route in a browser that knows nothing yet, and again when the page had come to rest. What is kept for later is in
 * the browser's own cache: a service worker keeps the product's build, whichever of both is measured.
 */
export async function visitTwice(
  browser: Browser,
  { cookies }: Reader,
  { url, route }: { url: string; route: Route },
): Promise<{ cold: Visit; warm: Visit }> {
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block' })
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, url })))
  try {
    return { cold: await visit(context, route), warm: await visit(context, route) }
  } finally {
    await context.close()
  }
}

async function visit(context: BrowserContext, { path, shows }: Route): Promise<Visit> {
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', line)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.addInitScript(markFirstRow, shows)
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForSelector(shows)
  const { at, entries } = await page.evaluate(() => ({
    at: performance.getEntriesByName('first-row')[0]?.startTime ?? Infinity,
    entries: performance.getEntriesByType('resource').map((entry) => ({
      name: entry.name,
      start: entry.startTime,
      end: entry.startTime + entry.duration,
    })),
  }))
  await page.waitForLoadState('networkidle')
  await page.close()
  return { at, asked: onceEach(entries.filter(({ start }) => start < at)) }
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
