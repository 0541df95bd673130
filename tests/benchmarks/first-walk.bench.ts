import { chromium, type Browser } from 'playwright'
import { chromiumArguments, ensureChromium } from '../support/chromium.ts'
import { startFeedServer } from '../support/feed-server.ts'
import { startProduct } from '../support/product.ts'
import { offerStarters } from '../support/starters.ts'
import { median, type Measurement } from './measurement.ts'

const SITES = 12
const WALKS = 3

/** Measures how long it takes somebody who comes to an empty server until they read, following what is on the screen alone. */
export async function run(): Promise<Measurement[]> {
  const times: number[] = []
  for (let round = 0; round < WALKS; round += 1) times.push(await walkIn())
  return [
    {
      name: `account → ${SITES} sites → the first text, on an empty server`,
      value: median(times),
      unit: 's',
      target: 30,
    },
  ]
}

/** Seconds, of somebody who need not think. */
async function walkIn(): Promise<number> {
  const feeds = await startFeedServer({ feeds: SITES, items: 50 })
  const starters = await offerStarters(feeds, SITES)
  const product = await startProduct(starters.environment)
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArguments })
  try {
    return await walk(browser, product.url)
  } finally {
    await browser.close()
    await product.dispose()
    await starters.remove()
    await feeds.stop()
  }
}

async function walk(browser: Browser, url: string): Promise<number> {
  const page = await browser.newPage()
  const start = performance.now()
  await page.goto(url)
  await page.getByRole('textbox', { name: 'Name' }).fill('Grace')
  await page.getByRole('textbox', { name: 'E-mail address' }).fill('grace@example.org')
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery staple')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Add subscriptions' }).click()
  const sites = page.getByRole('region', { name: 'Sites to begin with' })
  await sites
    .getByRole('checkbox')
    .nth(SITES - 1)
    .waitFor()
  for (const site of await sites.getByRole('checkbox').all()) await site.check()
  await sites.getByRole('button', { name: `Subscribe to ${SITES} sites` }).click()
  await sites.getByRole('link', { name: 'Start reading' }).click()
  await page.locator('article[data-entry-id] h3 a').first().click()
  await page.locator('[data-command-scope=entry-render] article p').first().waitFor()
  return (performance.now() - start) / 1000
}
