import { limits } from '@tidings/contracts'
import type { Site } from '../support/site.ts'
import { expect, test } from './fixtures.ts'
import {
  expectScroll,
  openInbox,
  openLongFeed,
  scrollOf,
  titleOf,
  unreadAtServer,
  wheel,
} from './long-timeline.ts'
import { openWith } from './open-with.ts'
import { openEntry, row, rows, subscription, titles } from './locators.ts'

test.use({ needs: 'shell 0.2, reader 0.2' })

let site: Site | undefined
test.afterEach(() => site?.close())

const FEED = 'Long letters'
/** Of a feed that one begins to follow, so many of the newest are unread. */
const UNREAD = limits.unreadAtSubscription

test(
  'what is scrolled past counts as read, and what was not reached stays unread',
  { tag: '@gate' },
  async ({ page, person }) => {
    site = await openLongFeed(page, person, { hoverMarkUnread: false })
    await wheel(page, 900)
    await expect(row(page, titleOf(0))).toHaveCount(0)
    await expect.poll(() => unreadAtServer(person)).toBeLessThan(UNREAD - 3)
    const { title } = await scrollOf(page)
    await expect(row(page, title)).toHaveAttribute('data-unread')
    // The server is told in batches: once it says what the page says, it knows of all.
    let unread: number = UNREAD
    const saysTheSame = async () => {
      unread = await unreadAtServer(person)
      return (await subscription(page, FEED).ariaSnapshot()).includes(` ${unread} unread`)
    }
    await expect.poll(saysTheSame).toBe(true)
    // All before the first in sight, and none after it.
    expect(UNREAD - unread).toBeLessThan(Number(title.slice(-2)))
    await wheel(page, -5000)
    await expect(row(page, titleOf(0))).not.toHaveAttribute('data-unread')
  },
)

test('an entry on which the pointer rests counts as read, unless that is switched off', async ({
  page,
  person,
}) => {
  site = await openLongFeed(page, person)
  await row(page, titleOf(2)).hover()
  await expect(row(page, titleOf(2))).not.toHaveAttribute('data-unread')
  await expect.poll(() => unreadAtServer(person)).toBe(UNREAD - 1)
  await person.call('PATCH', '/settings/general', { hoverMarkUnread: false, dimRead: false })
  await expect(page.locator('[data-dim-read]')).toHaveCount(0)
  await row(page, titleOf(4)).hover()
  await row(page, titleOf(5)).hover()
  await row(page, titleOf(6)).click()
  await expect.poll(() => unreadAtServer(person)).toBe(UNREAD - 2)
  await expect(row(page, titleOf(4))).toHaveAttribute('data-unread')
})

test('pictures that are looked at count as read where one has it so', async ({ page, person, feeds }) => {
  await person.call('PATCH', '/settings/general', { renderMarkUnread: true })
  const index = feeds.manifest.feeds.findIndex(({ kind, lang }) => kind === 'pictures' && lang === 'en')
  await person.subscribe(index, 2)
  await page.goto('/timeline/view-2')
  await expect(rows(page)).toHaveCount(5)
  await expect.poll(() => unreadAtServer(person)).toBe(0)
  await expect(page.locator('article[data-unread]')).toHaveCount(0)
})

test(
  'those above or below an entry are marked read from its menu',
  // An older shell tells them apart by their times alone, and marks the entry as well.
  { annotation: { type: 'needs', description: 'shell 0.3' } },
  async ({ page, person }) => {
    site = await openLongFeed(page, person, { hoverMarkUnread: false })
    await row(page, titleOf(3)).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Mark those above as read' }).click()
    await expect(subscription(page, FEED)).toHaveAccessibleName(/\b17 unread/)
    await expect(row(page, titleOf(2))).not.toHaveAttribute('data-unread')
    await expect(row(page, titleOf(3))).toHaveAttribute('data-unread')
    await row(page, titleOf(3)).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Mark those below as read' }).click()
    await expect(subscription(page, FEED)).toHaveAccessibleName(/\b1 unread/)
    await expect.poll(() => unreadAtServer(person)).toBe(1)
  },
)

