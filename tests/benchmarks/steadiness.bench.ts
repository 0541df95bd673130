import type { Page } from 'playwright'
import { startDemoServer } from '../screenshots/demo-server.ts'
import { demoLibrary } from '../screenshots/demo-library.ts'
import { FIRST_ROW } from './first-row.ts'
import type { Measurement } from './measurement.ts'
import { withSignedInPage } from './signed-in-page.ts'

const SLOWDOWN = 4
/** Until what comes late has come: faces, pictures, counts. */
const QUIET_MS = 3000

const views = {
  all: 'all',
  articles: 'view-0',
  'social media': 'view-1',
  pictures: 'view-2',
  videos: 'view-3',
  audios: 'view-4',
  notifications: 'view-5',
} as const

/** Measures how much moves by itself in each view as it starts from cache, and how soon a key and a click are answered. */
export async function run(): Promise<Measurement[]> {
  const feeds = await startDemoServer()
  try {
    return await withSignedInPage((page) => measure(page, feeds.url))
  } finally {
    await feeds.stop()
  }
}

async function measure(page: Page, feeds: string): Promise<Measurement[]> {
  await page.goto('/')
  const headers = { origin: new URL(page.url()).origin }
  for (const { slug, category, view } of demoLibrary) {
    const data = { url: `${feeds}/${slug}/feed.xml`, category, view }
    await page.request.post('/api/subscriptions', { headers, data })
  }
  await page.addInitScript(watch)
  const measurements: Measurement[] = []
  for (const [name, path] of Object.entries(views)) {
    // The first visit fills the cache.
    await visit(page, path)
    await visit(page, path)
    const value = await page.evaluate(() => globalThis.steadiness.shift)
    measurements.push({ name: `layout shift at the start, ${name}`, value, unit: '', target: 0 })
  }
  return [...measurements, ...(await measureAnswers(page))]
}

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(`/timeline/${path}`)
  await page.waitForSelector(FIRST_ROW)
  await page.waitForTimeout(QUIET_MS)
}

async function measureAnswers(page: Page): Promise<Measurement[]> {
  await visit(page, 'all')
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  const slowest = async (act: (round: number) => Promise<void>) => {
    await page.evaluate(() => {
      globalThis.steadiness.answers = []
    })
    for (let round = 0; round < 8; round += 1) {
      await act(round)
      await page.waitForTimeout(700)
    }
    // The second slowest of eight: one hiccup of the machine says nothing of the product.
    const answers = await page.evaluate(() => globalThis.steadiness.answers)
    return answers.toSorted((a, b) => b - a)[1] ?? 0
  }
  const row = (round: number) => page.locator(FIRST_ROW).locator('h3 a').nth(round)
  const click = await slowest((round) => row(round).click())
  const key = await slowest(() => page.keyboard.press('j'))
  const named = (what: string) => `answer to a ${what}, CPU ${SLOWDOWN} × slower`
  return [
    { name: named('click on a row'), value: click, unit: 'ms', target: 50 },
    { name: named('key, j'), value: key, unit: 'ms', target: 50 },
  ]
}

declare global {
  var steadiness: { shift: number; answers: number[] }
}

/** Runs in the page: adds up what moves by itself, and how long it takes from what is done to its first frame. */
function watch(): void {
  globalThis.steadiness = { shift: 0, answers: [] }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (!Reflect.get(entry, 'hadRecentInput'))
        globalThis.steadiness.shift += Number(Reflect.get(entry, 'value'))
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (Reflect.get(entry, 'interactionId')) globalThis.steadiness.answers.push(entry.duration)
    // As short as a browser tells.
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}
