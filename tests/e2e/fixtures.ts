import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from 'playwright/test'
import { startFeedServer, type FeedServer } from '../support/feed-server.ts'
import { startProduct, type Product } from '../support/product.ts'
import { watchForFaults } from './faults.ts'
import { signUp, type Person } from './person.ts'

interface WorkerFixtures {
  feeds: FeedServer
  server: Product
}

interface TestFixtures {
  /** The server of this test; runs again after each, whatever the test did to it. */
  product: Product
  /** Somebody signed in, with no subscription, who has the start page open. */
  person: Person
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  feeds: [
    async ({}, use) => {
      const feeds = await startFeedServer({
        feeds: 200,
        items: 5,
        hosts: 8,
        encodings: 'mixed',
        size: 'brief',
      })
      await use(feeds)
      await feeds.stop()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({}, use) => {
      const server = await startProduct()
      await use(server)
      await server.dispose()
    },
    { scope: 'worker' },
  ],
  product: async ({ server }, use) => {
    await use(server)
    if (!server.isRunning()) await server.start()
  },
  baseURL: async ({ product }, use) => use(product.url),
  page: async ({ page }, use) => {
    const faults = await watchForFaults(page)
    await use(page)
    expect(faults, 'errors and refusals of the content security policy').toEqual([])
  },
  person: async ({ page, product, feeds }, use) => use(await signUp(page, { product, feeds })),
})

/** Expects the page to have no fault of accessibility that a program can find. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  )
  expect(found).toEqual([])
}

export { expect }
