import { findClipped } from '../support/find-clipped.ts'
import { fillAdministration } from '../screenshots/administration-data.ts'
import {
  adminPages,
  goTo,
  settingsPages,
  signInPages,
  speak,
  spoken,
  windows,
} from '../screenshots/own-pages.ts'
import { takeSteps } from '../screenshots/sign-in-steps.ts'
import { startChangeableFeed } from '../support/changeable-feed.ts'
import { startProduct } from '../support/product.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { behindProxy, password, signUp } from './person.ts'
import { row, subscriptions, titles, toolbar } from './locators.ts'
import type { Page } from 'playwright/test'

test.use({ needs: 'shell 0.2, reader 0.2, settings 0.2', contextOptions: { reducedMotion: 'reduce' } })

/** Sees to it that no text of a page is cut off, wide and narrow. */
async function expectNothingClipped(page: Page, name: string): Promise<void> {
  for (const [window, size] of Object.entries(windows)) {
    await page.setViewportSize(size)
    await expect.poll(() => findClipped(page), { message: `${name}, ${window}` }).toEqual([])
  }
}

type Theme = 'light' | 'dark'

const both: readonly Theme[] = ['light', 'dark']

async function expectSound(page: Page, paths: readonly string[], themes = both): Promise<void> {
  for (const [index, language] of spoken.entries()) {
    await speak(page, language, paths[0] ?? '/')
    for (const path of paths) {
      await goTo(page, path)
      await expectNothingClipped(page, `${path} in ${language}`)
      // English in every theme, at one width each; the others in one, at the other width.
      const tried = language === 'en' ? themes : [themes[index % themes.length] ?? 'light']
      await expectAccessibleIn(page, tried, language === 'en' ? 'light' : 'dark')
    }
  }
}

/** Each at a width of its own; `narrow` says which in a narrow window. */
async function expectAccessibleIn(page: Page, themes: readonly Theme[], narrow: Theme): Promise<void> {
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(colorScheme === narrow ? windows.narrow : windows.wide)
    await expectAccessibleSoon(page)
  }
}

/** The page before may still give way to this one. */
async function expectAccessibleSoon(page: Page): Promise<void> {
  await expect(() => expectAccessible(page)).toPass()
}

test('the sidebar has room for text that is twice as large', async ({ page, person }) => {
  await person.subscribe()
  await page.goto('/timeline/all')
  await expect(subscriptions(page).getByRole('treeitem')).toHaveCount(1)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await expect(page.getByRole('button', { name: 'New list or inbox' })).toBeInViewport({ ratio: 1 })
  await expect
    .poll(() => subscriptions(page).getByRole('treeitem').evaluate(hasRoomForText), { message: 'room' })
    .toBe(true)
})

/** Runs in the page. */
const hasRoomForText = (line: Element): boolean =>
  line.getBoundingClientRect().height >= 2 * Number.parseFloat(getComputedStyle(line).fontSize)

test.describe('under a finger', () => {
  test.use({ viewport: windows.narrow, hasTouch: true, isMobile: true })

  test('menus speak of no keys', async ({ page, person }) => {
    const [first] = titles(await person.subscribe())
    await page.goto('/timeline/all')
    await row(page, first).tap()
    await toolbar(page).getByRole('button', { name: 'More' }).tap()
    const items = page.getByRole('menuitem')
    await expect(items.first()).toBeVisible()
    await expect(items.locator('kbd:visible')).toHaveCount(0)
    expect(await items.locator('kbd').count()).toBeGreaterThan(0)
  })

  test('the actions of an entry have room beside those who read it, too', async ({
    page,
    person,
    browser,
    product,
    feeds,
  }) => {
    // A feed that nobody else reads.
    const site = await startChangeableFeed()
    const subscription = { url: `${site.origin}/feed.xml`, view: 0 }
    await person.call('POST', '/subscriptions', subscription)
    const { data } = await person.call<{ data: { entries: { id: string } }[] }>('POST', '/entries', {
      view: 0,
    })
    const id = data[0]?.entries.id
    for (let others = 0; others < 3; others += 1) {
      const elsewhere = await browser.newContext()
      const other = await signUp(await elsewhere.newPage(), { product, feeds })
      await other.call('POST', '/subscriptions', subscription)
      await other.call('POST', '/reads', { entryIds: [id], readHistories: [id] })
      await elsewhere.close()
    }
    await page.goto('/timeline/view-0')
    await row(page, 'Tide').tap()
    await expect(page.getByRole('button', { name: '3 other readers' })).toBeInViewport({ ratio: 1 })
    await expect(toolbar(page).getByRole('button', { name: 'More' })).toBeInViewport({ ratio: 1 })
    await site.stop()
  })
})

test('a button keeps its words until it shows that it is busy', async ({ page }) => {
  const answer = Promise.withResolvers<void>()
  await page.route('**/sign-in/email', async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.goto('/login')
  await page.getByLabel('E-mail address').fill('nobody@example.org')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const words = page.locator('button[data-loading]').getByText('Sign in')
  await expect(words).toHaveCSS('transition-delay', '0.2s')
  await expect(words).toHaveCSS('opacity', '0')
  answer.resolve()
  await expect(page.getByRole('alert')).toBeVisible()
})

test('the pages of the settings are sound, wide and narrow, in every language', async ({ page, person }) => {
  test.slow()
  await person.subscribe()
  await person.call('PATCH', '/settings/general', { enhancedSettings: true })
  await expectSound(page, settingsPages)
})

test('the pages of administrators are sound, wide and narrow, in every language', async ({ browser }) => {
  test.slow()
  const server = await startProduct({ ...behindProxy, FEATURE_FLAGS: 'ai_chat:25' })
  const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' })
  const headers = { origin: server.url }
  const data = { name: 'Grace', email: 'grace@example.org', password }
  await context.request.post('/api/better-auth/sign-up/email', { headers, data })
  const { dispose } = await fillAdministration(context.request, server.url)
  const page = await context.newPage()
  await page.goto(adminPages[0] ?? '')
  // In the light they are tried where they are used.
  await expectSound(page, adminPages, ['dark'])
  await context.close()
  dispose()
  await server.dispose()
})

test('the pages to sign in are sound, wide and narrow, in every language', async ({ page }) => {
  test.slow()
  await page.goto('/login')
  await expectSound(page, signInPages)
})

test('the steps after the password are sound, wide and narrow, in every language', async ({ browser }) => {
  test.slow()
  await takeSteps(browser, async ({ page, language, window }) => {
    for (const colorScheme of both) {
      await page.emulateMedia({ colorScheme })
      const name = `${await page.locator('main h1').innerText()} in ${language}, ${window}, ${colorScheme}`
      await expect.poll(() => findClipped(page), { message: name }).toEqual([])
      await expectAccessibleSoon(page)
    }
  })
})

test('nothing is off the window where text runs from right to left', async ({ page, person }) => {
  await person.subscribe()
  for (const path of ['/timeline/all/all', '/discover', '/settings/appearance', '/settings/feeds']) {
    await page.goto(path)
    await page.locator('main h1').first().waitFor()
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
    await expectNothingClipped(page, path)
    await page.setViewportSize(windows.wide)
    const [side, middle] = await Promise.all([
      page.locator('aside').first().boundingBox(),
      page.locator('main').first().boundingBox(),
    ])
    expect(side?.x, 'the sidebar is at the right').toBeGreaterThan(middle?.x ?? Infinity)
  }
})
