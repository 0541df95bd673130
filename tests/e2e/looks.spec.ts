import { findClipped } from '../support/find-clipped.ts'
import { fillAdministration } from '../screenshots/administration-data.ts'
import { adminPages, goTo, settingsPages, signInPages, speak, windows } from '../screenshots/own-pages.ts'
import { takeSteps } from '../screenshots/sign-in-steps.ts'
import { startChangeableFeed } from '../support/changeable-feed.ts'
import { expect, test } from './fixtures.ts'
import { behindProxy, password, signUp } from './person.ts'
import { row, rows, subscriptions, titles, toolbar } from './locators.ts'
import type { Page } from 'playwright/test'
import { expectAccessibleSoon, expectSound, expectSoundHere, looks, themes } from './soundness.ts'
import type { Product } from '../support/product.ts'
import { startTested } from './version-pair.ts'

test.use({ needs: 'shell 0.2, reader 0.2, settings 0.2', contextOptions: { reducedMotion: 'reduce' } })

/** Sees to it that no text of a page is cut off, wide and narrow. */
async function expectNothingClipped(page: Page, name: string): Promise<void> {
  for (const [window, size] of Object.entries(windows)) {
    await page.setViewportSize(size)
    await expect.poll(() => findClipped(page), { message: `${name}, ${window}` }).toEqual([])
  }
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

test(
  'an icon stays until it shows that it is busy',
  { annotation: { type: 'needs', description: 'shell 0.3' } },
  async ({ page, person }) => {
    await person.subscribe()
    await page.goto('/timeline/all/all')
    await expect(rows(page).first()).toBeVisible()
    // The list was asked for as the page began, and that is not held.
    const refresh = page.getByRole('button', { name: 'Refresh', exact: true })
    await expect(refresh).toBeEnabled()
    const answer = Promise.withResolvers<void>()
    await page.route('**/api/entries', async (route) => {
      await answer.promise
      await route.continue()
    })
    await refresh.click()
    const icon = page.locator('button[aria-busy="true"] > span').first()
    await expect(icon).toHaveCSS('animation-delay', '0.2s')
    await expect(icon).toHaveCSS('opacity', '0')
    answer.resolve()
    await expect(page.locator('button[aria-busy="true"]')).toHaveCount(0)
  },
)

for (const look of looks) {
  test.describe(`in ${look.language}, ${look.window}`, () => {
    test.slow()

    test(
      'the pages of the settings are sound, light and dark',
      // Of older settings some have no page, and those of the assistant are its own.
      { annotation: { type: 'needs', description: 'settings 0.3, assistant 0.3' } },
      async ({ page, person }) => {
        await person.subscribe()
        await person.call('PATCH', '/settings/general', { enhancedSettings: true })
        await expectSound(page, settingsPages, look)
      },
    )

    test('the pages to sign in are sound, light and dark', async ({ page }) => {
      await page.goto('/login')
      await expectSound(page, signInPages, look)
    })
  })
}

for (const look of looks) {
  test.describe(`in ${look.language}, ${look.window}`, () => {
    test.use({ needs: 'shell 0.3' })

    test('what else opens an account, once its password is new, is sound, light and dark', async ({
      page,
    }) => {
      await page.setViewportSize(windows[look.window])
      await page.goto('/login')
      await speak(page, look.language, '/login')
      await page.route('**/reset-password', (route) =>
        route.fulfill({ json: { status: true, passkeyCount: 2, linkedAccountCount: 1 } }),
      )
      await goTo(page, '/reset-password?token=right')
      await page.locator('input[type=password]').fill(password)
      await page.keyboard.press('Enter')
      await page.getByRole('alert').waitFor()
      await expectSoundHere(page, 'what else opens an account', look)
    })
  })
}

test.describe('where there are other ways to sign in', () => {
  test.slow()

  let server: Product

  test.beforeAll(async () => {
    const client = { GITHUB_CLIENT_ID: 'tidings', GITHUB_CLIENT_SECRET: 'secret' }
    server = await startTested({ ...client, GOOGLE_CLIENT_ID: 'tidings', GOOGLE_CLIENT_SECRET: 'secret' })
  })

  test.afterAll(() => server.dispose())

  for (const look of looks) {
    test(`they are sound in ${look.language}, ${look.window}, light and dark`, async ({ browser }) => {
      // Browsers have passkeys for names alone.
      const baseURL = server.url.replace('127.0.0.1', 'localhost')
      const page = await browser.newPage({ baseURL, reducedMotion: 'reduce' })
      await page.goto('/login')
      await expect(page.getByRole('button', { name: /passkey|GitHub|Google/ })).toHaveCount(3)
      await expectSound(page, ['/login', '/register'], look)
      await page.close()
    })
  }
})

test.describe('where somebody runs the server', () => {
  let page: Page
  let close: () => Promise<void>

  test.beforeAll(async ({ browser }) => {
    const server = await startTested({ ...behindProxy, FEATURE_FLAGS: 'ai_chat:25' })
    const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' })
    const headers = { origin: server.url }
    const data = { name: 'Grace', email: 'grace@example.org', password }
    await context.request.post('/api/better-auth/sign-up/email', { headers, data })
    const { dispose } = await fillAdministration(context.request, server.url)
    page = await context.newPage()
    close = async () => {
      await context.close()
      dispose()
      await server.dispose()
    }
  })

  test.afterAll(() => close())

  for (const look of looks) {
    test.describe(`in ${look.language}, ${look.window}`, () => {
      test.slow()

      test('the pages of administrators are sound, light and dark', async () => {
        await page.goto(adminPages[0] ?? '')
        await expectSound(page, adminPages, look)
      })
    })
  }
})

test('the steps after the password are sound, wide and narrow, in every language', async ({ browser }) => {
  test.slow()
  await takeSteps(browser, async ({ page, language, window }) => {
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme })
      const name = `${await page.locator('main h1').innerText()} in ${language}, ${window}, ${colorScheme}`
      await expect.poll(() => findClipped(page), { message: name }).toEqual([])
      await expectAccessibleSoon(page, name)
    }
  })
})

test('nothing is off the window where text runs from right to left', async ({ page, person }) => {
  await person.subscribe()
  for (const path of ['/timeline/all/all', '/discover', ...settingsPages]) {
    await mirror(page, path)
    await expectNothingClipped(page, path)
    await page.setViewportSize(windows.wide)
    const [side, middle] = await Promise.all([
      page.locator('aside').first().boundingBox(),
      page.locator('main').first().boundingBox(),
    ])
    expect(side?.x, 'the sidebar is at the right').toBeGreaterThan(middle?.x ?? Infinity)
  }
})

test('nothing of the pages to sign in is off the window where text runs from right to left', async ({
  page,
}) => {
  for (const path of signInPages) {
    await mirror(page, path)
    await expectNothingClipped(page, path)
  }
})

/** Opens a page as if its text ran from right to left. */
async function mirror(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.locator('main h1').first().waitFor()
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
}
