import { expect, expectAccessible, test } from './fixtures.ts'
import { changeRegistry } from '../support/registry.ts'
import { row, subscriptions, titles, toast } from './locators.ts'
import { openWith } from './open-with.ts'

test('a path that does not exist says so and leads home', async ({ page, person }) => {
  await person.subscribe()
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { name: /desert of knowledge/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(subscriptions(page)).toBeVisible()
})

test.describe('remotes', () => {
  // What the service worker fetches cannot be changed on its way.
  test.use({ serviceWorkers: 'block' })

  test('one that is absent leaves no trace', async ({ page, person, product }) => {
    await person.subscribe()
    await changeRegistry(page, product, (registry) => {
      registry.remotes = registry.remotes.filter(({ name }) => name !== 'discover')
    })
    await page.reload()
    await expect(subscriptions(page)).toBeVisible()
    await expect(page.getByText(/discover/i)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Add a feed' })).toHaveCount(0)
    await page.keyboard.press('Control+n')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('one that cannot be loaded fails in its own region, and Retry brings it back', async ({
    page,
    person,
  }) => {
    await person.subscribe()
    await page.route('/remotes/discover/**', (route) => route.abort())
    await page.goto('/discover')
    // Each version is tried three times before it is given up.
    const failure = page.getByRole('main').getByRole('alert')
    await expect(failure).toContainText('This part of the page could not be loaded')
    await expect(subscriptions(page)).toBeVisible()
    await page.unroute('/remotes/discover/**')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('heading', { name: 'Discover' })).toBeVisible()
  })
})

test('the theme follows the system until one is chosen, and the choice stays', async ({ page, person }) => {
  expect(person.email).toBeTruthy()
  await page.emulateMedia({ colorScheme: 'dark' })
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const dark = await background()
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Theme' }).click()
  await page.getByRole('menuitemradio', { name: 'Light' }).click()
  await expect.poll(background).not.toBe(dark)
  const light = await background()
  await page.reload()
  await expect.poll(background).toBe(light)
})

test('the language is changed without a reload, and the choice stays', async ({ page, person }) => {
  await person.subscribe()
  await page.reload()
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Language' }).click()
  await page.getByRole('menuitemradio', { name: '日本語' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja')
  await expect(page.getByRole('heading', { name: '購読' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: '購読' })).toBeVisible()
})

test.describe('texts', () => {
  // What the service worker fetches cannot be changed on its way. A shell before 0.2 falls back as well, and tells it twice.
  test.use({ serviceWorkers: 'block', needs: 'shell 0.2' })

  test('a language pack that fails to load says so, and the page speaks English until it comes', async ({
    page,
    person,
  }) => {
    await person.subscribe()
    let fails = true
    await page
      .context()
      .route('**/assets/texts.ja-*.json', (route) => (fails ? route.abort() : route.continue()))
    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('menuitem', { name: 'Language' }).click()
    await page.getByRole('menuitemradio', { name: '日本語' }).click()
    await expect(toast(page, 'Failed to load language pack')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page.getByRole('button', { name: /^Account/ })).toBeVisible()
    fails = false
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('menuitem', { name: 'Language' }).click()
    await page.getByRole('menuitemradio', { name: '日本語' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'ja')
  })
})

test.describe('a reader in Taiwan', () => {
  test.use({ locale: 'zh-TW' })

  test('is spoken to in Traditional Chinese, and nothing is asked for that is not there', async ({
    page,
  }) => {
    const missing: string[] = []
    page.on('response', (response) => {
      if (response.status() === 404) missing.push(response.url())
    })
    await page.goto('/register')
    await expect(page.getByRole('heading', { name: '建立帳號' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-TW')
    expect(missing).toEqual([])
  })
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(
    `entries that are dimmed can be read (${colorScheme})`,
    { annotation: { type: 'needs', description: 'shell 0.3, reader 0.3' } },
    async ({ page, person }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const [title] = titles(await person.subscribe())
      await openWith(page, person, {})
      await row(page, title).click()
      await expect(row(page, title)).not.toHaveAttribute('data-unread')
      await page.goto('/timeline/view-0/all')
      // What is pointed at is as clear as ever.
      await page.mouse.move(0, 0)
      await expect(row(page, title)).not.toHaveAttribute('data-unread')
      await expectAccessible(page)
    },
  )
}

for (const colorScheme of ['light', 'dark'] as const) {
  const tag = colorScheme === 'light' ? '@gate' : []
  test(`no page has a fault of accessibility (${colorScheme})`, { tag }, async ({ page, person }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.getByRole('main').getByRole('link', { name: 'Add subscriptions' })).toBeVisible()
    await expectAccessible(page)
    const feed = await person.subscribe()
    await page.goto('/timeline/all/all')
    await row(page, titles(feed)[0]).click()
    await expectAccessible(page)
    await page.goto('/discover')
    await expect(page.getByRole('heading', { name: 'Discover' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Control+n')
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
    await page.context().clearCookies()
    for (const path of ['/login', '/register']) {
      await page.goto(path)
      await expect(page.getByRole('button', { name: /^(Sign in|Create account)$/ })).toBeVisible()
      await expectAccessible(page)
    }
  })
}
