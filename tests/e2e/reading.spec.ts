import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { openWith } from './open-with.ts'
import { openEntry, row, rows, secondDevice, subscription, titles, toast, toolbar } from './locators.ts'
import { passUndo } from './undo.ts'

test(
  'an entry that is opened counts as read, and can be made unread again',
  { tag: '@gate' },
  async ({ page, person }) => {
    const feed = await person.subscribe()
    const [title] = titles(feed)
    await page.reload()
    await expect(subscription(page, feed.title)).toHaveAccessibleName(/5 unread entries/)
    await row(page, title).click()
    await expect(openEntry(page, title)).toBeVisible()
    await expect(subscription(page, feed.title)).toHaveAccessibleName(/4 unread entries/)
    await toolbar(page).getByRole('button', { name: 'Mark as unread' }).click()
    await expect(subscription(page, feed.title)).toHaveAccessibleName(/5 unread entries/)
  },
)

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

test(
  'what was starred last stands first under Starred, with the time of its star',
  { annotation: { type: 'needs', description: 'shell 0.3, reader 0.3' } },
  async ({ page, person, product }) => {
    const feed = await person.subscribe()
    const [newest, , older] = titles(feed)
    await page.reload()
    const starredFrom = Date.now()
    for (const title of [newest, older]) {
      await row(page, title).click()
      await toolbar(page).getByRole('button', { name: 'Star' }).click()
      await expect(toolbar(page).getByRole('button', { name: 'Remove star' })).toBeVisible()
    }
    await page.getByRole('link', { name: 'Starred' }).click()
    await expectStars(page, [older, newest], starredFrom)

    // A device that has seen none of it asks the server.
    const stars = () => person.call<{ data: unknown[] }>('POST', '/entries', { isCollection: true })
    await expect.poll(async () => (await stars()).data.length).toBe(2)
    const device = await secondDevice(page, product)
    await device.goto('/timeline/all/collections')
    await expectStars(device, [older, newest], starredFrom)
  },
)

test(
  'what was read on another device is not left among what is unread',
  { annotation: { type: 'needs', description: 'shell 0.3, reader 0.2' } },
  async ({ page, person }) => {
    const [first, second] = titles(await person.subscribe())
    await openWith(page, person, { unreadOnly: true })
    await expect(rows(page)).toHaveCount(5)
    // What another device does is told to the server alone.
    const { data } = await person.call<{ data: { entries: { id: string; title: string } }[] }>(
      'POST',
      '/entries',
      {},
    )
    const read = data.filter(({ entries }) => entries.title !== second).map(({ entries }) => entries.id)
    await person.call('POST', '/reads', { entryIds: read })
    await page.reload()
    await expect(row(page, first)).not.toHaveAttribute('data-unread')
    await expect(row(page, second)).toHaveAttribute('data-unread')
    await page.reload()
    await expect(row(page, second)).toBeVisible()
    await expect(rows(page)).toHaveCount(1)
  },
)

async function expectStars(page: Page, inOrder: readonly string[], from: number): Promise<void> {
  await expect(rows(page)).toHaveCount(inOrder.length)
  for (const [index, title] of inOrder.entries()) {
    await expect(rows(page).nth(index)).toContainText(title)
    const time = rows(page).nth(index).locator('time')
    await expect(time).toHaveAttribute('title', /^Starred on /)
    expect(Date.parse((await time.getAttribute('datetime')) ?? '')).toBeGreaterThanOrEqual(from)
  }
}

/** The button above the list; another one stands below it. */
const markAll = (page: Page) => page.getByRole('button', { name: 'Mark all as read' }).first()

test('marking all as read can be undone, and holds when it is not', async ({ page, person }) => {
  const feed = await person.subscribe()
  await page.clock.install()
  await page.reload()
  await expect(subscription(page, feed.title)).toHaveAccessibleName(/5 unread entries/)
  await markAll(page).click()
  await expect(subscription(page, feed.title)).not.toHaveAccessibleName(/unread/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(subscription(page, feed.title)).toHaveAccessibleName(/5 unread entries/)
  await expect(toast(page, '5 entries marked as read')).toHaveCount(0)

  await markAll(page).click()
  await expect(toast(page, '5 entries marked as read')).toBeVisible()
  await passUndo(page)
  await expect(toast(page, '5 entries marked as read')).toHaveCount(0)
  await expect.poll(() => person.call<{ data: object }>('GET', '/reads').then(({ data }) => data)).toEqual({})
  await page.reload()
  await expect(subscription(page, feed.title)).not.toHaveAccessibleName(/unread/)
})

// In 0.1 a device kept its settings to itself.
const synced = { annotation: { type: 'needs', description: 'shell 0.2, reader 0.2' } }

test(
  'marking all as read is of the feed that it was asked of, wherever one goes meanwhile',
  synced,
  async ({ page, person }) => {
    const [asked, other] = [await person.subscribe(0), await person.subscribe(1)]
    await openWith(page, person, { hoverMarkUnread: false })
    await subscription(page, asked.title).click()
    await expect(rows(page)).toHaveCount(5)
    await markAll(page).click()
    await subscription(page, other.title).click()
    await expect(subscription(page, asked.title)).not.toHaveAccessibleName(/unread/)
    await expect(toast(page, '5 entries marked as read')).toHaveCount(0)
    await expect
      .poll(() => person.call<{ data: object }>('GET', '/reads').then(({ data }) => Object.values(data)))
      .toEqual([5])
    await expect(subscription(page, other.title)).toHaveAccessibleName(/5 unread/)
  },
)

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
