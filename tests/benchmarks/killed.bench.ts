import { chromium, type Browser, type BrowserContext } from 'playwright'
import { chromiumArguments, ensureChromium } from '../support/chromium.ts'
import { startProduct, type Product } from '../support/product.ts'
import { createReader, type Reader } from '../support/reader.ts'
import { median, type Measurement } from './measurement.ts'

const RUNS = 5

/** Measures what a server that answers nothing for some remotes does to the rest of the page. */
export async function run(): Promise<Measurement[]> {
  const product = await startProduct()
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArguments })
  try {
    return await compare(browser, await createReader(product.url), product)
  } finally {
    await browser.close()
    await product.dispose()
  }
}

async function compare(browser: Browser, reader: Reader, { url }: Product): Promise<Measurement[]> {
  const { payload } = await (await fetch(`${url}/registry.json`)).json()
  const names: string[] = JSON.parse(payload).remotes.map(({ name }: { name: string }) => name)
  const open = (dead: string[]) => openWithout(browser, reader, { url, dead })
  // Not counted: the browser has yet to warm up.
  await open([])
  const healthy: number[] = []
  const oneDead: number[] = []
  const oneAlive: number[] = []
  const messages: number[] = []
  for (let round = 0; round < RUNS; round += 1) {
    healthy.push((await open([])).interactiveAt)
    // The page is that of discover.
    const one = await open(['discover'])
    const most = await open(names.filter((name) => name !== 'reader'))
    oneDead.push(one.interactiveAt)
    oneAlive.push(most.interactiveAt)
    messages.push(one.messageAt, most.messageAt)
  }
  return [
    { name: 'start with one dead part', value: median(oneDead) / median(healthy), unit: '×', target: 1.2 },
    { name: 'start with one living part', value: median(oneAlive) / median(healthy), unit: '×', target: 1.2 },
    { name: 'message in the region of a dead part', value: Math.max(...messages), unit: 'ms', target: 5000 },
  ]
}

interface Visit {
  url: string
  dead: string[]
}

/** When the menu of the account can be opened, and a region says that it waits, for one whose server is partly dead. */
async function openWithout(browser: Browser, { cookies }: Reader, { url, dead }: Visit) {
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block' })
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, url })))
  // The browser asks Playwright of each request, also where none is dead.
  for (const remote of ['nobody', ...dead]) {
    await context.route(`**/remotes/${remote}/**`, () => new Promise<void>(() => undefined))
  }
  try {
    return await visit(context, dead.includes('discover'))
  } finally {
    await context.close()
  }
}

async function visit(context: BrowserContext, isDead: boolean) {
  const page = await context.newPage()
  await page.goto('/discover', { waitUntil: 'commit' })
  await page.getByRole('button', { name: /^Account/ }).waitFor()
  const now = () => page.evaluate(() => performance.now())
  const interactiveAt = await now()
  if (!isDead) return { interactiveAt, messageAt: 0 }
  await page.getByRole('main').getByText('longer than usual').waitFor()
  return { interactiveAt, messageAt: await now() }
}
