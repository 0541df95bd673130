import { expect, expectAccessible, test } from './fixtures.ts'
import { openEntry, row, titles, toolbar } from './places.ts'

test.use({ needs: 'shell 0.2, reader 0.2' })

test(
  'the article of the page takes the place of the text of the feed, and leaves it again',
  { tag: '@gate' },
  async ({ page, person }) => {
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
  },
)

test(
  'the page of an entry is shown in a frame in which it can do nothing',
  { tag: '@gate' },
  async ({ page, person }) => {
    const feed = await person.subscribe()
    const [first] = titles(feed)
    await page.goto('/timeline/view-0')
    await row(page, first).click()
    await toolbar(page).getByRole('button', { name: 'Page as it is there' }).click()
    const frame = page.getByTitle('Page of the entry')
    await expect(frame).toHaveAttribute('sandbox', 'allow-popups allow-popups-to-escape-sandbox')
    await expect(frame.contentFrame().getByText(/MARK-BEGIN/)).toBeVisible()
  },
)

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
