import type { Locator, Page } from 'playwright/test'
import { answerDialog } from './dialogs.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { row, subscription, subscriptions, titles, toast } from './locators.ts'
import { passUndo } from './undo.ts'

test.use({ needs: 'shell 0.2, reader 0.2' })

const menuItem = (page: Page, name: string | RegExp): Locator => page.getByRole('menuitem', { name })

async function openMenu(page: Page, name: string): Promise<void> {
  await subscription(page, name).click({ button: 'right' })
  await expect(page.getByRole('menu').first()).toBeVisible()
}

/** Subscribes to so many feeds and shows the articles. */
async function followed(page: Page, subscribe: (index: number) => Promise<{ title: string }>, count: number) {
  const names: string[] = []
  for (let index = 0; index < count; index += 1) names.push((await subscribe(index)).title)
  await page.goto('/timeline/view-0/all')
  await expect(subscription(page, names[0] ?? '')).toBeVisible()
  return names
}

test('the menu of a feed opens by mouse and by keyboard', async ({ page, person }) => {
  const [first = ''] = await followed(page, person.subscribe, 1)
  await openMenu(page, first)
  await page.keyboard.press('Escape')
  await subscription(page, first).focus()
  await page.keyboard.press('Shift+F10')
  await expect(menuItem(page, 'Edit subscription')).toBeVisible()
  await page.keyboard.press('Escape')
})

