import type { Page } from 'playwright'
import { expect } from '../support/expect.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, test } from 'vitest'
import { operatorOf, type Operator } from '../support/operator.ts'
import { fakeVersion, withOverlay, withStyle, type Behaviour } from './fake-remote.ts'
import { startProductPages, type OwnProductPages } from './product-page.ts'

let pages: OwnProductPages
let operator: Operator
let page: Page
let release = 0

beforeAll(async () => {
  pages = await startProductPages()
  operator = await operatorOf(pages.product)
})

beforeEach(async () => {
  release += 1
  await deploy('1', 'works')
  page = await pages.open()
  await page.goto('/counter')
  await expect(shown('1')).toBeVisible()
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
})

afterEach(() => page.context().close())
afterAll(() => pages.close())

const main = () => page.getByRole('main')

/** The part of a version of this test; each test has versions of its own. */
const shown = (minor: string) => main().getByRole('button', { name: `${nameOf(minor)} pressed` })
const nameOf = (minor: string) => `${release}.${minor}.0`

async function upload(minor: string, behaviour: Behaviour): Promise<string> {
  const version = fakeVersion(nameOf(minor), behaviour)
  await operator.upload(version)
  return version.line.version
}

async function deploy(minor: string, behaviour: Behaviour): Promise<void> {
  await operator.deploy(fakeVersion(nameOf(minor), behaviour))
}

/** Goes to another page of the product and back, as the router does. */
async function leaveAndReturn(): Promise<void> {
  await page.getByRole('link', { name: 'Discover' }).click()
  await expect(main().getByRole('heading', { name: 'Discover' })).toBeVisible()
  await page.goBack()
}

/** Only the history of the router moved: the page was never loaded anew. */
async function expectSamePage(): Promise<void> {
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true)
}

const notice = () => page.getByText('A new version of counter is ready')

describe('while the page is open', () => {
  test(
    'a version that is deployed is there once its part was left, one that is rolled back is gone, and one that breaks gives way',
    { tags: ['gate'] },
    async () => {
      await deploy('2', 'works')
      await expect(notice()).toBeVisible()
      await expect(shown('1')).toBeVisible()
      await leaveAndReturn()
      await expect(shown('2')).toBeVisible()

      await operator.change('counter', { action: 'rollback', reason: 'a test' })
      await expect(notice()).toBeVisible()
      await leaveAndReturn()
      await expect(shown('1')).toBeVisible()

      await deploy('3', 'throws-at-mount')
      await page.getByRole('button', { name: 'Update now' }).click()
      await expect(shown('1')).toBeVisible()
      await deploy('4', 'works')
      await expect(notice()).toBeVisible()
      await leaveAndReturn()
      await expect(shown('4')).toBeVisible()
      await expectSamePage()
    },
  )

  test('a version comes at once when somebody says so', async () => {
    await deploy('2', 'works')
    await page.getByRole('button', { name: 'Update now' }).click()
    await expect(shown('2')).toBeVisible()
    await expect(notice()).toHaveCount(0)
    await expectSamePage()
  })

  test.each<Behaviour>(['throws-at-mount', 'throws-at-render', 'throws-at-evaluation'])(
    'a version that %s gives way to the one before, which then stays',
    async (behaviour) => {
      await deploy('2', behaviour)
      await page.getByRole('button', { name: 'Update now' }).click()
      await expect(shown('1')).toBeVisible()
      await leaveAndReturn()
      await expect(shown('1')).toBeVisible()
      await expectSamePage()
    },
  )

  test('the style sheet of a version goes as another takes its place, and is back with it', async () => {
    const updateNow = page.getByRole('button', { name: 'Update now' })
    const sheets = page.locator('link[rel=stylesheet][href*="/remotes/counter/"]')
    const styled = { '2': 2, '3': 3 }
    for (const [minor, spacing] of Object.entries(styled)) {
      await operator.deploy(withStyle(fakeVersion(nameOf(minor), 'works'), spacing))
      await updateNow.click()
      await expect(shown(minor)).toHaveCSS('letter-spacing', `${spacing}px`)
      await expect(sheets).toHaveCount(1)
    }
    await operator.change('counter', { action: 'rollback', reason: 'a test' })
    await updateNow.click()
    await expect(shown('2')).toHaveCSS('letter-spacing', '2px')
    await expect(sheets).toHaveCount(1)
    await deploy('4', 'throws-at-mount')
    await updateNow.click()
    await expect(shown('2')).toHaveCSS('letter-spacing', '2px')
    await expectSamePage()
  })

  test('what is open over the page changes with its remote, and goes with it', async () => {
    const opened = (minor: string) => page.getByRole('button', { name: `${nameOf(minor)} pressed` })
    await operator.deploy(withOverlay(fakeVersion(nameOf('2'), 'works'), 'y'))
    await page.getByRole('button', { name: 'Update now' }).click()
    await expect(shown('2')).toBeVisible()
    await page.getByRole('link', { name: 'Discover' }).click()
    await expect(main().getByRole('heading', { name: 'Discover' })).toBeVisible()
    await page.keyboard.press('y')
    await expect(opened('2')).toBeVisible()

    await operator.deploy(withOverlay(fakeVersion(nameOf('3'), 'works'), 'y'))
    await page.getByRole('button', { name: 'Update now' }).click()
    await expect(opened('3')).toBeVisible()
    await operator.change('counter', { action: 'disable', reason: 'a test' })
    await expect(opened('3')).toHaveCount(0)
    await operator.change('counter', { action: 'enable', reason: 'a test' })
    await page.goBack()
    await expect(shown('3')).toBeVisible()
    await expect(opened('3')).toHaveCount(1)
  })

  test('a remote that is switched off leaves the page, and comes back', async () => {
    await operator.change('counter', { action: 'disable', reason: 'a test' })
    await expect(main().getByText(/desert of knowledge/)).toBeVisible()
    await operator.change('counter', { action: 'enable', reason: 'a test' })
    await expect(shown('1')).toBeVisible()
  })

  test('a canary reaches those who are in its share', async () => {
    const version = await upload('2', 'works')
    await operator.change('counter', { action: 'canary', version, percent: 100, reason: 'a test' })
    await expect(notice()).toBeVisible()
    await leaveAndReturn()
    await expect(shown('2')).toBeVisible()
    // The next page brings it, and not the stable version beside it.
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.reload()
    await expect(shown('2')).toBeVisible()
    const ofCounter = asked.filter((path) => path.startsWith('/remotes/counter/'))
    expect([...new Set(ofCounter)]).toEqual([`/remotes/counter/${version}/remoteEntry.js`])
    await operator.change('counter', { action: 'canary', version, percent: 0, reason: 'a test' })
    await expect(notice()).toBeVisible()
    await leaveAndReturn()
    await expect(shown('1')).toBeVisible()
    await operator.change('counter', { action: 'promote', reason: 'a test' })
    await expect(notice()).toBeVisible()
    await leaveAndReturn()
    await expect(shown('2')).toBeVisible()
  })
})

