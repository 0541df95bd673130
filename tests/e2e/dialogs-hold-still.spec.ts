import { expect, test } from './fixtures.ts'
import { subscription } from './locators.ts'

test.use({ needs: 'shell 0.2, discover 0.2' })

test('a feed is followed by its address and Enter twice, in a dialog that holds still', async ({
  page,
  person,
  feeds,
}) => {
  const feed = feeds.manifest.feeds[1]
  if (!feed) throw new Error('There is no second feed')
  await person.subscribe()
  await page.goto('/timeline/view-0/all')
  await page.getByRole('button', { name: 'Add a feed' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add a feed' })
  const field = dialog.getByRole('textbox', { name: 'Address of a site or a feed' })
  await expect(field).toBeFocused()
  const place = async () => {
    const { y = 0, height = 0 } = (await dialog.boundingBox()) ?? {}
    return { y, height }
  }
  const { height: windowHeight } = page.viewportSize() ?? { height: 0 }
  // It hangs below an eighth of the window, and grows downwards.
  await expect.poll(async () => Math.round((await place()).y)).toBe(Math.round(windowHeight * 0.12))
  const before = await place()

  await field.fill(feed.url)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('article', { name: feed.title })).toBeVisible()
  await expect(dialog.getByRole('switch', { name: /Private/ })).toBeHidden()
  const after = await place()
  expect(after.y).toBe(before.y)
  expect(after.height).toBeGreaterThan(before.height)

  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(subscription(page, feed.title)).toBeVisible()
})
