import type { BrowserContext, Locator, Page } from 'playwright'
import { expect } from '../support/expect.ts'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { changeRegistry } from '../support/registry.ts'
import { stages } from './cells.ts'
import { makeRemote, type MadeVersion } from './made-remote.ts'
import { openProductPages, type ProductPages } from './product-page.ts'

let pages: ProductPages

beforeAll(async () => {
  pages = await openProductPages()
})

afterAll(() => pages.close())

/** Has the pages of a browser read of a remote, its versions in the order to try them. */
async function offer(context: BrowserContext, page: Page, versions: MadeVersion[]): Promise<void> {
  const lines = versions.map(({ line }) => line)
  await changeRegistry(page, pages.product, ({ remotes }) => {
    const stable = lines[0]?.version ?? ''
    remotes.push({ name: 'endless', disabled: false, stable, canary: null, versions: lines })
  })
  const files = new Map(versions.flatMap((version) => [...version.files]))
  await context.route(/\/remotes\/endless\//, (route) => {
    const path = new URL(route.request().url()).pathname
    const contentType = path.endsWith('.css') ? 'text/css' : 'text/javascript'
    return route.fulfill({ body: files.get(path) ?? '', contentType })
  })
}

const made = (version: string, stage?: string) =>
  makeRemote({
    name: 'endless',
    version,
    place: 'page',
    ...(stage && { misdeed: { stage, deed: 'endless' } }),
  })

const main = (page: Page) => page.getByRole('main')

/** The part loops for ever, and somebody closes the page that does not answer. */
async function runIntoTheLoop(page: Page, stage: string): Promise<void> {
  // What has worked here is not suspected.
  await page.goto('/discover')
  await expect(main(page).getByRole('heading', { name: 'Discover' })).toBeVisible()
  await expect(page.getByRole('complementary').getByText('Starred')).toBeVisible()
  const loops = page.waitForEvent('console', { predicate: (message) => message.text() === 'loops for ever' })
  await page.goto('/endless', { waitUntil: 'commit' })
  const trigger = triggerOf(stage, page)
  if (trigger) await expect(main(page).getByText(/pressed 0/)).toBeVisible()
  // It is never answered.
  const clicked = trigger?.click().catch(() => undefined)
  await loops
  await page.close()
  await clicked
}

/** What somebody clicks for the stage to come; undefined where it comes by itself. */
function triggerOf(stage: string, page: Page): Locator | undefined {
  if (stage === 'update') return main(page).getByRole('button', { name: 'Update it' })
  if (stage === 'unmount') return page.getByRole('link', { name: 'Discover' })
  return undefined
}

describe('a part that never comes to an end', () => {
  test.each(stages)(
    'at %s is held back by the next page, which says why, until somebody asks for it',
    async (stage) => {
      const page = await pages.open()
      const context = page.context()
      await offer(context, page, [made('1.0.0', stage)])
      await runIntoTheLoop(page, stage)

      const next = await context.newPage()
      await offer(context, next, [made('1.0.0', stage)])
      await next.goto('/endless')
      await expect(main(next).getByRole('alert')).toBeVisible()
      await expect(main(next).getByText('kept the page from answering')).toBeVisible()
      await expect(next.getByRole('complementary').getByText('Starred')).toBeVisible()
      await next.evaluate(() => {
        history.pushState({}, '', '/parts')
        dispatchEvent(new PopStateEvent('popstate', { state: {} }))
      })
      await expect(main(next).getByRole('region', { name: /^endless/ })).toContainText('stopped answering')

      // It is mended.
      await next.goto('/endless')
      await next.evaluate(() => void (document.documentElement.dataset.mended = 'endless'))
      await main(next).getByRole('button', { name: 'Retry' }).click()
      await expect(main(next).getByText(/pressed 0/)).toBeVisible()
      await context.close()
    },
  )

  test('gives way to the version before', async () => {
    const page = await pages.open()
    const context = page.context()
    const versions = [made('2.0.0', 'render'), made('1.0.0')]
    await offer(context, page, versions)
    await runIntoTheLoop(page, 'render')
    const next = await context.newPage()
    await offer(context, next, versions)
    await next.goto('/endless')
    await expect(main(next).getByText('endless 1.0.0')).toBeVisible()
    await context.close()
  })
})
