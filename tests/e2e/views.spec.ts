import type { Locator, Page } from 'playwright/test'
import type { FeedServer } from '../support/feed-server.ts'
import { silentRecording } from '../support/recording.ts'
import { startChangeableFeed } from '../support/changeable-feed.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { openEntry, row, rows, secondDevice, titles } from './locators.ts'

test.use({ needs: 'shell 0.2, reader 0.2' })

/** Index of a feed of some kind that this test alone uses. */
function feedOf({ manifest }: FeedServer, kind: string): number {
  const index = manifest.feeds.findIndex(
    (feed) => feed.kind === kind && feed.lang === 'en' && feed.format !== 'rdf',
  )
  if (index === -1) throw new Error(`The feed server has no ${kind}`)
  return index
}

const player = (page: Page): Locator => page.getByRole('region', { name: 'Player', exact: true })

/** Every recording is a minute of silence, of which a browser may ask for a part: else it cannot be wound. */
const answerRecordings = (page: Page) =>
  page.route('**/media/*.mp3', async (route) => {
    const whole = silentRecording()
    const range = await route.request().headerValue('range')
    const start = Number(/\d+/.exec(range ?? '')?.[0] ?? 0)
    await route.fulfill({
      status: 206,
      contentType: 'audio/wav',
      headers: { 'content-range': `bytes ${start}-${whole.length - 1}/${whole.length}` },
      body: whole.subarray(start),
    })
  })

const boxes = (page: Page) =>
  rows(page).evaluateAll((cards) => cards.map((card) => JSON.stringify(card.getBoundingClientRect())))

test('the index leads to the timeline of the first visible tab', async ({ page, person }) => {
  await person.call('PATCH', '/settings/appearance', { timelineTabs: { visible: [3, -1], hidden: [1] } })
  await page.reload()
  await expect(
    page.getByRole('navigation', { name: 'Views' }).getByRole('link').first(),
  ).toHaveAccessibleName('Videos')
  await page.goto('/')
  await expect(page).toHaveURL(/\/timeline\/view-3$/)
})

test('every view has its tab, also those that wait for a subscription', async ({ page, person, feeds }) => {
  await person.subscribe(feedOf(feeds, 'audios'), 4)
  await person.subscribe(feedOf(feeds, 'pictures'), 5)
  await page.goto('/timeline/all')
  const tabs = page.getByRole('navigation', { name: 'Views' }).getByRole('link')
  const names = ['All', 'Articles', 'Social media', 'Pictures', 'Videos', 'Audios', 'Notifications']
  await expect(tabs).toHaveText(names.map((name) => new RegExp(`^${name}`)))
})

