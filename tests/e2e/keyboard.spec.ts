import { expect, test } from './fixtures.ts'
import { englishFeed, openEntry, subscription, subscriptions, titles } from './places.ts'

test('everything can be done with the keyboard alone', async ({ page, person, feeds }) => {
  expect(person.email).toBeTruthy()
  const feed = englishFeed(feeds)
  const [first, second] = titles(feed)
  await expect(page.getByRole('main').getByRole('link', { name: 'Add subscriptions' })).toBeVisible()
  await page.keyboard.press('Control+n')
  await page.keyboard.type(feed.url)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Follow', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Follow', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(subscription(page, feed.title)).toBeVisible()
  await page.keyboard.press('Escape')

  await page.keyboard.press('j')
  await expect(openEntry(page, first)).toBeVisible()
  await page.keyboard.press('j')
  await expect(openEntry(page, second)).toBeVisible()
  await page.keyboard.press('m')
  await expect(subscription(page, feed.title)).toHaveAccessibleName(/4 unread entries/)
  await page.keyboard.press('k')
  await expect(openEntry(page, first)).toBeVisible()
  await page.keyboard.press('Shift+Control+a')
  await expect(subscription(page, feed.title)).not.toHaveAccessibleName(/unread/)
})

test('the guide shows the keys, and Escape closes it', async ({ page, person }) => {
  await person.subscribe()
  await page.reload()
  await expect(subscriptions(page)).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expect(page.getByText('Mark as read or unread')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
})
