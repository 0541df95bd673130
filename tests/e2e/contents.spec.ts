import { articleTitle, startArticleSite, type ArticleSite } from '../support/article-site.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { openEntry } from './locators.ts'
import { openArticle } from './open-article.ts'

test.use({ needs: 'shell 0.2, reader 0.3' })

let site: ArticleSite

test.beforeAll(async () => {
  site = await startArticleSite()
})

test.afterAll(() => site.stop())

test('the contents of an entry lead to its headings, beside the usual columns of a usual window', async ({
  page,
  person,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openArticle(page, { person, site })
  const contents = page.getByRole('navigation', { name: 'Contents' })
  await contents.getByRole('button', { name: 'Table' }).click()
  await expect(page.getByRole('heading', { name: 'Table' })).toBeInViewport()
  await expect(contents.getByRole('button', { name: 'Table' })).toHaveAttribute('aria-current', 'location')
})

test('the contents of an entry are behind a button where the window has no room for them', async ({
  page,
  person,
}) => {
  await openArticle(page, { person, site })
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('navigation', { name: 'Contents' })).toBeHidden()
  const contents = page.getByRole('button', { name: 'Contents' })
  await expect(contents).toBeVisible()
  await expectAccessible(page)
  await contents.click()
  await page.getByRole('menuitem', { name: 'Table' }).click()
  await expect(page.getByRole('heading', { name: 'Table' })).toBeInViewport()
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(contents).toBeHidden()
})

test('a note is closed by Escape, and the entry stays open under it', async ({ page, person }) => {
  await openArticle(page, { person, site })
  const mark = page.locator('[data-entry-text]').getByRole('link', { name: '1', exact: true })
  await mark.focus()
  await page.keyboard.press('Enter')
  const note = page.getByRole('note', { name: 'Note' })
  await expect(note).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(note).toHaveCount(0)
  await expect(mark).toBeFocused()
  await expect(openEntry(page, articleTitle)).toBeVisible()
})
