import { expect, expectAccessible, test } from './fixtures.ts'
import { openEntry, row, subscription, titles } from './locators.ts'

test.use({ needs: 'shell 0.3, reader 0.3', viewport: { width: 1100, height: 800 } })

test('in a window of the middle the sidebar is icons, and leaves the room to what is read', async ({
  page,
  person,
}) => {
  const feed = await person.subscribe()
  const [first] = titles(feed)
  await page.goto('/timeline/all')
  await row(page, first).click()
  await expect(openEntry(page, first)).toBeVisible()
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  expect((await sidebar.boundingBox())?.width).toBeLessThan(80)
  // Nothing is missing for those who hear it, and each icon can be met.
  await expect(subscription(page, feed.title)).toBeInViewport()
  await expect(sidebar.getByRole('link', { name: 'Discover' })).toBeInViewport()
  await expectAccessible(page)
})

test('an icon says its name when it is pointed at, and by the keyboard', async ({ page, person }) => {
  const feed = await person.subscribe()
  await page.goto('/timeline/all')
  const named = (name: string) =>
    page.getByText(name, { exact: true }).and(page.locator('[aria-hidden=true]'))
  const line = subscription(page, feed.title)
  // What says the names comes once the page rests, and hears of a pointer that comes after it.
  await expect(async () => {
    await page.getByRole('main').hover()
    await line.hover()
    await expect(named(`${feed.title} · 5 unread entries`)).toBeInViewport({ ratio: 1, timeout: 2000 })
  }).toPass()
  await page.getByRole('main').hover()
  await page.getByRole('link', { name: 'Settings' }).focus()
  await expect(named('Settings')).toBeInViewport({ ratio: 1 })
})

test('it is itself again on demand, and icons as soon as that is wanted', async ({ page, person }) => {
  const feed = await person.subscribe()
  await page.goto('/timeline/all')
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  const width = async () => (await sidebar.boundingBox())?.width
  await page.getByRole('button', { name: 'Show sidebar' }).click()
  await expect.poll(width).toBe(256)
  await page.reload()
  await expect(subscription(page, feed.title)).toBeInViewport()
  await expect.poll(width).toBe(256)
  await page.keyboard.press('Control+b')
  await expect.poll(width).toBeLessThan(80)
})
