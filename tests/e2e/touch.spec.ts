import type { Page } from 'playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'
import { articleTitle, startArticleSite } from '../support/article-site.ts'
import { putFinger } from './finger.ts'
import { openEntry, row, rows, titles, toast, toolbar } from './locators.ts'
import { openArticle } from './open-article.ts'
import { openWith } from './open-with.ts'
import type { Person } from './person.ts'

test.use({
  needs: 'shell 0.2, reader 0.2',
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
})

/** The articles, once fingers are followed; their code comes behind the first rows. */
async function openForFingers(page: Page, person: Person) {
  await openWith(page, person, { scrollMarkUnread: false })
  await expect(rows(page).first()).toBeVisible()
  await expect(page.locator('[data-gestures]')).toBeAttached()
  return putFinger(page)
}

test('a row that is swiped is read, swiped again unread, and the other way starred', async ({
  page,
  person,
}) => {
  const [, second, third] = titles(await person.subscribe())
  const finger = await openForFingers(page, person)

  await finger.touch(row(page, second))
  await finger.move(120)
  await finger.lift()
  await expect(row(page, second)).not.toHaveAttribute('data-unread')

  await finger.touch(row(page, second))
  await finger.move(120)
  await finger.lift()
  await expect(row(page, second)).toHaveAttribute('data-unread')

  await finger.touch(row(page, third))
  await finger.move(-120)
  await finger.lift()
  await expect(row(page, third).getByText('Starred')).toBeAttached()
  await expect(page).toHaveURL(/\/timeline\/view-0\/all$/)
})

test('a row that is swiped a little, or back again, is as it was', async ({ page, person }) => {
  const [, second, third] = titles(await person.subscribe())
  const finger = await openForFingers(page, person)
  await finger.touch(row(page, second))
  await finger.move(40)
  await finger.lift()
  await finger.touch(row(page, second))
  await finger.move(120)
  await finger.move(-100)
  await finger.lift()
  // What is asked for next comes after what was asked for before.
  await finger.touch(row(page, third))
  await finger.move(120)
  await finger.lift()
  await expect(row(page, third)).not.toHaveAttribute('data-unread')
  await expect(row(page, second)).toHaveAttribute('data-unread')
  await expect(row(page, second)).toHaveCSS('translate', 'none')
})

test('a list that is pulled down has its feeds checked', async ({ page, person }) => {
  const [first] = titles(await person.subscribe())
  const finger = await openForFingers(page, person)
  await finger.touch(row(page, first))
  await finger.move(0, 120)
  await finger.lift()
  await finger.touch(row(page, first))
  await finger.move(0, 200)
  await finger.lift()
  // It is the same feed for all: others may have had it fetched just now, or long ago.
  await expect(toast(page, /Nothing new|Checked a moment ago/)).toBeVisible()
})

test('a swipe beside the rows leads to the view beside, and the title names them all', async ({
  page,
  person,
}) => {
  await person.subscribe()
  await person.subscribe(1, 1)
  const finger = await openForFingers(page, person)
  const title = page.getByRole('heading', { level: 1 })
  await finger.touch(title)
  await finger.move(-120)
  await finger.lift()
  await expect(title).toHaveText('Social media')
  await finger.touch(title)
  await finger.move(120)
  await finger.lift()
  await expect(title).toHaveText('Articles')

  await expectAccessible(page)
  await title.getByRole('button').tap()
  await expect(page.getByRole('menuitemradio', { name: /^Articles/ })).toBeChecked()
  await page.getByRole('menuitemradio', { name: 'Social media · 5' }).tap()
  await expect(title).toHaveText('Social media')
})

test('what can be done to an entry stands under its text, where a thumb is', async ({ page, person }) => {
  const [first] = titles(await person.subscribe())
  await openForFingers(page, person)
  await row(page, first).tap()
  await expect(openEntry(page, first)).toBeVisible()
  const text = await page.getByRole('region', { name: 'Text of the entry' }).boundingBox()
  const tools = await toolbar(page).boundingBox()
  expect(tools?.y).toBeGreaterThanOrEqual((text?.y ?? 0) + (text?.height ?? 0))
  await expect(toolbar(page).getByRole('button', { name: 'Star' })).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
})

test(
  'a swipe over a picture that is enlarged turns to the next, and leaves the entry open',
  { annotation: { type: 'needs', description: 'reader 0.3' } },
  async ({ page, person }) => {
    const site = await startArticleSite()
    await openArticle(page, { person, site })
    const finger = await putFinger(page)
    await page.getByRole('button', { name: 'Enlarge picture: Picture 2' }).tap()
    const viewer = page.getByRole('dialog', { name: /^Picture/ })
    await expect(viewer).toHaveAccessibleName('Picture 2 of 6')
    await finger.touch(viewer)
    await finger.move(160)
    await finger.lift()
    await expect(viewer).toHaveAccessibleName('Picture 1 of 6')
    await page.keyboard.press('Escape')
    await expect(viewer).toHaveCount(0)
    await expect(openEntry(page, articleTitle)).toBeVisible()
    await site.stop()
  },
)

test(
  'a text that an address leads to has no frame around it, and is scrolled by keys all the same',
  { annotation: { type: 'needs', description: 'reader 0.3' } },
  async ({ page, person }) => {
    const [first] = titles(await person.subscribe())
    await openForFingers(page, person)
    await row(page, first).tap()
    await expect(openEntry(page, first)).toBeVisible()
    await page.reload()
    await expect(openEntry(page, first)).toBeVisible()
    const text = page.getByRole('region', { name: 'Text of the entry' })
    await expect(text).toBeFocused()
    await expect(text).toHaveCSS('outline-style', 'none')
  },
)

test(
  'the table of feeds is sorted by a thumb',
  { annotation: { type: 'needs', description: 'settings 0.3' } },
  async ({ page, person }) => {
    await person.subscribe()
    await page.goto('/settings/feeds')
    const columns = page.getByRole('columnheader').getByRole('button')
    await expect(columns.first()).toBeVisible()
    for (const column of await columns.all()) {
      const { height = 0 } = (await column.boundingBox()) ?? {}
      expect(height).toBeGreaterThanOrEqual(44)
    }
  },
)

test(
  'what is chosen among is as large as a thumb',
  { annotation: { type: 'needs', description: 'shell 0.3' } },
  async ({ page, person }) => {
    expect(person.email).toBeTruthy()
    await page.goto('/settings/appearance')
    const dark = page.getByRole('main').getByRole('button', { name: 'Dark' })
    await expect(dark).toBeVisible()
    const { height = 0 } = (await dark.boundingBox()) ?? {}
    expect(height).toBeGreaterThanOrEqual(44)
  },
)
