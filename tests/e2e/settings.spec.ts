import { isDeepStrictEqual } from 'node:util'
import { settingsInEffect, type SettingsOwner } from '@tidings/contracts'
import type { BrowserContext, Page } from 'playwright/test'
import { hasRuntime } from '../support/page-runtime.ts'
import type { Product } from '../support/product.ts'
import { expect, test as base } from './fixtures.ts'
import { row, subscriptions, titles } from './locators.ts'
import { signUp } from './person.ts'
import {
  appearance,
  dialog,
  fonts,
  general,
  ofTheDevice,
  openSettings,
  press,
  property,
  tree,
  type Case,
} from './setting-cases.ts'
import { expectKept } from './kept-pages.ts'
import { changeSettings, isSynced, otherSettings, shownSettings } from './setting-values.ts'
import { startTested } from './version-pair.ts'

/** A server of its own, whose first account has every plan. */
const test = base.extend<object, { server: Product }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const server = await startTested({})
      await use(server)
      await server.dispose()
    },
    { scope: 'worker' },
  ],
})

test.use({ needs: 'shell 0.2, reader 0.2, settings 0.2' })

/** The same person at two devices; both show the same timeline. */
async function twoDevices(page: Page, { context, product }: { context: BrowserContext; product: Product }) {
  const other = await context.browser()?.newContext({
    baseURL: product.url,
    storageState: { cookies: await context.cookies(), origins: [] },
    viewport: page.viewportSize(),
  })
  if (!other) throw new Error('There is no browser')
  const second = await other.newPage()
  for (const device of [page, second]) {
    await device.goto('/timeline/all/all')
    await expect(device.locator(tree).first()).toBeVisible()
  }
  return { second, close: () => other.close() }
}

/** The faces that a page can fetch, by their families. */
const facesOf = (page: Page) => page.evaluate(() => Array.from(document.fonts, ({ family }) => family))

/** What each setting makes of a page. */
const lookAt = (cases: readonly Case[], page: Page) => Promise.all(cases.map(({ look }) => look(page)))

/** Changes each setting on a device and sees its effect there. */
async function changeHere(cases: readonly Case[], page: Page): Promise<void> {
  for (const { name, change, look } of cases) {
    const before = await look(page)
    await change(page)
    await expect.poll(() => look(page), { message: `${name} takes effect` }).not.toEqual(before)
  }
}

/** Changes each setting on the first device and sees its effect, there and on the second. */
async function changeEach(cases: readonly Case[], page: Page, second: Page): Promise<void> {
  for (const { name, change, look } of cases) {
    const before = await look(page)
    await change(page)
    await expect.poll(() => look(page), { message: `${name} takes effect` }).not.toEqual(before)
    // What is drawn in several steps is the same on both in the end.
    const areAlike = async () => {
      const [here, there] = await Promise.all([look(page), look(second)])
      return isDeepStrictEqual(here, there) && !isDeepStrictEqual(there, before)
    }
    await expect.poll(areAlike, { message: `${name} is synced` }).toBe(true)
  }
}

test('settings take effect at once, and on another device within seconds', async ({
  page,
  feeds,
  product,
  context,
}) => {
  test.slow()
  const person = await signUp(page, { product, feeds })
  const [first, second] = [await person.subscribe(0), await person.subscribe(1)]
  await person.subscribe(8)
  const { data } = await person.call<{ data: { feedId: string; feeds: { url: string } }[] }>(
    'GET',
    '/subscriptions',
  )
  const idOf = (url: string) => data.find(({ feeds: { url: known } }) => known === url)?.feedId
  await person.call('PATCH', '/subscriptions', { feedId: idOf(second.url), isPrivate: true })
  await person.call('POST', '/reads/all', { feedId: idOf(first.url) })
  // Such a value is taken while enhanced settings are on, and waits for them afterwards.
  await person.call('PATCH', '/settings/general', { enhancedSettings: true, groupByDate: false })
  await person.call('PATCH', '/settings/general', { enhancedSettings: false })
  const devices = await twoDevices(page, { context, product })

  await openSettings(page, 'General')
  await changeEach(general, page, devices.second)
  await dialog(page).getByRole('button', { name: 'Appearance', exact: true }).click()
  const untouched = await lookAt(ofTheDevice, devices.second)
  await changeHere(ofTheDevice, page)
  await changeEach(appearance, page, devices.second)
  expect(await lookAt(ofTheDevice, devices.second)).toEqual(untouched)
  // The colour itself is offered on every device.
  await openSettings(devices.second, 'Appearance')
  await expect(dialog(devices.second).getByLabel('Own', { exact: true })).toHaveValue('#336699')
  await devices.second.keyboard.press('Escape')

  await page.keyboard.press('Escape')
  for (const label of ['Width of the sidebar', 'Width of the list']) {
    const widthOf = (device: Page) =>
      device.getByRole('separator', { name: label }).getAttribute('aria-valuenow')
    await page.getByRole('separator', { name: label }).focus()
    await page.keyboard.press('ArrowRight')
    const wider = await widthOf(page)
    await expect.poll(() => widthOf(devices.second)).toBe(wider)
  }
  await devices.close()
})