test('the menu of an entry leads to its feed', async ({ page, person }) => {
  const feed = await person.subscribe()
  const [first] = titles(feed)
  await page.goto('/timeline/all/all')
  await row(page, first).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Go to the feed' }).click()
  await expect(page.getByRole('heading', { name: feed.title, level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/timeline\/all\/\d+$/)
})

test(
  'what is done to the text of an entry is asked for in the menu of its row',
  { annotation: { type: 'needs', description: 'reader 0.3' } },
  async ({ page, person }) => {
    const [first] = titles(await person.subscribe())
    await page.goto('/timeline/all/all')
    await row(page, first).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Page as it is there' }).click()
    await expect(page.getByTitle('Page of the entry')).toBeVisible()
    await row(page, first).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Page as it is there' }).click()
    await expect(openEntry(page, first)).toBeVisible()
  },
)

test(
  'new entries wait behind a pill, of which the list hears by itself, and nothing jumps',
  { tag: '@gate' },
  async ({ page, person }) => {
    await page.clock.install()
    const sendLetter = await openInbox(page, person)
    site = await openLongFeed(page, person)
    await wheel(page, 1200)
    await expect(row(page, titleOf(0))).toHaveCount(0)
    const scroll = await scrollOf(page)
    await sendLetter('A letter that came meanwhile')
    await expect(page.getByRole('button', { name: '1 new' })).toHaveCount(0)
    await page.clock.fastForward('01:05')
    await expect(page.getByRole('button', { name: '1 new' })).toBeVisible()
    await expectScroll(page, scroll)
    await page.getByRole('button', { name: '1 new' }).click()
    await expect(rows(page).first()).toContainText('A letter that came meanwhile')
    await expect(rows(page).first()).toBeInViewport()
    await expect(page.getByRole('button', { name: '1 new' })).toHaveCount(0)
  },
)

test('a refresh further down lets new entries wait, too', async ({ page, person }) => {
  const sendLetter = await openInbox(page, person)
  site = await openLongFeed(page, person)
  await wheel(page, 1200)
  await expect(row(page, titleOf(0))).toHaveCount(0)
  const scroll = await scrollOf(page)
  await sendLetter('A letter for later')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('button', { name: '1 new' })).toBeVisible()
  await expectScroll(page, scroll)
})

test(
  'what waits to be shown stays unread where all that is shown is marked as read',
  { annotation: { type: 'needs', description: 'shell 0.3, reader 0.3' } },
  async ({ page, person }) => {
    const sendLetter = await openInbox(page, person)
    site = await openLongFeed(page, person, { hoverMarkUnread: false, scrollMarkUnread: false })
    await wheel(page, 1200)
    await expect(row(page, titleOf(0))).toHaveCount(0)
    await sendLetter('A letter nobody has seen')
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByRole('button', { name: '1 new' })).toBeVisible()
    await page.getByRole('button', { name: 'Mark all as read' }).first().click()
    // So many of a feed are unread for whoever subscribes to it.
    await expect(page.getByText('20 entries marked as read')).toBeVisible()
    await expect(subscription(page, FEED)).not.toHaveAccessibleName(/unread/)
    await expect.poll(() => unreadAtServer(person)).toBe(1)
    await page.getByRole('button', { name: '1 new' }).click()
    await expect(row(page, 'A letter nobody has seen')).toHaveAttribute('data-unread')
    await expect(row(page, titleOf(0))).not.toHaveAttribute('data-unread')
    await page.getByRole('button', { name: 'Mark all as read' }).first().click()
    await expect.poll(() => unreadAtServer(person)).toBe(0)
  },
)

test('a timeline keeps its place: after a reload, and after another view', async ({
  page,
  person,
  feeds,
}) => {
  site = await openLongFeed(page, person)
  const index = feeds.manifest.feeds.findIndex(({ kind, lang }) => kind === 'pictures' && lang === 'en')
  await person.subscribe(index, 2)
  await wheel(page, 1700)
  await expect(row(page, titleOf(0))).toHaveCount(0)
  const scroll = await scrollOf(page)
  await page.reload()
  await expectScroll(page, scroll)
  const tabs = page.getByRole('navigation', { name: 'Views' })
  await tabs.getByRole('link', { name: /^Pictures/ }).click()
  await expect(row(page, scroll.title)).toHaveCount(0)
  await tabs.getByRole('link', { name: /^Articles/ }).click()
  await expectScroll(page, scroll)
})

test('a timeline keeps its place: after an entry, in wide mode', async ({ page, person }) => {
  await person.call('PATCH', '/settings/appearance', { wideMode: true })
  site = await openLongFeed(page, person)
  await wheel(page, 1700)
  await expect(row(page, titleOf(0))).toHaveCount(0)
  const scroll = await scrollOf(page)
  await row(page, scroll.title).click()
  await expect(openEntry(page, scroll.title)).toBeVisible()
  await page.reload()
  await expect(openEntry(page, scroll.title)).toBeVisible()
  await expectScroll(page, scroll)
  await page.keyboard.press('Escape')
  await expectScroll(page, scroll)
})

test.describe('on a telephone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a timeline keeps its place: after an entry, where it lies over the list', async ({
    page,
    person,
  }) => {
    site = await openLongFeed(page, person)
    await wheel(page, 1700)
    await expect(row(page, titleOf(0))).toHaveCount(0)
    const scroll = await scrollOf(page)
    await row(page, scroll.title).click()
    await expect(openEntry(page, scroll.title)).toBeVisible()
    await page.getByRole('button', { name: 'Back to the list' }).click()
    await expectScroll(page, scroll)
  })
})

test('counts of entries, feeds, views and all agree while one reads', async ({ page, person }) => {
  const feed = await person.subscribe(0, 0)
  await person.subscribe(1, 0)
  await openWith(page, person, { hoverMarkUnread: false })
  await page.goto('/timeline/all')
  await expect(page.getByRole('link', { name: /^All\b.*\b10 unread/ })).toBeVisible()
  await row(page, titles(feed)[0]).click()
  for (const name of [/^All\b.*\b9 unread/, /^Articles\b.*\b9 unread/])
    await expect(page.getByRole('link', { name })).toBeVisible()
  await expect(subscription(page, feed.title)).toHaveAccessibleName(/\b4 unread/)
  await expect.poll(() => unreadAtServer(person)).toBe(9)
  await page.getByRole('button', { name: 'Unread only' }).click()
  await page.reload()
  await expect(rows(page)).toHaveCount(9)
})
