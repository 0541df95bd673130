import type { Page } from 'playwright/test'
import type { FeedServer } from '../support/feed-server.ts'
import type { Product } from '../support/product.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { password } from './person.ts'
import { openEntry, row, subscriptions } from './locators.ts'
import { startWithStarters } from './starter-server.ts'
import { givenPair } from './version-pair.ts'

test.use({ needs: 'shell 0.2, reader 0.2, discover 0.2' })

const COUNT = 12

let product: Product

/** The title at the head of the list once all is there: what is further down may not be drawn. */
function newestOf({ manifest }: FeedServer): string {
  const all = manifest.feeds.slice(0, COUNT).flatMap(({ rounds }) => rounds[0]?.entries ?? [])
  const [newest] = all.toSorted(
    (one, other) => Date.parse(other.published ?? '') - Date.parse(one.published ?? ''),
  )
  if (!newest?.title) throw new Error('The feeds have no entry')
  return newest.title
}

test.beforeAll(async ({ feeds }) => {
  product = await startWithStarters(feeds, COUNT)
})

test.afterAll(() => product.dispose())

/** Under a shell of 0.2 a list that has its first rows fills no further by itself: what is fetched after them waits to be called. */
async function letInWhatIsNew(page: Page): Promise<void> {
  const newEntries = page.getByRole('main').getByRole('button', { name: /^\d+ new$/ })
  await page.addLocatorHandler(newEntries, () => newEntries.click())
}

test('whoever is new on an empty server chooses twelve sites and reads', async ({ page, feeds }) => {
  await page.goto(product.url)
  await page.getByRole('textbox', { name: 'Name' }).fill('Grace')
  await page.getByRole('textbox', { name: 'E-mail address' }).fill('grace@example.org')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Add subscriptions' }).click()
  const starters = page.getByRole('region', { name: 'Sites to begin with' })
  const sites = starters.getByRole('checkbox')
  await expect(sites).toHaveCount(COUNT)
  await expectAccessible(page)
  for (const site of await sites.all()) await site.check()
  await starters.getByRole('button', { name: `Subscribe to ${COUNT} sites` }).click()
  await starters.getByRole('link', { name: 'Start reading' }).click()

  if (givenPair()) await letInWhatIsNew(page)
  const title = newestOf(feeds)
  await row(page, title).click()
  await expect(openEntry(page, title)).toBeVisible()
  await expect(subscriptions(page).getByRole('treeitem')).toHaveCount(COUNT + 1)

  await page.getByRole('link', { name: 'Discover' }).click()
  await expect(page.getByRole('heading', { name: 'Import' })).toBeVisible()
  await expect(starters).toHaveCount(0)
})
