import { expect, type Page } from 'playwright/test'
import { articleTitle, type ArticleSite } from '../support/article-site.ts'
import { openEntry, row } from './locators.ts'
import type { Person } from './person.ts'

/** Subscribes somebody to a site, and opens an entry of it in the list of articles. */
export async function openArticle(
  page: Page,
  { person, site, title = articleTitle }: { person: Person; site: ArticleSite; title?: string },
): Promise<void> {
  await person.call('POST', '/subscriptions', { url: site.feedUrl, view: 0 })
  await page.goto('/timeline/view-0')
  await row(page, title).click()
  await expect(openEntry(page, title)).toBeVisible()
}
