import type { Page } from 'playwright/test'
import { startSite, type Site } from '../support/site.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { openEntry, row, rows, subscription, titles, toolbar } from './locators.ts'
import type { Person } from './person.ts'

test.use({ needs: 'shell 0.2, reader 0.2' })

test('the article of the page takes the place of the text of the feed, and leaves it again', async ({
  page,
  person,
}) => {
  const feed = await person.subscribe()
  const [first] = titles(feed)
  await page.goto('/timeline/view-0')
  await row(page, first).click()
  await toolbar(page).getByRole('button', { name: 'Article of the page' }).click()
  await expect(page.getByText('This is the article of the page.')).toBeVisible()
  await expect(page.getByText(/MARK-BEGIN/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Text of the feed' }).click()
  await expect(page.getByText(/MARK-BEGIN/)).toHaveCount(0)
})

test('the page of an entry is shown in a frame in which it can do nothing', async ({ page, person }) => {
  const feed = await person.subscribe()
  const [first] = titles(feed)
  await page.goto('/timeline/view-0')
  await row(page, first).click()
  await toolbar(page).getByRole('button', { name: 'Page as it is there' }).click()
  const frame = page.getByTitle('Page of the entry')
  await expect(frame).toHaveAttribute('sandbox', 'allow-popups allow-popups-to-escape-sandbox')
  await expect(frame.contentFrame().getByText(/MARK-BEGIN/)).toBeVisible()
})

test('at the last entry there is no next one, and the focus stays where it was', async ({ page, person }) => {
  await person.subscribe()
  await page.goto('/timeline/view-0')
  await rows(page).first().click()
  const next = toolbar(page).getByRole('button', { name: 'Next entry' })
  await expect(toolbar(page).getByRole('button', { name: 'Previous entry' })).toBeDisabled()
  const count = await rows(page).count()
  for (let at = 1; at < count; at += 1) {
    await next.press('Enter')
    await expect(rows(page).nth(at).locator('[aria-current=true]')).toBeVisible()
  }
  await expect(next).toBeDisabled()
  await expect(next).toBeFocused()
  await toolbar(page).getByRole('button', { name: 'Previous entry' }).click()
  await expect(next).toBeEnabled()
})

/** Opens the articles of a site whose one entry has no title. */
async function openUntitled(page: Page, person: Person): Promise<Site> {
  const item = '<guid>1</guid><description>Rain until noon, then sun.</description>'
  const site = await startSite(() => ({
    type: 'application/rss+xml',
    body: `<rss version="2.0"><channel><title>أخبار الطقس</title><item>${item}</item></channel></rss>`,
  }))
  await person.call('POST', '/subscriptions', { url: `${site.url}/feed`, view: 0 })
  await page.goto('/timeline/view-0')
  return site
}

test(
  'an entry without a title has none while its text is on its way',
  { annotation: { type: 'needs', description: 'reader 0.3' } },
  async ({ page, person }) => {
    const given = Promise.withResolvers<void>()
    // Those in sight are asked for ahead.
    await page.route(/\/api\/entries(\/stream|\?id=)/, async (route) => {
      await given.promise
      await route.continue()
    })
    const site = await openUntitled(page, person)
    await rows(page).first().click()
    const title = page
      .getByRole('main')
      .locator('article:not([data-entry-id])')
      .getByRole('heading', { level: 1 })
    await expect(title).toBeAttached()
    expect(await title.boundingBox()).toMatchObject({ height: 0 })
    given.resolve()
    await site.close()
  },
)

test('an entry without a title begins with its text, which is said once', async ({ page, person }) => {
  const site = await openUntitled(page, person)
  await rows(page).first().click()
  const article = page.getByRole('main').locator('article:not([data-entry-id])')
  await expect(article.getByText('Rain until noon, then sun.').last()).toBeVisible()
  expect(await article.getByRole('heading', { level: 1 }).boundingBox()).toMatchObject({ height: 0 })

  // Whatever the direction of a name, its icon stands before it.
  const source = article.getByRole('link', { name: 'أخبار الطقس' })
  const [name, whole] = await Promise.all([source.locator('bdi').boundingBox(), source.boundingBox()])
  expect(name?.x).toBeGreaterThan((whole?.x ?? 0) + 10)
  await site.close()
})

test('an entry is copied as Markdown', async ({ page, person, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const feed = await person.subscribe()
  const [first] = titles(feed)
  await page.goto('/timeline/view-0')
  await row(page, first).click()
  await expect(openEntry(page, first)).toBeVisible()
  await toolbar(page).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Copy as Markdown' }).click()
  await expect(page.getByText('Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(`# ${first}`)
})

test.describe('where a browser has no clipboard, as over plain http', () => {
  test.use({ needs: 'shell 0.3, reader 0.2' })

  test('texts are copied all the same', async ({ page, person }) => {
    const feed = await person.subscribe()
    const [first] = titles(feed)
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'clipboard'))
    await page.goto('/timeline/view-0')
    await row(page, first).click()
    await toolbar(page).getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Copy title' }).click()
    await expect(page.getByText('Copied')).toBeVisible()
    await page.keyboard.press('ControlOrMeta+K')
    await page.getByRole('combobox').press('ControlOrMeta+V')
    await expect(page.getByRole('combobox')).toHaveValue(first)
  })
})

test('a hidden sidebar leaves a way back in sight', async ({ page, person }) => {
  const feed = await person.subscribe()
  await page.goto('/timeline/view-0')
  await page.getByRole('button', { name: 'Hide sidebar' }).click()
  await page.mouse.move(700, 400)
  await expect(subscription(page, feed.title)).toBeHidden()
  const back = page.getByRole('button', { name: 'Show sidebar' })
  await expect(back.locator('svg')).toBeVisible()
  await back.press('Enter')
  await expect(subscription(page, feed.title)).toBeVisible()
})
