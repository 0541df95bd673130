import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { openEntry, row, rows, subscription, titles, toast, toolbar } from './places.ts'

test('an entry that is opened counts as read, and can be made unread again', async ({ page, person }) => {
  const feed = await person.subscribe()
  const [title] = titles(feed)
  await page.reload()
  await expect(subscription(page, feed.title)).toHaveAccessibleName(/5 unread entries/)
  await row(page, title).click()
  await expect(openEntry(page, title)).toBeVisible()
  await expect(subscription(page, feed.title)).toHaveAccessibleName(/4 unread entries/)
  await toolbar(page).getByRole('button', { name: 'Mark as unread' }).click()
  await expect(subscription(page, feed.title)).toHaveAccessibleName(/5 unread entries/)
})

test('a starred entry is found under Starred', async ({ page, person }) => {
  const feed = await person.subscribe()
  const [, title] = titles(feed)
  await page.reload()
  await row(page, title).click()
  await toolbar(page).getByRole('button', { name: 'Star' }).click()
  await page.getByRole('link', { name: 'Starred' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(row(page, title)).toBeVisible()
})

/** The button above the list; another one stands below it. */
const markAll = (page: Page) => page.getByRole('button', { name: 'Mark all as read' }).first()

test('marking all as read can be undone, and holds when it is not', async ({ page, person }) => {
  const feed = await person.subscribe()
  await page.reload()
  await markAll(page).click()
  await expect(subscription(page, feed.title)).not.toHaveAccessibleName(/unread/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(subscription(page, feed.title)).toHaveAccessibleName(/5 unread entries/)

  await markAll(page).click()
  await expect(toast(page, '5 entries marked as read')).toHaveCount(0, { timeout: 15_000 })
  await expect.poll(() => person.call('GET', '/reads')).toMatchObject({ data: {} })
  await page.reload()
  await expect(subscription(page, feed.title)).not.toHaveAccessibleName(/unread/)
})

test('everything is there after the server was restarted', async ({ page, person, product }) => {
  const feed = await person.subscribe()
  const [first, second] = titles(feed)
  await page.reload()
  await row(page, first).click()
  await expect(subscription(page, feed.title)).toHaveAccessibleName(/4 unread entries/)
  await product.stop()
  await product.start()
  await page.reload()
  await expect(subscription(page, feed.title)).toHaveAccessibleName(/4 unread entries/)
  await row(page, second).click()
  await expect(openEntry(page, second)).toBeVisible()
})
