import { expect } from '../support/expect.ts'
import { afterAll, beforeAll, test } from 'vitest'
import { operatorOf, type Operator } from '../support/operator.ts'
import { startProductPages, type OwnProductPages } from './product-page.ts'
import { deploySwitch, loadSwitch, NAME } from './switching-remote.ts'

const DEPLOYMENTS = 12
const LOADS = 24

let pages: OwnProductPages
let operator: Operator

beforeAll(async () => {
  pages = await startProductPages()
  operator = await operatorOf(pages.product)
})

afterAll(() => pages.close())

test(`of ${LOADS} loads in a browser during ${DEPLOYMENTS} deployments none mixes two versions`, async () => {
  await deploySwitch(operator, 0)
  const page = await pages.open()
  const seen: string[][] = []
  const loadSome = async () => {
    for (let n = 0; n < LOADS / DEPLOYMENTS; n += 1) seen.push(await loadSwitch(page))
  }
  for (let n = 1; n <= DEPLOYMENTS; n += 1) await Promise.all([deploySwitch(operator, n), loadSome()])
  for (const versions of seen) {
    expect(versions).toHaveLength(4)
    expect(new Set(versions).size, versions.join(' ')).toBe(1)
  }
  expect(new Set(seen.flat()).size).toBeGreaterThan(DEPLOYMENTS / 2)
})

test('a part that runs keeps its texts when a newer version comes, and has those of it when it is shown next', async () => {
  await deploySwitch(operator, 100)
  const page = await pages.open()
  const shown = page.locator(`main .${NAME}`)
  await page.goto(`/${NAME}`)
  await expect(shown).toHaveText('1.0.100 1.0.100 1.0.100')
  const brought = page.waitForResponse(/1\.0\.101.*locales/)
  await deploySwitch(operator, 101)
  await (await brought).finished()
  await expect(page.getByText(`A new version of ${NAME} is ready`)).toBeVisible()
  await expect(shown).toHaveText('1.0.100 1.0.100 1.0.100')
  await page.getByRole('link', { name: 'Starred' }).click()
  await expect(shown).toBeHidden()
  await page.goBack()
  await expect(shown).toHaveText('1.0.101 1.0.101 1.0.101')
})
