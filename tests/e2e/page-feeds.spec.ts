import type { Page } from 'playwright/test'
import { startSite, type Site } from '../support/site.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { signUp } from './person.ts'
import { row, rows, subscription, toast } from './locators.ts'
import { startTested } from './version-pair.ts'

test.use({ needs: 'shell 0.2, reader 0.2, discover 0.2' })

const story = (name: string) =>
  `<li class="story" onclick="alert(1)"><h2><a href="/${name}">The story of ${name}</a></h2>
  <p>Of ${name} much can be told, and some of it is true.</p><span>12 May 2026</span></li>`

/** A page without a feed, that would do harm where its code ran. */
const pageOf = (...names: string[]) => `<!doctype html><html><head><title>Tales</title>
  <script>document.title = 'taken over'; parent.location = 'about:blank'</script>
  <style>body { display: none }</style></head>
  <body><nav><ul><li><a href="/">Home</a></li><li><a href="/about">About</a></li><li><a href="/jobs">Jobs</a></li></ul></nav>
  <h1>Tales</h1><ul>${names.map(story).join('')}</ul><a href="javascript:alert(2)">More</a></body></html>`

let site: Site
// Nothing is open where a test does not run.
let close = () => {}
let body = ''

test.beforeEach(async () => {
  body = pageOf('ants', 'bees', 'cats')
  site = await startSite((path) => (path === '/tales' ? { type: 'text/html', body } : undefined))
  close = () => site.close()
})

test.afterEach(() => close())

const outline = (page: Page) => page.getByRole('application', { name: 'The page, to point at' })
const would = (page: Page) => page.getByRole('list', { name: 'What you would get' }).getByRole('listitem')

test('a person makes a feed from a page that has none by pointing at it, and reads the entries', async ({
  page,
  person,
}) => {
  expect(person.email).toBeTruthy()
  await page.goto('/discover')
  await page.getByRole('textbox', { name: 'Address of a site or a feed' }).fill(`${site.url}/tales`)
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByRole('alert')).toContainText('There is a page at this address, but no feed.')
  await page.getByRole('link', { name: 'Make a feed from this page' }).click()

  await expect(page.getByText('3 entries')).toBeVisible()
  await outline(page).getByText('About', { exact: true }).click()
  await expect(would(page)).toHaveText([/Home/, /About/, /Jobs/])
  await outline(page).getByText('Of bees much can be told').click()
  await expect(would(page)).toHaveText([/The story of ants/, /The story of bees/, /The story of cats/])
  await expect(would(page).first()).toContainText('May')
  await expect(page).toHaveTitle(/Discover/)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Leave out: Summary' }).click()
  await expect(would(page).first()).not.toContainText('much can be told')
  await page.getByRole('button', { name: 'Point at: Summary' }).click()
  await outline(page).getByText('Of cats much can be told').click()
  await expect(would(page).first()).toContainText('Of ants much can be told')

  await page.getByRole('button', { name: 'Continue' }).click()
  await expectAccessible(page)
  await page.getByRole('combobox', { name: 'Category' }).fill('Tales')
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click()
  await toast(page, 'Subscribed to Tales').waitFor()
  await page.getByRole('link', { name: 'Read', exact: true }).click()
  await expect(rows(page)).toHaveText([/The story of ants/, /The story of bees/, /The story of cats/])
})

test('a feed is made from a page with the keyboard alone', async ({ page, person }) => {
  expect(person.email).toBeTruthy()
  await page.goto(`/discover?${new URLSearchParams({ page: `${site.url}/tales` }).toString()}`)
  await expect(page.getByText('3 entries')).toBeVisible()
  await page.getByRole('radio', { name: /The story of ants/ }).focus()
  await page.keyboard.press('Shift+Tab')
  await expect(outline(page)).toBeFocused()
  // From the first story inside, to its text, and on to the next story.
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key)
  await expect(outline(page).locator('[data-cursor]')).toContainText('Of ants much can be told')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowDown')
  await expect(outline(page).locator('[data-cursor]')).toContainText('The story of bees')
  await page.keyboard.press('Enter')
  await expect(outline(page).locator('[data-mark="item"]')).toHaveCount(3)
  await page.getByRole('button', { name: 'Point at: Title' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Point at: Title' })).toHaveAttribute('aria-pressed', 'true')
  await outline(page).press('Escape')
  await expect(page.getByRole('button', { name: 'Point at: Title' })).toHaveAttribute('aria-pressed', 'false')
})

test('selectors can be written, and what is wrong with one is said', async ({ page, person }) => {
  expect(person.email).toBeTruthy()
  await page.goto(`/discover?${new URLSearchParams({ page: `${site.url}/tales` }).toString()}`)
  await page.getByText('CSS selectors').click()
  await page.getByRole('textbox', { name: 'Entry' }).fill('nav li')
  await page.getByRole('button', { name: 'Try these' }).click()
  await expect(outline(page).locator('[data-mark="item"]')).toHaveText(['Home', 'About', 'Jobs'])
  await page.getByRole('textbox', { name: 'Entry' }).fill('li:has(a)')
  await page.getByRole('button', { name: 'Try these' }).click()
  await expect(page.getByText('Only names, classes, identifiers').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled()
})

test('new entries of the page come, and a page that has changed is told and pointed at again', async ({
  page,
  feeds,
}) => {
  // A feed is refreshed at once for who runs the server: the first account of a server of its own.
  const product = await startTested({})
  try {
    const { call } = await signUp(page, { product, feeds })
    const url = `${site.url}/tales#feed-of-page?item=li.story&title=h2&link=a&summary=p`
    const { feed } = await call<{ feed: { id: string } }>('POST', '/subscriptions', {
      url,
      view: 0,
      category: 'Old',
    })
    body = pageOf('dogs', 'ants', 'bees', 'cats')
    await call('GET', `/feeds/refresh?id=${feed.id}`)
    await page.goto(`${product.url}/timeline/view-0/${feed.id}`)
    await expect(row(page, 'The story of dogs')).toBeVisible()
    await expect(rows(page)).toHaveCount(4)

    body = body.replaceAll('class="story"', 'class="tale"')
    const refused = await page.request.get(`${product.url}/api/feeds/refresh?id=${feed.id}`)
    expect(refused.status()).toBe(400)
    await page.reload()
    const timeline = page.getByRole('region', { name: 'Entries of Tales' })
    await expect(timeline).toContainText('The page has changed: the chosen element is no longer found.')
    await page.getByRole('link', { name: 'Point again' }).click()
    await expect(page.getByText('4 entries')).toBeVisible()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('combobox', { name: 'Category' })).toHaveValue('Old')
    await page.getByRole('button', { name: 'Subscribe', exact: true }).click()
    await expect(subscription(page, 'Tales')).toHaveCount(1)
    await page.getByRole('link', { name: 'Read', exact: true }).click()
    await expect(page).not.toHaveURL(new RegExp(feed.id))
    await expect(rows(page)).toHaveCount(4)
  } finally {
    await product.dispose()
  }
})