test('pictures stand in columns, open over them, and Escape returns to the same place', async ({
  page,
  person,
  feeds,
}) => {
  const feed = await person.subscribe(feedOf(feeds, 'pictures'), 2)
  const [first] = titles(feed)
  await page.goto('/timeline/view-2')
  await expect(rows(page)).toHaveCount(5)
  const before = await boxes(page)
  await row(page, first).getByRole('link').click()
  await expect(openEntry(page, first)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(openEntry(page, first)).toHaveCount(0)
  await expect(row(page, first).getByRole('link')).toBeFocused()
  expect(await boxes(page)).toEqual(before)
  await expectAccessible(page)
})

test('the layouts of pictures are columns, grid and pictures alone', async ({ page, person, feeds }) => {
  await person.subscribe(feedOf(feeds, 'pictures'), 2)
  await page.goto('/timeline/view-2')
  await expect(rows(page)).toHaveCount(5)
  await page.getByRole('button', { name: 'More of this list' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Pictures in their own shape' }).click()
  await page.keyboard.press('Escape')
  const ratio = () =>
    rows(page)
      .first()
      .evaluate((card) => {
        const { width = 0, height = 1 } = card.firstElementChild?.getBoundingClientRect() ?? {}
        return width / height
      })
  await expect.poll(ratio).toBeCloseTo(1, 1)
  await page.getByRole('button', { name: 'More of this list' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Pictures without titles' }).click()
  await page.keyboard.press('Escape')
  const caption = await rows(page).first().locator('h3').boundingBox()
  expect(caption?.height).toBe(0)
})

test('videos stand in a grid: cards of one size, side by side', async ({ page, person, feeds }) => {
  await person.subscribe(feedOf(feeds, 'videos'), 3)
  await page.goto('/timeline/view-3')
  await expect(rows(page)).toHaveCount(5)
  const [first, second] = await Promise.all([0, 1].map((nth) => rows(page).nth(nth).boundingBox()))
  expect(second).toMatchObject({ y: first?.y, width: first?.width })
  expect(second?.x).toBeGreaterThan((first?.x ?? 0) + (first?.width ?? 0) - 1)
})

test('a post shows its text and opens from the keyboard', async ({ page, person, feeds }) => {
  const feed = await person.subscribe(feedOf(feeds, 'social'), 1)
  const [first] = titles(feed)
  await page.goto('/timeline/view-1')
  await expect(rows(page)).not.toHaveCount(0)
  await expect(rows(page).first()).toContainText(/\w+/)
  await rows(page).first().getByRole('link', { name: first }).focus()
  await page.keyboard.press('Enter')
  await expect(openEntry(page, first)).toBeVisible()
  await expectAccessible(page)
})

test('a recording goes on while one reads elsewhere, and is found again after a reload', async ({
  page,
  person,
  feeds,
}) => {
  await answerRecordings(page)
  const feed = await person.subscribe(feedOf(feeds, 'audios'), 4)
  const [first] = titles(feed)
  await page.goto('/timeline/view-4')
  await page.getByRole('button', { name: `Play: ${first}` }).click()
  await expect(player(page).getByRole('button', { name: 'Pause' })).toBeVisible()
  await page.getByRole('link', { name: 'Discover' }).click()
  await expect(page.getByRole('heading', { name: 'Discover', level: 1 })).toBeVisible()
  await expect(player(page).getByRole('button', { name: 'Pause' })).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(player(page).getByRole('link', { name: first })).toBeVisible()
  await expect(player(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await player(page).getByRole('button', { name: 'Close the player' }).click()
  await expect(player(page)).toHaveCount(0)
})

test('a recording goes on where another device left it', async ({ page, person, feeds, product }) => {
  await answerRecordings(page)
  const feed = await person.subscribe(feedOf(feeds, 'audios'), 4)
  const [first] = titles(feed)
  await page.goto('/timeline/view-4')
  await page.getByRole('button', { name: `Play: ${first}` }).click()
  await player(page).getByRole('button', { name: 'Pause' }).click()
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/play-positions') && answer.ok())
  await player(page).getByRole('slider').fill('40')
  await kept
  const other = await secondDevice(page, product)
  await answerRecordings(other)
  await other.goto('/timeline/view-4')
  await expect(row(other, first)).toContainText(/\d left/)
  await other.getByRole('button', { name: `Play: ${first}` }).click()
  await expect(player(other).getByRole('slider')).toHaveValue(/^4\d$/)
})

test('timeline tabs keep the order one gives them, and those that are hidden stay so', async ({
  page,
  person,
}) => {
  await person.subscribe()
  await page.goto('/timeline/all')
  const tabs = page.getByRole('navigation', { name: 'Views' }).getByRole('link')
  await expect(tabs).toHaveCount(5)
  await tabs.nth(1).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Customise tabs' }).click()
  await page.getByRole('button', { name: 'Move Pictures up' }).click()
  await page.getByRole('button', { name: 'Hide Videos' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.reload()
  await expect(tabs).toHaveText([/^All/, /^Articles/, /^Pictures/, /^Social media/])
})

test('wide mode gives the list the whole width, and the entry opens over it', async ({ page, person }) => {
  const feed = await person.subscribe()
  const [first] = titles(feed)
  await page.goto('/timeline/view-0')
  await page.getByRole('button', { name: 'More of this list' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Wide list' }).click()
  await page.keyboard.press('Escape')
  await row(page, first).click()
  await expect(openEntry(page, first)).toBeVisible()
  await expect(page.getByRole('separator', { name: 'Width of the list' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await expect(openEntry(page, first)).toHaveCount(0)
})

test('on a phone the views stand above the timeline, unless one wants them in the sidebar alone', async ({
  page,
  person,
}) => {
  await person.subscribe()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/timeline/all')
  const tabs = page.getByRole('main').getByRole('navigation', { name: 'Views' })
  await expect(tabs.getByRole('link', { name: 'All' })).toHaveAttribute('aria-current', 'page')
  await expectAccessible(page)
  await tabs.getByRole('link', { name: 'Articles' }).click()
  await expect(page).toHaveURL(/\/timeline\/view-0/)
  await expect(tabs.getByRole('link', { name: 'Articles' })).toHaveAttribute('aria-current', 'page')
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(tabs).toHaveCount(0)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/settings/general')
  const sent = page.waitForRequest('**/api/settings/general')
  await page.getByRole('switch', { name: 'Views above the timeline' }).click()
  await sent
  await page.goto('/timeline/all')
  await expect(page.getByRole('heading', { name: 'All', level: 1 })).toBeVisible()
  await expect(tabs).toHaveCount(0)
})

const square = `<svg xmlns="http://www.w3.org/2000/svg" width="500" height="500"><rect width="100%" height="100%"/></svg>`

test(
  'what is below the picture of a post stays where it is as the picture comes',
  { annotation: { type: 'needs', description: 'reader 0.3' } },
  async ({ page, person }) => {
    const site = await startChangeableFeed()
    site.words = '&lt;p&gt;Low water&lt;/p&gt;&lt;img src="https://pictures.example/ship.svg"&gt;'
    await person.call('POST', '/subscriptions', { url: `${site.origin}/feed.xml`, view: 1 })
    const picture = Promise.withResolvers<void>()
    await page.route('**/ship.svg', async (route) => {
      await picture.promise
      await route.fulfill({ contentType: 'image/svg+xml', body: square })
    })
    await page.goto('/timeline/view-1')
    const post = row(page, 'Low water')
    await expect(post.getByRole('button', { name: 'Enlarge picture' })).toBeVisible()
    const before = await post.boundingBox()
    expect(before?.height).toBeGreaterThan(200)
    picture.resolve()
    await expect
      .poll(() =>
        post
          .locator('img')
          .last()
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBe(500)
    expect(await post.boundingBox()).toEqual(before)
    await site.stop()
  },
)
