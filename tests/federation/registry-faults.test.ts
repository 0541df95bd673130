import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '../support/expect.ts'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { answerByFault, type NetworkFault } from './faults.ts'
import { announceRegistry, changeRegistry, hearAnnouncements } from '../support/registry.ts'
import { startProductPages, type ProductPages } from './product-page.ts'

let pages: ProductPages

beforeAll(async () => {
  pages = await startProductPages()
})

afterAll(() => pages.close())

const faults: NetworkFault[] = ['404', '500', 'html', 'garbage', 'wrong-hash', 'hang', 'drop']
const REGISTRY = '**/registry.json'

describe.concurrent('a registry that fails:', () => {
  test.for(faults)(
    '%s: the page is that of the last time, says why, and heals without a reload',
    async (fault) => {
      const page = await pages.open()
      const main = page.getByRole('main')
      await hearAnnouncements(page)
      await page.goto('/discover')
      await expect(main.getByRole('heading', { name: 'Discover' })).toBeVisible()
      await page.route(REGISTRY, async (route) => {
        const signed = await (await route.fetch({ maxRetries: 3 })).json()
        // One sign more, and the signature is that of another registry.
        const body = JSON.stringify(
          fault === 'wrong-hash' ? { ...signed, payload: `${signed.payload} ` } : signed,
        )
        await answerByFault(route, fault, {
          body,
          contentType: 'application/json',
          lifted: new Promise<void>(() => undefined),
        })
      })
      await page.reload({ waitUntil: 'commit' })
      await expect(main.getByRole('heading', { name: 'Discover' })).toBeVisible()
      await expect(page.getByRole('complementary').getByText('Starred')).toBeVisible()
      await page.evaluate(() => {
        history.pushState({}, '', '/parts')
        dispatchEvent(new PopStateEvent('popstate', { state: {} }))
      })
      const problem = main.getByText('registry of the server was not taken')
      await expect(problem).toBeVisible()
      await page.unroute(REGISTRY)
      await announceRegistry(page)
      await expect(problem).toBeHidden()
      await page.context().close()
    },
  )
})

test('the registry of a server that was put back to an older state is taken once that has another key', async () => {
  const { product, open, close } = await startProductPages()
  const page = await open()
  const parts = page.getByRole('main').getByRole('heading', { name: 'reader' })
  const problem = page.getByRole('main').getByText('registry of the server was not taken')
  // What was deployed after the backup was made.
  await changeRegistry(page, product, (later) => void (later.serial += 10))
  await page.goto('/parts')
  await expect(parts).toBeVisible()
  await page.unroute('/registry.json')
  await page.reload()
  await expect(problem).toBeVisible()
  await product.stop()
  await rm(join(product.dataDir, 'registry-key.pem'))
  await product.start()
  await page.reload()
  await expect(parts).toBeVisible()
  await expect(problem).toHaveCount(0)
  await close()
})
