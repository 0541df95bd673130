import type { Page } from 'playwright'
import { expect } from '../support/expect.ts'
import { afterAll, beforeAll, test } from 'vitest'
import { operatorOf, type Operator } from '../support/operator.ts'
import { makeRemote } from './made-remote.ts'
import { startProductPages, type OwnProductPages } from './product-page.ts'

const DEPLOYMENTS = 12
const LOADS = 24
const NAME = 'switch'

let pages: OwnProductPages
let operator: Operator

beforeAll(async () => {
  pages = await startProductPages()
  operator = await operatorOf(pages.product)
})

afterAll(() => pages.close())

/** A remote whose static child, lazy chunk, texts and style sheet each say which version they are of. */
async function deploy(n: number): Promise<void> {
  const version = `1.0.${n}`
  const made = makeRemote({
    name: NAME,
    version,
    place: 'page',
    replaced: {
      'lazy.js': `
        export const make = ({ react, useTranslation, greeting }) => function Made() {
          const { t } = useTranslation('${NAME}')
          return react.createElement('output', { className: '${NAME}' }, [greeting, '${version}', t('version')].join(' '))
        }`,
      'style.css': `@layer remote { .${NAME} { --version: ${version} } }`,
      [`locales/en/${NAME}.json`]: JSON.stringify({ version }),
    },
  })
  await operator.deploy(made)
}

/** The versions that the parts of the remote say they are of, after a load of the page. */
async function load(page: Page): Promise<string[]> {
  await page.goto(`/${NAME}`)
  const shown = page.locator(`main .${NAME}`)
  await expect(shown).toHaveText(/^1\.0\./)
  return shown.evaluate((element) => [
    ...element.textContent.split(' '),
    getComputedStyle(element).getPropertyValue('--version').trim(),
  ])
}

test(`of ${LOADS} loads in a browser during ${DEPLOYMENTS} deployments none mixes two versions`, async () => {
  await deploy(0)
  const page = await pages.open()
  const seen: string[][] = []
  const loadSome = async () => {
    for (let n = 0; n < LOADS / DEPLOYMENTS; n += 1) seen.push(await load(page))
  }
  for (let n = 1; n <= DEPLOYMENTS; n += 1) await Promise.all([deploy(n), loadSome()])
  for (const versions of seen) {
    expect(versions).toHaveLength(4)
    expect(new Set(versions).size, versions.join(' ')).toBe(1)
  }
  expect(new Set(seen.flat()).size).toBeGreaterThan(DEPLOYMENTS / 2)
})

test('a part that runs keeps its texts when a newer version comes, and has those of it when it is shown next', async () => {
  await deploy(100)
  const page = await pages.open()
  const shown = page.locator(`main .${NAME}`)
  await page.goto(`/${NAME}`)
  await expect(shown).toHaveText('1.0.100 1.0.100 1.0.100')
  const brought = page.waitForResponse(/1\.0\.101.*locales/)
  await deploy(101)
  await (await brought).finished()
  await expect(page.getByText(`A new version of ${NAME} is ready`)).toBeVisible()
  await expect(shown).toHaveText('1.0.100 1.0.100 1.0.100')
  await page.getByRole('link', { name: 'Starred' }).click()
  await expect(shown).toBeHidden()
  await page.goBack()
  await expect(shown).toHaveText('1.0.101 1.0.101 1.0.101')
})
