import type { Page } from 'playwright'
import { expect } from '../support/expect.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, test } from 'vitest'
import { startProductPages, type ProductPages } from './product-page.ts'

let pages: ProductPages
let page: Page

beforeAll(async () => {
  pages = await startProductPages()
})

beforeEach(async () => {
  // Each signs out alone, if it does.
  page = await pages.open({ ownSession: true })
})

afterEach(() => page.context().close())
afterAll(() => pages.close())

/** The server answers nothing, at either address. */
const kill = (paths: RegExp) => page.route(paths, () => new Promise<void>(() => undefined))

const main = () => page.getByRole('main')
const takesLong = () => main().getByText('longer than usual')
/** By its own name, or by that of its remote while its texts are not there. */
const discover = () => page.getByRole('link', { name: /^discover$/i })

/** What hangs keeps a page from being loaded, and nobody from using it. */
const open = (path: string) => page.goto(path, { waitUntil: 'commit' })

async function expectSessionToWork(): Promise<void> {
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
}

describe('a server that answers nothing', () => {
  test('for what a part brings late: the rest of it works, and Retry has it by the second address', async () => {
    await kill(/^[^?]*:\d+\/remotes\/reader\/[^/]+\/assets\/components-/)
    await open('/timeline/all/all/1')
    await expect(main().getByRole('link', { name: 'Add subscriptions' })).toBeVisible()
    const alert = main().getByRole('region', { name: 'Entry' }).getByRole('alert')
    await expect(alert).toContainText('stopped working')
    await main().getByRole('button', { name: 'Retry' }).click()
    await expect(main().getByRole('toolbar', { name: 'Entry' })).toBeVisible()
    await expect(alert).toHaveCount(0)
  })

  test('for one remote: the others work, and its region says that it takes long', async () => {
    await kill(/\/remotes\/discover\//)
    await open('/discover')
    await expect(page.getByRole('complementary').getByText('Starred')).toBeVisible()
    await expect(takesLong()).toBeVisible()
    await page.getByRole('link', { name: 'All', exact: true }).click()
    await expect(main().getByRole('link', { name: 'Add subscriptions' })).toBeVisible()
    await discover().click()
    await expect(takesLong()).toBeVisible()
    // Both addresses have their deadline.
    await expect(main().getByRole('alert')).toContainText('could not be loaded')
  })

  test('for any remote: the shell works, and each region says that it takes long', async () => {
    await kill(/\/remotes\//)
    await open('/discover')
    await expect(discover()).toBeVisible()
    await expect(page.getByText('longer than usual')).toHaveCount(2)
    await page.evaluate(() => {
      history.pushState({}, '', '/parts')
      dispatchEvent(new PopStateEvent('popstate', { state: {} }))
    })
    await expect(main().getByRole('heading', { name: 'reader' })).toBeVisible()
    await expectSessionToWork()
  })
})
