import type { Page } from 'playwright'
import { expect } from '../support/expect.ts'
import { afterAll, beforeAll, expect as expectHere, test } from 'vitest'
import { NEWER, upgradeSchema, type FoundSchema } from '../support/newer-schema.ts'
import { operatorOf, type Operator } from '../support/operator.ts'
import { fakeVersion } from './fake-remote.ts'
import { startProductPages, type OwnProductPages } from './product-page.ts'

let pages: OwnProductPages
let operator: Operator
let attempt = 0

beforeAll(async () => {
  pages = await startProductPages()
  operator = await operatorOf(pages.product)
})

afterAll(() => pages.close())

const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Sidebar' })
const refusal = (page: Page) => page.getByRole('alert').filter({ hasText: 'A newer version of this product' })

const deploy = (version: string) => operator.deploy(fakeVersion(version, 'works'))

/** Opens a tab that shows a version of a remote, in the window of another one. */
async function openTab(beside: Page, version: string): Promise<Page> {
  const page = await beside.context().newPage()
  await page.goto('/counter')
  await expect(page.getByRole('button', { name: `${version} pressed` })).toBeVisible()
  return page
}

const look = (page: Page): Promise<FoundSchema> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const request = indexedDB.open('tidings')
        request.addEventListener('error', () => reject(new Error('The database could not be opened')))
        request.addEventListener('success', () => {
          const { version, objectStoreNames } = request.result
          request.result.close()
          resolve({ version, tables: [...objectStoreNames] })
        })
      }),
  )

test('tabs with different versions of a remote let a newer schema in, and then refuse to write by the old one', async () => {
  const newer = await pages.open()
  // A second attempt has versions of its own: the product has those of the first.
  attempt += 1
  const versions = [`${attempt}.1.0`, `${attempt}.2.0`]
  const tabs: Page[] = []
  for (const version of versions) {
    await deploy(version)
    tabs.push(await openTab(newer, version))
  }

  const { found, wasBlocked } = await upgradeSchema(newer)
  expectHere(wasBlocked).toBe(false)
  expectHere(found.version).toBe(NEWER)
  // They were loaded anew, by a server that has nothing newer.
  for (const page of tabs) await expect(refusal(page)).toBeVisible()
  expectHere(await look(newer)).toEqual(found)
  await newer.context().close()
})

test('a version that comes later than a newer schema says so, and starts again once that is gone', async () => {
  const newer = await pages.open()
  const before = await newer.context().newPage()
  await before.goto('/discover')
  await expect(sidebar(before).getByText('Starred')).toBeVisible()
  await before.close()

  const { found } = await upgradeSchema(newer)
  const older = await newer.context().newPage()
  await older.goto('/discover')
  await expect(refusal(older)).toBeVisible()
  expectHere(await look(newer)).toEqual(found)
  await older.getByRole('button', { name: 'Reset Local Database' }).click()
  await expect(sidebar(older).getByText('Starred')).toBeVisible()
  await newer.context().close()
})
