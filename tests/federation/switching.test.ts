import { expect } from '../support/expect.ts'
import { afterAll, beforeAll, test } from 'vitest'
import { operatorOf, type Operator } from '../support/operator.ts'
import { startProductPages, type OwnProductPages } from './product-page.ts'
import { deploySwitch, loadSwitch, NAME } from './switching-remote.ts'

const DEPLOYMENTS = 12
const LOADS = 24

let pages: OwnProductPages
let operator: Operator

/** The last that was deployed: a second attempt has versions of its own, for the product has those of the first. */
let newest = 0
const deployNext = () => deploySwitch(operator, (newest += 1))
const shownOf = (n: number) => `1.0.${n} 1.0.${n} 1.0.${n}`

beforeAll(async () => {
  pages = await startProductPages()
  operator = await operatorOf(pages.product)
})

afterAll(() => pages.close())

test(`of ${LOADS} loads in a browser during ${DEPLOYMENTS} deployments none mixes two versions`, async () => {
  await deployNext()
  const page = await pages.open()
  const seen: string[][] = []
  const loadSome = async () => {
    for (let n = 0; n < LOADS / DEPLOYMENTS; n += 1) seen.push(await loadSwitch(page))
  }
  for (let n = 1; n <= DEPLOYMENTS; n += 1) await Promise.all([deployNext(), loadSome()])
  for (const versions of seen) {
    expect(versions).toHaveLength(4)
    expect(new Set(versions).size, versions.join(' ')).toBe(1)
  }
  // Loads during a deployment see the version before it or its own, whichever: at the least each other one.
  expect(new Set(seen.flat()).size).toBeGreaterThanOrEqual(DEPLOYMENTS / 2)
})

test('a part that runs keeps its texts when a newer version comes, and has those of it when it is shown next', async () => {
  await deployNext()
  const version = newest
  const page = await pages.open()
  const shown = page.locator(`main .${NAME}`)
  await page.goto(`/${NAME}`)
  await expect(shown).toHaveText(shownOf(version))
  const brought = page.waitForResponse(new RegExp(`/1\\.0\\.${version + 1}/.*locales`))
  await deployNext()
  await (await brought).finished()
  await expect(page.getByText(`A new version of ${NAME} is ready`)).toBeVisible()
  await expect(shown).toHaveText(shownOf(version))
  await page.getByRole('link', { name: 'Starred' }).click()
  await expect(shown).toBeHidden()
  await page.goBack()
  await expect(shown).toHaveText(shownOf(version + 1))
})