test('a remote can be switched off by the user, also one whose code does not even start', async () => {
  await deploy('2', 'throws-at-evaluation')
  await page.goto('/counter?parts-off=counter')
  await expect(main().getByText(/desert of knowledge/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Discover' })).toBeVisible()
})

test('a remote can be switched off by the operator, also one whose code does not even start', async () => {
  const broken = await upload('2', 'throws-at-evaluation')
  await operator.change('counter', { action: 'deploy', version: broken, reason: 'a test' })
  // Nothing is left to fall back to that would hide it, of the tests before it neither.
  const isOfOthers = ({ pathname }: URL) =>
    pathname.startsWith('/remotes/counter/') && !pathname.includes(`/${broken}/`)
  await page.route(isOfOthers, (route) => route.abort())
  await page.goto('/counter')
  await expect(main().getByRole('alert')).toBeVisible()

  await operator.change('counter', { action: 'disable', reason: 'a test' })
  await expect(main().getByText(/desert of knowledge/)).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/counter')
  await expect(main().getByText(/desert of knowledge/)).toBeVisible()
  expect(asked.filter((path) => path.startsWith('/remotes/counter/'))).toEqual([])
  await operator.change('counter', { action: 'enable', reason: 'a test' })
})

test('the page of parts says which version runs, and why', async () => {
  await deploy('2', 'throws-at-mount')
  await page.getByRole('button', { name: 'Update now' }).click()
  await expect(shown('1')).toBeVisible()
  // Without loading it again: it tells of this visit.
  await page.evaluate(() => {
    history.pushState({}, '', '/parts')
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  })
  const counter = main().getByRole('region', { name: /^counter/ })
  await expect(counter).toContainText(nameOf('1'))
  await expect(counter).toContainText('the one that worked here last')
  await expect(counter).toContainText('Could not be put on the page: once')
})
