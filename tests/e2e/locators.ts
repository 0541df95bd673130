import type { Locator, Page } from 'playwright/test'
import type { FeedServer, ManifestFeed } from '../support/feed-server.ts'
import type { Product } from '../support/product.ts'

export const subscriptions = (page: Page): Locator => page.getByRole('tree', { name: 'Subscriptions' })

export const subscription = (page: Page, title: string): Locator =>
  subscriptions(page).getByRole('treeitem', { name: title })

/** The rows of the open timeline. */
export const rows = (page: Page): Locator => page.getByRole('main').locator('article[data-entry-id]')

export const row = (page: Page, title: string): Locator => rows(page).filter({ hasText: title })

/** The title of the open entry; a timeline may be called the same, as one of a search is. */
export const openEntry = (page: Page, title: string): Locator =>
  page.getByRole('heading', { name: title, level: 1 }).last()

export const toolbar = (page: Page): Locator => page.getByRole('toolbar', { name: 'Entry actions' })

export const toast = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text)

/** Another device of the same person; it goes when the browser does. */
export async function secondDevice(page: Page, { url }: Pick<Product, 'url'>): Promise<Page> {
  const context = page.context()
  const browser = context.browser()
  if (!browser) throw new Error('There is no browser')
  const device = await browser.newContext({
    baseURL: url,
    storageState: { cookies: await context.cookies(), origins: [] },
    viewport: page.viewportSize(),
  })
  return device.newPage()
}

/** A feed in English whose site has a page that names it. */
export function englishFeed({ manifest }: FeedServer): ManifestFeed {
  const feed = manifest.feeds.find(({ lang, format }) => lang === 'en' && format === 'rss')
  if (!feed) throw new Error('The feed server has no English feed')
  return feed
}

/** The titles of a feed's entries, newest first. */
export function titles(feed: ManifestFeed): [string, string, string, ...string[]] {
  const [first, second, third, ...others] = (feed.rounds[0]?.entries ?? []).map(({ title }) => title ?? '')
  if (!first || !second || !third) throw new Error(`${feed.title} has too few entries`)
  return [first, second, third, ...others]
}
