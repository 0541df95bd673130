import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'

test.use({ needs: 'shell 0.2, reader 0.2' })

/** Collects what a page asks for of the remote `discover`. */
function watchDiscover(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const [, file] = /^\/remotes\/discover\/[^/]+\/(.+)$/.exec(pathname) ?? []
    if (file) asked.push(file)
  })
  return asked
}

const linkToDiscover = (page: Page) =>
  page.getByRole('complementary', { name: 'Sidebar' }).getByRole('link', { name: 'Discover' })

const whole = [
  'remoteEntry.js',
  expect.stringMatching(/\.js$/),
  expect.stringMatching(/\.css$/),
  'locales/en/discover.json',
]

// Somebody is signed in, and nothing of the remote is here.
test.beforeEach(({ person }) => expect(person).toBeDefined())

for (const [way, come] of [
  ['pointing at', (page: Page) => linkToDiscover(page).hover()],
  ['coming by the keyboard to', (page: Page) => linkToDiscover(page).focus()],
] as const) {
  test(`${way} a link to another remote brings what its page needs, before it is followed`, async ({
    page,
  }) => {
    const asked = watchDiscover(page)
    await expect(linkToDiscover(page)).toBeVisible()
    expect(asked).toEqual([])
    await come(page)
    await expect.poll(() => asked.toSorted()).toEqual(expect.arrayContaining(whole))
    await page.waitForLoadState('networkidle')
    const before = asked.length
    await linkToDiscover(page).press('Enter')
    await expect(page.getByRole('heading', { name: 'Discover' })).toBeVisible()
    expect(asked.slice(before)).toEqual([])
  })
}

test('a link in a page leads to another remote as readily', async ({ page }) => {
  const asked = watchDiscover(page)
  await page.getByRole('main').getByRole('link', { name: 'Add subscriptions' }).hover()
  await expect.poll(() => asked.toSorted()).toEqual(expect.arrayContaining(whole))
})

test('where few data are wanted, nothing comes before it is asked for', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Object.getPrototypeOf(navigator), 'connection', { value: { saveData: true } })
  })
  await page.reload()
  const asked = watchDiscover(page)
  await linkToDiscover(page).hover()
  await linkToDiscover(page).focus()
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  await linkToDiscover(page).click()
  await expect(page.getByRole('heading', { name: 'Discover' })).toBeVisible()
})