test(
  'each font that is offered is another one, on this device alone',
  // An older shell asks for families that most browsers do not know.
  { annotation: { type: 'needs', description: 'shell 0.3' } },
  async ({ page, person, product, context }) => {
    await person.subscribe()
    const devices = await twoDevices(page, { context, product })
    for (const device of [page, devices.second])
      await expect.poll(() => facesOf(device), { message: 'the face of what is read' }).toContain('Literata')
    const untouched = await lookAt(fonts, devices.second)
    await openSettings(page, 'Appearance')
    await changeHere(fonts, page)
    // What is changed after them has arrived there.
    await press('Text size', 'L')(page)
    await expect.poll(() => property('font-size')(devices.second)).toBe('18px')
    expect(await lookAt(fonts, devices.second)).toEqual(untouched)
    await devices.close()
  },
)

test(
  'every setting of the contract is kept, and reaches another device if it is not for one alone',
  // An older shell knows fewer.
  { annotation: { type: 'needs', description: 'shell 0.3' } },
  async ({ page, person, product, context }) => {
    await person.subscribe()
    const devices = await twoDevices(page, { context, product })
    const before = await shownSettings(devices.second)
    const wanted = otherSettings()
    await changeSettings(page, wanted)
    const owner = await person.call<SettingsOwner>('GET', '/better-auth/get-session')
    const ofSecond = Object.fromEntries(
      Object.entries(wanted).map(([key, value]) => [key, isSynced(key) ? value : before[key]]),
    )
    const expected = settingsInEffect(ofSecond, owner)
    await expect.poll(() => shownSettings(devices.second)).toEqual(expected)
    await page.reload()
    await expect.poll(() => page.evaluate(hasRuntime)).toBe(true)
    await expect.poll(() => shownSettings(page)).toEqual(settingsInEffect(wanted, owner))
    await devices.close()
  },
)

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })

  test('settings made offline reach the other devices when the network is back', async ({
    page,
    person,
    product,
    context,
  }) => {
    await person.subscribe()
    const devices = await twoDevices(page, { context, product })
    // The next page is one that the browser has whole.
    await expectKept(page)
    await page.reload()
    await expect(page.locator(tree).first()).toBeVisible()
    await context.setOffline(true)
    await openSettings(page, 'Appearance')
    await press('Text size', 'L')(page)
    await expect.poll(() => property('font-size')(page)).toBe('18px')
    await page.keyboard.press('Escape')
    await context.setOffline(false)
    await expect.poll(() => property('font-size')(devices.second)).toBe('18px')
    await devices.close()
  })
})

test('what two devices set differently is told, and the other value can be had', async ({
  page,
  person,
  context,
}) => {
  await person.subscribe()
  await page.goto('/timeline/all/all')
  await expect(subscriptions(page)).toBeVisible()
  await openSettings(page, 'Appearance')
  await expect(page.getByRole('group', { name: 'Text size' })).toBeVisible()
  await context.setOffline(true)
  await press('Text size', 'XS')(page)
  await expect.poll(() => property('font-size')(page)).toBe('14px')
  await context.setOffline(false)
  await context.route('**/api/settings/appearance', (route) => route.abort())
  await person.call('PATCH', '/settings/appearance', { uiTextSize: 20 })
  await expect.poll(() => property('font-size')(page)).toBe('20px')
  await context.unroute('**/api/settings/appearance')
  await page.keyboard.press('Escape')
  await page
    .getByRole('region', { name: 'Notifications' })
    .getByRole('button', { name: 'Use the other' })
    .click()
  await expect.poll(() => property('font-size')(page)).toBe('14px')
})

test('keys can be others, conflicts are shown, and the guide follows', async ({ page, person }) => {
  const feed = await person.subscribe()
  await page.reload()
  await openSettings(page, 'Shortcuts')
  const rowOf = (name: string) =>
    dialog(page)
      .getByRole('listitem')
      .filter({ has: page.getByText(name, { exact: true }) })
  await rowOf('Star or remove star')
    .getByRole('button', { name: /^Change the keys/ })
    .click()
  await page.keyboard.press('m')
  await expect(rowOf('Star or remove star')).toContainText('Also used by: Mark as read or unread')
  await expect(rowOf('Mark as read or unread')).toContainText('Also used by: Star or remove star')
  await rowOf('Star or remove star')
    .getByRole('button', { name: /^Change the keys/ })
    .click()
  await page.keyboard.press('Shift+F')
  await expect(rowOf('Star or remove star')).not.toContainText('Also used by')
  await page.keyboard.press('Escape')
  const [title] = titles(feed)
  await row(page, title).click()
  await page.keyboard.press('Shift+F')
  await expect(page.getByRole('toolbar').getByRole('button', { name: 'Remove star' })).toBeVisible()
  await page.keyboard.press('s')
  await expect(page.getByRole('toolbar').getByRole('button', { name: 'Remove star' })).toBeVisible()
  await page.keyboard.press('?')
  await expect(
    page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Star or remove star' }),
  ).toContainText('F')
  await page.keyboard.press('Escape')
  await openSettings(page, 'Shortcuts')
  await dialog(page).getByRole('button', { name: 'Reset all' }).click()
  await expect(rowOf('Star or remove star').getByRole('button', { name: /: S$/ })).toBeVisible()
})

test('the language is changed from the settings, for this device', async ({ page, person }) => {
  await person.subscribe()
  await page.goto('/settings/general')
  await page.getByRole('combobox', { name: 'Language' }).click()
  await page.getByRole('option', { name: '日本語' }).click()
  await expect(page.getByRole('heading', { name: '一般' })).toBeVisible()
  await expect(subscriptions(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: '一般' })).toBeVisible()
})
