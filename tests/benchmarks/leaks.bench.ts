import { chromium, type Page } from 'playwright'
import { chromiumArguments, ensureChromium } from '../support/chromium.ts'
import { goToAndFro, watchHoldings } from '../support/page-leaks.ts'
import { startProduct } from '../support/product.ts'
import type { Measurement } from './measurement.ts'

/** So long the engine goes on compiling what runs often: nine tenths of what the heap grows by then is code. */
const WARM_UPS = 800
const MOUNTS = 1000
const QUIET_MS = 5000
const stops = [
  { remote: 'reader', path: '/timeline/all/all' },
  { remote: 'discover', path: '/discover' },
  { remote: 'settings', path: '/settings/general' },
].map(({ remote, path }) => ({ path, awaits: `main [data-remote="${remote}"][data-region="shown"]` }))

/** Measures what a page keeps after each remote has been shown in it a thousand times. */
export async function run(): Promise<Measurement[]> {
  const product = await startProduct()
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArguments })
  try {
    const page = await browser.newPage({ baseURL: product.url })
    await page.request.post(`${product.url}/api/better-auth/sign-up/email`, {
      headers: { origin: product.url },
      data: { name: 'Ada', email: 'ada@example.org', password: 'correct horse battery staple' },
    })
    return await measure(page)
  } finally {
    await browser.close()
    await product.dispose()
  }
}

async function measure(page: Page): Promise<Measurement[]> {
  const count = await watchHoldings(page)
  await page.goto('/discover')
  await goToAndFro(page, stops, WARM_UPS)
  await page.waitForTimeout(QUIET_MS)
  const before = await count()
  await goToAndFro(page, stops, MOUNTS)
  await page.waitForTimeout(QUIET_MS)
  const after = await count()
  return [
    kept('regions', after.regions, 2),
    kept('listeners', after.listeners - before.listeners, 20),
    kept('timers', after.timers - before.timers, 2),
    kept('heap', (after.heapBytes - before.heapBytes) / 1_000_000, 1, 'MB'),
    kept('objects', (after.objectBytes - before.objectBytes) / 1000, 100, 'kB'),
  ]
}

const kept = (name: string, value: number, target: number, unit = ''): Measurement => ({
  name: `kept after 1,000 mounts of each remote: ${name}`,
  value,
  unit,
  target,
})
