import type { Page } from 'playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'
import { openEntry, row, rows, titles, toast } from './locators.ts'

test.use({ needs: 'shell 0.2, reader 0.2' })

const field = (page: Page) => page.getByRole('combobox', { name: 'Search entries, feeds and commands' })
const options = (page: Page, group: string) => page.getByRole('group', { name: group }).getByRole('option')

async function openSearch(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
}

/** The longest word: no other title begins with it, as likely as not. */
const wordOf = (title: string): string =>
  title.split(/[^\p{L}\p{N}]+/u).toSorted((a, b) => b.length - a.length)[0] ?? title

const phrase = (title: string): string => `"${title}"`

test('quick search finds entries and feeds, and opens an entry in place', async ({ page, person }) => {
  const feed = await person.subscribe()
  const [title] = titles(feed)
  await page.reload()
  await expect(row(page, title)).toBeVisible()
  await openSearch(page)
  await field(page).fill(feed.title)
  await expect(options(page, 'Feeds').filter({ hasText: feed.title })).toBeVisible()
  await field(page).fill(title)
  await expect(options(page, 'Entries').filter({ hasText: title }).first()).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(openEntry(page, title)).toBeVisible()
})

test('quick search groups entries and feeds; type all, entry or feed', async ({ page, person }) => {
  const feed = await person.subscribe()
  await page.reload()
  await expect(row(page, titles(feed)[0])).toBeVisible()
  await openSearch(page)
  await field(page).fill(feed.title)
  await expect(options(page, 'Feeds')).not.toHaveCount(0)
  await page.getByRole('button', { name: 'Entries', exact: true }).click()
  await expect(page.getByRole('group', { name: 'Feeds' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Feeds', exact: true }).click()
  await expect(options(page, 'Feeds').filter({ hasText: feed.title })).toBeVisible()
})

test('a saved search stands in the sidebar as a scope, is renamed and forgotten', async ({
  page,
  person,
}) => {
  const feed = await person.subscribe()
  const [title] = titles(feed)
  const word = wordOf(title)
  await page.reload()
  await expect(row(page, title)).toBeVisible()
  await expect
    .poll(async () => {
      const reply = await person.call<{ data: { entries: unknown[] } }>(
        'GET',
        `/search?query=${encodeURIComponent(word)}`,
      )
      return reply.data.entries.length
    })
    .toBeGreaterThan(0)
  await openSearch(page)
  await field(page).fill(word)
  await page.getByRole('option', { name: 'Show all in a timeline' }).click()
  await expect(row(page, title)).toBeVisible()
  await page.getByRole('button', { name: 'Save search' }).click()
  const saved = page.getByRole('navigation', { name: 'Saved searches' })
  await expect(saved.getByRole('link', { name: word })).toBeVisible()

  await saved.getByRole('link', { name: word }).click({ button: 'right' })
  // The version before changed the name alone.
  await page.getByRole('menuitem', { name: /^(Edit|Rename) search$/ }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('My subject')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'My subject', level: 1 })).toBeVisible()
  await page.reload()
  await saved.getByRole('link', { name: 'My subject' }).click()
  await expect(rows(page).first()).toBeVisible()
  await expectAccessible(page)

  await saved.getByRole('link', { name: 'My subject' }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Forget search' }).click()
  await expect(toast(page, 'Search My subject forgotten')).toBeVisible()
  await expect(saved).toHaveCount(0)
})

test(
  'the words of a saved search are changed, and its open timeline shows what they find',
  { annotation: { type: 'needs', description: 'reader 0.3' } },
  async ({ page, person }) => {
    const feed = await person.subscribe()
    const [first, second] = titles(feed)
    await person.call('POST', '/searches', { title: 'My subject', query: phrase(first) })
    await page.reload()
    const saved = page.getByRole('navigation', { name: 'Saved searches' })
    await saved.getByRole('link', { name: 'My subject' }).click()
    await expect(row(page, first)).toBeVisible()
    await expect(row(page, second)).toHaveCount(0)
    await saved.getByRole('link', { name: 'My subject' }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Edit search' }).click()
    await page.getByRole('textbox', { name: 'Words' }).fill(phrase(second))
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(row(page, second)).toBeVisible()
    await expect(row(page, first)).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'My subject', level: 1 })).toBeVisible()
  },
)