test('a subscription gets a title, a category and a view of its own, is private and hidden, and all of it stays', async ({
  page,
  person,
}) => {
  await page.clock.install()
  const [first = ''] = await followed(page, person.subscribe, 1)
  await openMenu(page, first)
  await menuItem(page, 'Edit subscription').click()
  await page.getByRole('textbox', { name: 'Own title' }).fill('My own name')
  await page.getByRole('combobox', { name: 'Category' }).fill('Evenings')
  await page.getByRole('switch', { name: /Private/ }).click()
  await page.getByRole('switch', { name: /Hide from timeline/ }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(subscription(page, 'My own name')).toBeVisible()
  await expect(subscription(page, 'Evenings')).toBeVisible()
  await passUndo(page)
  await expect
    .poll(() => person.call('GET', '/subscriptions'))
    .toMatchObject({
      data: [{ title: 'My own name', category: 'Evenings', isPrivate: true, hideFromTimeline: true }],
    })
  await page.reload()
  await expect(subscription(page, 'My own name')).toHaveAccessibleName(
    /Private subscription.*Hidden from timeline/,
  )
})

// Earlier ones gave no focus to a subscription far away.
const needsFarFocus = { annotation: { type: 'needs', description: 'reader 0.3' } }

test(
  'an address that one was given shows where it is among the subscriptions',
  needsFarFocus,
  async ({ page, person }) => {
    await followed(page, person.subscribe, 40)
    // All have come, so none moves what is in sight any more.
    await expect(page.getByRole('complementary', { name: 'Sidebar' }).getByText('200').first()).toBeVisible()
    await page.reload()
    const lines = subscriptions(page).getByRole('treeitem')
    await lines.first().focus()
    await page.keyboard.press('End')
    // It was not in the page before.
    const last = subscriptions(page).locator('[role=treeitem]:focus')
    await expect(last).toBeInViewport()
    const address = (await last.getAttribute('href')) ?? ''
    await page.goto(address)
    await expect(subscriptions(page).locator('[aria-current=page]')).toBeInViewport({ ratio: 1 })
  },
)

test('several feeds are chosen, moved into a new category, to a view, and unsubscribed from with undo', async ({
  page,
  person,
}) => {
  const [first = '', second = '', third = ''] = await followed(page, person.subscribe, 3)
  await subscription(page, first).click({ modifiers: ['ControlOrMeta'] })
  await subscription(page, second).click({ modifiers: ['ControlOrMeta'] })
  await expect(page.getByRole('region', { name: '2 feeds chosen' })).toBeVisible()
  await expectAccessible(page)
  await openMenu(page, second)
  await menuItem(page, 'Move to category').click()
  await menuItem(page, 'New category').click()
  await page.getByRole('combobox', { name: 'Category' }).fill('Together')
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  // An older reader counts them as feeds.
  await expect(toast(page, /^2 (?:feeds )?moved to Together/)).toBeVisible()
  await expect(subscription(page, 'Together')).toHaveAttribute('aria-expanded', 'true')
  await expect(subscription(page, third)).toHaveAttribute('aria-level', '1')

  await subscription(page, third).dragTo(subscription(page, 'Together'))
  await expect(subscription(page, third)).toHaveAttribute('aria-level', '2')

  await subscription(page, 'Together').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Delete')
  await expect(toast(page, 'Unsubscribed from 3 feeds')).toBeVisible()
  await expect(subscriptions(page)).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(subscription(page, first)).toBeVisible()

  await subscription(page, first).dragTo(page.getByRole('link', { name: /^Pictures/ }))
  await expect(subscription(page, first)).toHaveCount(0)
  await page.getByRole('link', { name: /^Pictures/ }).click()
  await expect(subscription(page, first)).toBeVisible()
})

test('an unsubscription that waits to be sent holds over a reload', async ({ page, person }) => {
  await page.clock.install()
  const [first = '', second = ''] = await followed(page, person.subscribe, 2)
  await openMenu(page, first)
  await menuItem(page, 'Unsubscribe').click()
  await expect(subscription(page, first)).toHaveCount(0)
  await page.reload()
  await expect(subscription(page, second)).toBeVisible()
  await expect(subscription(page, first)).toHaveCount(0)
  await passUndo(page)
  await expect
    .poll(() => person.call<{ data: unknown[] }>('GET', '/subscriptions').then(({ data }) => data.length))
    .toBe(1)
})

test('the page of a feed tells its figures, its checks and its addresses', async ({ page, person }) => {
  const feed = await person.subscribe()
  await page.goto('/timeline/view-0/all')
  await subscription(page, feed.title).click()
  // While it is well nothing is said of it above its entries.
  await expect(page.getByText(/^Checked/)).toBeHidden()
  await page.getByRole('button', { name: 'More of this list' }).click()
  await menuItem(page, 'About this feed').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Readers here')).toBeVisible()
  await expect(dialog.getByText('Entries per week')).toBeVisible()
  await expect(dialog.getByRole('heading', { name: 'History of checks' })).toBeVisible()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Well' })).toHaveCount(1)
  await expect(dialog.getByRole('link', { name: feed.url })).toBeVisible()
  await expectAccessible(page)
})

test('the reading mode of a subscription opens all of its entries so', async ({ page, person }) => {
  const feed = await person.subscribe()
  const [title, next] = titles(feed)
  await page.goto('/timeline/view-0/all')
  await openMenu(page, feed.title)
  await menuItem(page, 'Edit subscription').click()
  await page.getByRole('combobox', { name: 'Open entries with' }).click()
  await page.getByRole('option', { name: 'Page as it is there' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  const article = page.frameLocator('iframe[title="Page of the entry"]').getByRole('heading', { level: 1 })
  for (const each of [title, next]) {
    await row(page, each).click()
    await expect(article).toHaveText(new RegExp(`-${each.split('#')[1]}$`))
  }
})

test('a category is deleted, and its feeds stay unless one unsubscribes from them too', async ({
  page,
  person,
}) => {
  const [first = '', second = ''] = await followed(page, person.subscribe, 2)
  await subscription(page, first).click({ modifiers: ['ControlOrMeta'] })
  await subscription(page, second).click({ modifiers: ['Shift'] })
  await page.getByRole('button', { name: 'Move to category or view' }).click()
  await page.getByRole('combobox', { name: 'Category' }).fill('Passing')
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await openMenu(page, 'Passing')
  await menuItem(page, 'Delete category').click()
  await expectAccessible(page)
  await answerDialog(page, 'Delete category')
  await expect(subscription(page, 'Passing')).toHaveCount(0)
  await expect(subscription(page, first)).toBeVisible()
})
