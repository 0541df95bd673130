import type { Page } from 'playwright/test'
import { rss, startSite, type Site } from '../support/site.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { openEntry, row, subscription } from './locators.ts'

test.use({ needs: 'shell 0.2, reader 0.2' })

const html = '<p>A line of a long story.</p>'.repeat(120)

let site: Site | undefined

test.beforeEach(async ({ page, person }) => {
  const items = ['The newest story', 'A story in between', 'The oldest story'].map((title, index) => ({
    link: `https://stories.example/${index}`,
    title,
    html,
  }))
  const { url } = (site = await startSite(() => ({ type: 'text/xml', body: rss('Stories', items) })))
  await person.call('POST', '/subscriptions', { url: `${url}/feed.xml`, view: 0 })
  await page.goto('/timeline/view-0')
})

// Of a test that is left out nothing was begun.
test.afterEach(() => site?.close())

const end = (page: Page) => page.getByRole('region', { name: 'End of the entry' })

test('the space bar reads on: down a text, and from its end to the next that is unread', async ({ page }) => {
  await row(page, 'A story in between').click()
  await expect(openEntry(page, 'A story in between')).toBeVisible()
  await row(page, 'The newest story').click()
  await expect(openEntry(page, 'The newest story')).toBeVisible()
  const next = end(page).getByRole('link', { name: 'Next unread' })
  await expect(next).toContainText('The oldest story')
  await expect(next).not.toBeInViewport()
  await expect(async () => {
    await page.keyboard.press('Space')
    await expect(next).toBeInViewport({ ratio: 1, timeout: 1000 })
  }).toPass()
  await expect(openEntry(page, 'The newest story')).toHaveCount(1)
  await expectAccessible(page)
  await expect(async () => {
    await page.keyboard.press('Space')
    await expect(openEntry(page, 'The oldest story')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(end(page).getByRole('link')).toHaveCount(0)
})

test('while nothing is open one sees what there is to read, and goes on where one was', async ({ page }) => {
  const column = page.getByRole('region', { name: 'Entry', exact: true })
  await expect(column).toContainText('3 unread entries')
  await expectAccessible(page)
  await row(page, 'A story in between').click()
  await expect(openEntry(page, 'A story in between')).toBeVisible()
  await expect(subscription(page, 'Stories')).toHaveAccessibleName(/2 unread/)
  await page.goto('/timeline/all')
  await expect(column).toContainText('2 unread entries')
  await column.getByRole('link', { name: /^Go on reading.*A story in between/ }).click()
  await expect(openEntry(page, 'A story in between')).toBeVisible()
})
