import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import type { ManifestFeed } from '../support/feed-server.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { subscription, toast } from './locators.ts'

test.use({
  needs: 'shell 0.2, reader 0.2, settings 0.3',
  permissions: ['clipboard-read', 'clipboard-write'],
})

/** The rows of the table of feeds, without its head. */
const lines = (page: Page) => page.getByRole('table').locator('tbody tr')

/** In which order the table has these feeds, by their places among them. */
const orderOf = async (page: Page, feeds: readonly ManifestFeed[]) =>
  (await lines(page).locator('th').allInnerTexts()).map((text) =>
    feeds.findIndex(({ title }) => text.includes(title)),
  )

/** A file that is given at a click. */
async function download(page: Page, click: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([page.waitForEvent('download'), click()])
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

test('the table of feeds finds and sorts what one follows, and says how it is', async ({ page, person }) => {
  const feeds = [await person.subscribe(0), await person.subscribe(1), await person.subscribe(2, 1)]
  await page.goto('/settings/feeds')
  await expect(page.getByText('3 subscriptions', { exact: true })).toBeVisible()
  await expect(
    lines(page)
      .locator('[data-column=health]')
      .getByText(/^(Checked|Well)/),
  ).toHaveCount(3)
  await expect(page.getByRole('columnheader').getByRole('checkbox')).toBeVisible()
  await expectAccessible(page)

  const head = (name: string) => page.getByRole('columnheader', { name })
  const byName = feeds.toSorted((one, other) => one.title.localeCompare(other.title))
  const places = byName.map((feed) => feeds.indexOf(feed))
  await expect.poll(() => orderOf(page, feeds)).toEqual(places)
  await head('Name').getByRole('button').click()
  await expect.poll(() => orderOf(page, feeds)).toEqual(places.toReversed())
  await expect(head('Name')).toHaveAttribute('aria-sort', 'descending')
  await head('View').getByRole('button').click()
  await expect.poll(async () => (await orderOf(page, feeds)).at(-1)).toBe(2)

  await page.getByRole('searchbox').fill(feeds[0]?.title ?? '')
  await expect.poll(() => orderOf(page, feeds)).toEqual([0])
  await page.getByRole('searchbox').fill('nothing is called so')
  await expect(page.getByText('0 subscriptions', { exact: true })).toBeVisible()
})

test('many feeds are filed, moved and left together, and each of it can be undone', async ({
  page,
  person,
}) => {
  const [first, second] = [await person.subscribe(0), await person.subscribe(1)]
  await person.subscribe(2)
  const known = async () => {
    const { data } = await person.call<{ data: { category: string | null; view: number }[] }>(
      'GET',
      '/subscriptions',
    )
    return data
  }
  await page.goto('/settings/feeds')
  const choose = async () => {
    for (const { title } of [first, second])
      await page.getByRole('checkbox', { name: `Choose ${title}`, exact: true }).click()
    await expect(page.getByText('2 chosen', { exact: true })).toBeVisible()
  }
  await choose()
  await page.getByRole('textbox', { name: 'Category, or empty for none' }).fill('Papers')
  await page.getByRole('button', { name: 'Set category' }).click()
  await expect(page.getByRole('cell', { name: 'Papers' })).toHaveCount(2)
  await expect
    .poll(async () => (await known()).filter(({ category }) => category === 'Papers').length)
    .toBe(2)

  await choose()
  await page.getByRole('combobox', { name: 'Move to view…' }).click()
  await page.getByRole('option', { name: 'Videos' }).click()
  await expect.poll(async () => (await known()).filter(({ view }) => view === 3).length).toBe(2)

  await choose()
  await page.getByRole('button', { name: 'Unsubscribe', exact: true }).click()
  await expect(page.getByText('1 subscription', { exact: true })).toBeVisible()
  await expect(toast(page, '2 subscriptions are ended.')).toBeVisible()
  // The latest stands first.
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(page.getByText('3 subscriptions', { exact: true })).toBeVisible()
  expect(await known()).toHaveLength(3)
})

test('the table has lists and inboxes as well: lists are filed and left with feeds, inboxes are not', async ({
  page,
  person,
}) => {
  const { title } = await person.subscribe(0)
  const list = { title: 'Best of the web', view: 0, fee: 0 }
  const { data: made } = await person.call<{ data: { id: string } }>('POST', '/lists', list)
  await person.call('POST', '/subscriptions', { listId: made.id, view: 0 })
  await person.call('POST', '/inboxes', { handle: `letters-${made.id}`, title: 'Letters' })
  await page.goto('/settings/feeds')
  await expect(page.getByText('3 subscriptions', { exact: true })).toBeVisible()
  const line = (name: string) => lines(page).filter({ hasText: name })
  await expect(line('Best of the web').locator('[data-column=health]')).toHaveText('List')
  await expect(line('Letters').locator('[data-column=health]')).toHaveText('Inbox')
  await expect(line('Letters').getByRole('checkbox')).toHaveCount(0)

  const chooseAll = page.getByRole('checkbox', { name: 'Choose all that are shown' })
  await chooseAll.click()
  await expect(page.getByText('2 chosen', { exact: true })).toBeVisible()
  await page.getByRole('textbox', { name: 'Category, or empty for none' }).fill('Papers')
  await page.getByRole('button', { name: 'Set category' }).click()
  await expect(page.getByRole('cell', { name: 'Papers' })).toHaveCount(2)

  await chooseAll.click()
  await page.getByRole('button', { name: 'Unsubscribe', exact: true }).click()
  await expect(page.getByText('1 subscription', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(page.getByText('3 subscriptions', { exact: true })).toBeVisible()
  await expect(line('Best of the web')).toContainText('Papers')
  await expect(line(title)).toContainText('Papers')
})

test('one takes along what one follows, and what is kept in the browser', async ({ page, person }) => {
  const feed = await person.subscribe(0)
  await person.subscribe(1, 3)
  await page.goto('/timeline/all/all')
  await expect(subscription(page, feed.title)).toBeVisible()
  await page.goto('/settings/data-control')
  const opml = () => download(page, () => page.getByRole('link', { name: 'Download' }).click())
  const byCategory = await opml()
  expect(byCategory.name).toBe('follow.opml')
  expect(byCategory.text).toContain(feed.url.replaceAll('&', '&amp;'))
  await page
    .getByRole('group', { name: 'Folders of the file' })
    .getByRole('button', { name: 'By view' })
    .click()
  const byView = await opml()
  expect(byView.text).toContain('Videos')
  expect(byCategory.text).not.toContain('Videos')

  const { name, text } = await download(page, () => page.getByRole('button', { name: 'Download' }).click())
  expect(name).toMatch(/^tidings-\d{4}-\d\d-\d\d\.json$/)
  const kept: Record<string, unknown[]> = JSON.parse(text)
  expect(JSON.stringify(kept.feeds)).toContain(feed.url)
  expect(Object.keys(kept)).not.toContain('meta')
  expect(text).not.toContain(person.email)
})

test('what is kept in the browser is cleared, and comes back from the server', async ({ page, person }) => {
  const feed = await person.subscribe()
  await page.goto('/settings/data-control')
  await page.evaluate(() => caches.open('of-another-time'))
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(toast(page, 'The files are cleared.')).toBeVisible()
  expect(await page.evaluate(() => caches.has('of-another-time'))).toBe(false)

  await page.getByRole('button', { name: 'Rebuild', exact: true }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Changes that were not sent yet are lost.')
  await page.evaluate(() => document.body.setAttribute('data-before', ''))
  await question.getByRole('button', { name: 'Rebuild' }).click()
  await expect(page.locator('body[data-before]')).toHaveCount(0)
  await page.goto('/timeline/all/all')
  await expect(subscription(page, feed.title)).toBeVisible()
})

test('the page about the product says what runs here, to be told when something is wrong', async ({
  page,
  person,
  product,
}) => {
  expect(person.email).toBeTruthy()
  await page.goto('/settings/about')
  await expect(page.getByText(product.url, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect(toast(page, 'Copied')).toBeVisible()
  const told = await page.evaluate(() => navigator.clipboard.readText())
  expect(told).toContain(`Address: ${product.url}`)
  expect(told).toMatch(/\d+\.\d+\.\d+/)
  await page.getByRole('link', { name: 'Parts of this page' }).click()
  await expect(page).toHaveURL(/\/parts$/)
})

/** In one task, so that no database has heard of it when the page begins to go. Runs in the page. */
function clickAndLeave(control: Element): void {
  if (control instanceof HTMLElement) control.click()
  location.reload()
}

test('a setting that is changed as its page is left is kept, also without the server', async ({
  page,
  person,
}) => {
  await person.subscribe()
  await page.goto('/settings/general')
  const dim = page.getByRole('switch', { name: 'Dim entries that are read' })
  await expect(dim).not.toBeChecked()
  await page.route('**/api/settings/general', (route) => route.abort())
  for (const checked of [true, false, true]) {
    await Promise.all([page.waitForEvent('load'), dim.evaluate(clickAndLeave)])
    await expect(dim).toBeChecked({ checked })
  }
})
