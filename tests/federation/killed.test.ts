import type { Page } from 'playwright'
import { expect } from 'playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, describe, test } from 'vitest'
import { startProductPages, type ProductPages } from './product-page.ts'

let pages: ProductPages
let page: Page

beforeAll(async () => {
  pages = await startProductPages()
})

beforeEach(async () => {
  page = await pages.open()
})

afterEach(() => page.context().close())
afterAll(() => pages.close())

/** The server answers nothing, at either address. */
const kill = (paths: RegExp) => page.route(paths, () => new Promise<void>(() => undefined))

const main = () => page.getByRole('main')
const takesLong = () => main().getByText('longer than usual')
/** By its own name, or by that of its remote while its texts are not there. */
const discover = () => page.getByRole('link', { name: /^discover$/i })
/** Five seconds, and what a machine with much else to do takes for the page. */
const MESSAGE_MS = 7000

/** What hangs keeps a page from being loaded, and nobody from using it. */
const open = (path: string) => page.goto(path, { waitUntil: 'commit' })

async function expectSessionToWork(): Promise<void> {
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
}

describe('a server that answers nothing', () => {
  test('for one remote: the others work, and its region says that it takes long', async () => {
    await kill(/\/remotes\/discover\//)
    await open('/discover')
    await expect(page.getByRole('complementary').getByText('Starred')).toBeVisible()
    await expect(takesLong()).toBeVisible({ timeout: MESSAGE_MS })
    await page.getByRole('link', { name: 'All', exact: true }).click()
    await expect(main().getByRole('link', { name: 'Add subscriptions' })).toBeVisible()
    await discover().click()
    await expect(takesLong()).toBeVisible({ timeout: MESSAGE_MS })
    // Both addresses have their deadline.
    await expect(main().getByRole('alert')).toContainText('could not be loaded', { timeout: 20_000 })
  })

  test('for any remote: the shell works, and each region says that it takes long', async () => {
    await kill(/\/remotes\//)
    await open('/discover')
    await expect(discover()).toBeVisible()
    await expect(page.getByText('longer than usual')).toHaveCount(2, { timeout: MESSAGE_MS })
    await page.evaluate(() => {
      history.pushState({}, '', '/parts')
      dispatchEvent(new PopStateEvent('popstate', { state: {} }))
    })
    await expect(main().getByRole('heading', { name: 'reader' })).toBeVisible()
    await expectSessionToWork()
  })
})
