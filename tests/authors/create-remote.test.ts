import type { ChildProcess } from 'node:child_process'
import { expect as expectPage } from '../support/expect.ts'
import type { Page } from 'playwright'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readSource } from '../architecture/project-files.ts'
import { startProductPages, type ProductPages } from '../federation/product-page.ts'
import { findFreePort } from '../support/free-port.ts'
import { copyProject, stop, type ProjectCopy } from './project-copy.ts'

/** On a machine that has much to do; on a quiet one it takes a minute. */
const PATIENCE_MS = 900_000

const NAME = 'notes'
const pagePart = `remotes/${NAME}/src/page/page-part.tsx`
const HEADING = `<h1 className={styles.title}>{t('page.title')}</h1>`

let started: number
let origin: string
let project: ProjectCopy
let pages: ProductPages
let page: Page
let development: ChildProcess | undefined

/** What docs/remotes.md promises is measured where it is followed. */
function tellTime(step: string): void {
  console.log(`${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s  ${step}`)
}

/** A command as docs/remotes.md has it. */
function documented(command: string): string {
  expect(readSource('docs/remotes.md')).toContain(command)
  return command
}

function changeHeading(text: string): void {
  const source = project.read(pagePart)
  project.write(pagePart, source.replace(/<h1 .*<\/h1>/, HEADING.replace(`{t('page.title')}`, text)))
}

// A second attempt begins anew.
beforeEach(async () => {
  started = performance.now()
  development = undefined
  origin = `http://127.0.0.1:${await findFreePort()}`
  pages = await startProductPages({ PART_OVERRIDES: origin })
  page = await pages.open()
  project = copyProject()
  tellTime('a product runs, and there is a copy of the project')
})

afterEach(async () => {
  await stop(development)
  await pages.close()
  project.dispose()
})

// One test, for each step goes on from the one before.
test(
  'an author comes from one command to a part that users have, as the documentation says',
  async () => {
    expectMade()
    expectTestPasses()
    expectNoFault()
    await expectRunsAlone()
    await expectRunsByOverride()
    await expectEditComes()
    await expectFailureTold()
    await expectDeployed()
    await expectPlainPartToo()
  },
  PATIENCE_MS,
)

/** A remote is made by one command, and nothing else of the project changes. */
function expectMade(): void {
  const before = project.run('git init -q && git add -A && git status --porcelain | wc -l')
  expect(Number(before)).toBeGreaterThan(0)
  project.run('git -c user.name=a -c user.email=a@a commit -qm before')
  project.run(documented(`npm run create-remote -- ${NAME}`))
  tellTime('the remote is made')
  const changed = project.run('git status --porcelain').trimEnd().split('\n')
  expect(changed.map((line) => line.slice(3)).toSorted()).toEqual(['package-lock.json', `remotes/${NAME}/`])
}

/** Its test passes. */
function expectTestPasses(): void {
  expect(project.run(documented(`npx vitest run remotes/${NAME}`))).toContain('passed')
  tellTime('its test passes')
}

/** What looks at it finds no fault. */
function expectNoFault(): void {
  // What looks at each file by itself looks at its files alone: of the others nothing has changed.
  const commands = [
    `npx oxlint --type-aware --type-check --deny-warnings remotes/${NAME}`,
    `npx oxfmt --check remotes/${NAME}`,
    'npm run check:boundaries',
    'npm run check:unused',
    'npm run check:workspaces',
    'npm run check:locales',
  ]
  for (const command of commands) expect(() => project.run(command)).not.toThrow()
}

/** It runs alone, and an edit is there at once while what was typed stays. */
async function expectRunsAlone(): Promise<void> {
  development = await project.start(
    `${documented(`npm run dev:remote -- ${NAME}`)} --port ${new URL(origin).port}`,
    /alone is at/,
  )
  await page.goto(origin)
  await expectPage(page.getByRole('heading', { name: 'Notes' })).toBeVisible()
  tellTime('it runs alone')
  await page.getByLabel('A line to keep').fill('half a li')
  changeHeading('Edited alone')
  await expectPage(page.getByRole('heading', { name: 'Edited alone' })).toBeVisible()
  await expectPage(page.getByLabel('A line to keep')).toHaveValue('half a li')
  await page.getByRole('link', { name: 'sidebar' }).click()
  await expectPage(page.getByRole('link', { name: 'Kept lines' })).toBeVisible()
  await page.keyboard.press('n')
  await expectPage(page.getByRole('dialog', { name: 'Add a line to Notes' })).toBeVisible()
}

