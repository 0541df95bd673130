import { CONTRACTS_VERSION } from '@tidings/contracts'
import type { Page } from 'playwright'
import { expect } from '../support/expect.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect as expectHere, test } from 'vitest'
import { operatorOf, type Operator } from '../support/operator.ts'
import { fakeVersion } from './fake-remote.ts'
import { startProductPages, type OwnProductPages } from './product-page.ts'

let pages: OwnProductPages
let operator: Operator
let page: Page
/** Paths of what the page asked for of the remote. */
let asked: string[]

const version = '2.0.0'
const message = `counter 2.0.0 does not work with contracts ${CONTRACTS_VERSION}: counts backwards; 1.0.0 is used instead`

beforeAll(async () => {
  pages = await startProductPages()
  operator = await operatorOf(pages.product)
  for (const name of ['1.0.0', version]) await operator.deploy(fakeVersion(name, 'works'))
})

beforeEach(async () => {
  page = await pages.open()
  asked = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.includes('/remotes/counter/')) asked.push(pathname)
  })
})

afterEach(() => page.context().close())
afterAll(() => pages.close())

const main = () => page.getByRole('main')
const shown = (name: string) => main().getByRole('button', { name: `${name} pressed` })

const gate = (reason: string) => operator.client.changeGate('counter', { action: 'gate', version, reason })
const ungate = () => operator.client.changeGate('counter', { action: 'ungate', version, reason: 'a test' })

test('of a version that the gate keeps back no byte is asked for, and the message names both sides', async () => {
  await gate('counts backwards')
  await page.goto('/counter')
  await expect(shown('1.0.0')).toBeVisible()
  expectHere(new Set(asked)).toEqual(new Set(['/remotes/counter/1.0.0/remoteEntry.js']))
  await page.goto('/parts')
  await expect(main().getByText(message, { exact: true })).toBeVisible()
  expectHere(asked.filter((path) => path.includes(version))).toEqual([])
  await ungate()
})

test('a page that runs lets go of a version at the next mount, and takes it again when it may', async () => {
  await page.goto('/counter')
  await expect(shown(version)).toBeVisible()
  await gate('counts backwards')
  await leaveAndReturnUntil('1.0.0')
  await ungate()
  await leaveAndReturnUntil(version)
})

/** The news take their time; a part in use is not replaced under one's hands. */
async function leaveAndReturnUntil(name: string): Promise<void> {
  await expect(async () => {
    await page.getByRole('link', { name: 'Discover' }).click()
    await expect(main().getByRole('heading', { name: 'Discover' })).toBeVisible()
    await page.goBack()
    await expect(shown(name)).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 45_000 })
}
