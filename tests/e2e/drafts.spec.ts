import type { Page } from 'playwright/test'
import { copyRemote } from '../federation/made-remote.ts'
import { operatorOf } from '../support/operator.ts'
import { startProduct, type Product } from '../support/product.ts'
import { readRegistry } from '../support/registry.ts'
import { expect, test as base } from './fixtures.ts'
import { subscription, toast } from './locators.ts'

// Versions are deployed to it that other tests know nothing of: copies of what was built last, so that is what runs.
const test = base.extend<object, { server: Product }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it that nothing is needed
    async ({}, use) => {
      const server = await startProduct()
      await use(server)
      await server.dispose()
    },
    { scope: 'worker' },
  ],
})

test.use({ needs: 'shell 0.2, reader 0.2, discover 0.2, settings 0.2', hasOtherVersions: true })

/** Deploys the same remote under another version, as an operator would. */
async function deploy(product: Product, remote: string, version: string): Promise<void> {
  const { remotes } = await readRegistry(product.url)
  const built = remotes.find(({ name }) => name === remote)?.versions.at(-1)
  if (!built) throw new Error(`There is no ${remote}`)
  const operator = await operatorOf(product)
  await operator.deploy(copyRemote(built, { version }))
}

const rollBack = async (product: Product, remote: string) =>
  (await operatorOf(product)).change(remote, { action: 'rollback', reason: 'a test' })

/** A version has its style sheet on the page once it was shown. */
const ranOf = (page: Page, remote: string, version: string) =>
  page.locator(`link[rel=stylesheet][href*="/remotes/${remote}/${version}/"]`)

const news = (page: Page, remote: string) => toast(page, `A new version of ${remote} is ready`)

interface Draft {
  remote: string
  /** Where it is typed; returns a function that sees that it is there still. */
  type: (page: Page) => Promise<() => Promise<void>>
  /** Does what it was typed for. */
  submit: (page: Page) => Promise<void>
}

const follow = (address: string): Draft => ({
  remote: 'discover',
  type: async (page) => {
    await page.getByRole('link', { name: 'Discover' }).click()
    await page.getByRole('textbox', { name: 'Address of a site or a feed' }).fill(address)
    await page.getByRole('button', { name: 'Find' }).click()
    await page.locator('summary').click()
    const title = page.getByRole('textbox', { name: 'Title', exact: true })
    await title.fill('Half a name')
    return () => expect(title).toHaveValue('Half a name')
  },
  submit: async (page) => {
    await page.getByRole('button', { name: 'Subscribe', exact: true }).click()
    await expect(subscription(page, 'Half a name')).toBeVisible()
  },
})

const profile: Draft = {
  remote: 'settings',
  type: async (page) => {
    await page.goto('/settings/profile')
    const about = page.getByRole('textbox', { name: 'About you' })
    await about.fill('Reads half')
    return () => expect(about).toHaveValue('Reads half')
  },
  submit: async (page) => {
    await page.getByRole('button', { name: 'Save profile' }).click()
    await expect(toast(page, 'Your profile is saved.')).toBeVisible()
  },
}

/** Has both come while something is half typed; the version of before runs on. */
async function deployAndRollBack(page: Page, product: Product, { remote, type, submit }: Draft) {
  const isThere = await type(page)
  await deploy(product, remote, '9.1.0')
  await expect(news(page, remote)).toBeVisible()
  await expect(toast(page, 'It comes once your work in it is saved and nothing plays.')).toBeVisible()
  await page.getByRole('button', { name: 'Update now' }).click()
  await isThere()

  await rollBack(product, remote)
  await expect(news(page, remote)).toHaveCount(0)
  await isThere()
  await expect(ranOf(page, remote, '9.1.0')).toHaveCount(0)

  await deploy(product, remote, '9.2.0')
  await expect(news(page, remote)).toBeVisible()
  await page.getByRole('button', { name: 'Update now' }).click()
  await isThere()
  await expect(ranOf(page, remote, '9.2.0')).toHaveCount(0)
  await submit(page)
  // Nothing holds it any more.
  await expect(ranOf(page, remote, '9.2.0')).not.toHaveCount(0)
}

test('how a feed is to be followed, half typed, stays through a deployment and a rollback', async ({
  page,
  person,
  product,
  feeds,
}) => {
  expect(person).toBeDefined()
  await deployAndRollBack(page, product, follow(feeds.manifest.feeds[0]?.url ?? ''))
})

test('a setting, half typed, stays through a deployment and a rollback', async ({
  page,
  person,
  product,
}) => {
  expect(person).toBeDefined()
  await deployAndRollBack(page, product, profile)
})

test('a list, half described, stays in its dialog through a deployment and a rollback', async ({
  page,
  person,
  product,
}) => {
  expect(person).toBeDefined()
  await page.getByRole('button', { name: 'New list or inbox' }).click()
  await page.getByRole('menuitem', { name: 'New list' }).click()
  const title = page.getByRole('textbox', { name: 'Title' })
  await title.fill('Half a list')
  await deploy(product, 'reader', '9.1.0')
  await expect(news(page, 'reader')).toBeVisible()
  await expect(title).toHaveValue('Half a list')
  await rollBack(product, 'reader')
  await expect(news(page, 'reader')).toHaveCount(0)
  await expect(title).toHaveValue('Half a list')
  await page.getByRole('button', { name: 'Create list' }).click()
  await expect(subscription(page, 'Half a list')).toBeVisible()
  await expect(ranOf(page, 'reader', '9.1.0')).toHaveCount(0)
})