/** It runs in the deployed product by an override, which is told on every page. */
async function expectRunsByOverride(): Promise<void> {
  await page.goto(`${pages.product.url}/parts`)
  await page.getByRole('button', { name: 'Use', exact: true }).click()
  const badge = page.getByRole('complementary', { name: 'Parts that are not deployed' })
  await expectPage(badge).toContainText(`${NAME} comes from ${origin}`)
  await page.getByRole('link', { name: 'Notes', exact: true }).click()
  await expectPage(page.getByRole('heading', { name: 'Edited alone' })).toBeVisible()
  await expectPage(badge).toBeVisible()
  tellTime('it runs in the product by an override')
}

/** An edit is there without a reload, once what was typed is done. */
async function expectEditComes(): Promise<void> {
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
  await page.getByLabel('A line to keep').fill('kept over an edit')
  const built = page.waitForResponse(`${origin}/override.json`)
  changeHeading('Edited in the product')
  await built
  await expectPage(page.getByRole('heading', { name: 'Edited alone' })).toBeVisible()
  await expectPage(page.getByLabel('A line to keep')).toHaveValue('kept over an edit')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expectPage(page.getByRole('heading', { name: 'Edited in the product' })).toBeVisible()
  await expectPage(page.getByRole('listitem').filter({ hasText: 'kept over an edit' })).toBeVisible()
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true)
  tellTime('an edit is in the product')
}

/** A part that fails there is told with its reason, and reset from a page that needs no shell. */
async function expectFailureTold(): Promise<void> {
  changeHeading('{(() => { throw new Error("broken by its author") })()}')
  const badge = page.getByRole('complementary', { name: 'Parts that are not deployed' })
  await expectPage(badge).toContainText('broken by its author')
  await page.goto(`${pages.product.url}/reset-overrides.html`)
  await expectPage(page.getByRole('listitem')).toHaveText(`${NAME}: ${origin}`)
  await page.getByRole('button', { name: 'Reset' }).click()
  await page.goto(pages.product.url)
  await expectPage(page.getByRole('link', { name: 'Discover' })).toBeVisible()
  await expectPage(badge).toBeHidden()
  await expectPage(page.getByRole('link', { name: 'Notes', exact: true })).toBeHidden()
  changeHeading('Deployed')
}

/** It is deployed into the product that runs: page, place in the sidebar and command are there. */
async function expectDeployed(): Promise<void> {
  project.run(documented(`npm run remote -- deploy ${NAME}`), { DATA_DIR: pages.product.dataDir })
  tellTime('it is deployed')
  await page.getByRole('link', { name: 'Notes', exact: true }).click()
  await expectPage(page.getByRole('heading', { name: 'Deployed' })).toBeVisible()
  await expectPage(page.getByRole('link', { name: 'Kept lines' })).toBeVisible()
  await page.keyboard.press('n')
  await expectPage(page.getByRole('dialog', { name: 'Add a line to Notes' })).toBeVisible()
  tellTime('somebody uses it')
}

/** A part of plain TypeScript without React goes the same way, beside the others. */
async function expectPlainPartToo(): Promise<void> {
  const manifestFile = `remotes/${NAME}/remote.json`
  const manifest = JSON.parse(project.read(manifestFile))
  manifest.routes.push({ path: `/${NAME}/plain`, part: 'plain' })
  project.write(manifestFile, JSON.stringify(manifest))
  const index = `remotes/${NAME}/src/index.ts`
  project.write(
    index,
    `import { definePlainPart } from '@tidings/runtime'
${project.read(index)}
export const plain = definePlainPart(async () => (await import('./plain/presses.ts')).presses)
`,
  )
  project.write(
    `remotes/${NAME}/src/plain/presses.ts`,
    `export const presses = {
  mount: (element: HTMLElement) => {
    const button = document.createElement('button')
    let count = 0
    const tell = () => (button.textContent = \`pressed \${count}\`)
    button.addEventListener('click', () => {
      count += 1
      tell()
    })
    tell()
    element.append(button)
    return { unmount: () => button.remove() }
  },
}
`,
  )
  project.run(`npm run remote -- deploy ${NAME}`, { DATA_DIR: pages.product.dataDir })
  await page.goto(`${pages.product.url}/${NAME}/plain`)
  await page.getByRole('button', { name: 'pressed 0' }).click()
  await expectPage(page.getByRole('button', { name: 'pressed 1' })).toBeVisible()
  await page.getByRole('link', { name: 'Notes', exact: true }).click()
  await expectPage(page.getByRole('heading', { name: 'Deployed' })).toBeVisible()
  await expectPage(page.getByRole('button', { name: /pressed/ })).toBeHidden()
}
