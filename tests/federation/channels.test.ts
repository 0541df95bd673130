import type { Page } from 'playwright'
import { expect } from '../support/expect.ts'
import { afterAll, beforeAll, test } from 'vitest'
import { hasRuntime } from '../support/page-runtime.ts'
import { openProductPages, type ProductPages } from './product-page.ts'

let pages: ProductPages

beforeAll(async () => {
  pages = await openProductPages()
})

afterAll(() => pages.close())

declare global {
  /** What listeners on this page have heard: channels and payloads. */
  var heardMessages: unknown[]
}

/** A tab whose parts are there, with a listener to two channels. */
async function openTab(page: Page): Promise<Page> {
  await page.goto('/discover')
  await page.waitForFunction(hasRuntime)
  await page.evaluate(() => {
    globalThis.heardMessages = []
    for (const channel of ['entry.opened', 'subscriptions.changed']) {
      // oxlint-disable-next-line no-underscore-dangle
      globalThis.__tidings_provided__['@tidings/runtime'].subscribe(channel, (payload) => {
        globalThis.heardMessages.push([channel, payload])
      })
    }
  })
  return page
}

const heardIn = (page: Page) => page.evaluate(() => globalThis.heardMessages)

/** Answers why it was refused; null where it was not. */
const publishIn = (page: Page, channel: string, payload: object) =>
  page.evaluate(
    ([name, content]) => {
      try {
        // oxlint-disable-next-line no-underscore-dangle
        globalThis.__tidings_provided__['@tidings/runtime'].publish(name, content)
        return null
      } catch (error) {
        return String(error)
      }
    },
    [channel, payload] as const,
  )

test('a second tab hears what is declared for all tabs, and nothing else', async () => {
  const one = await openTab(await pages.open())
  const other = await openTab(await one.context().newPage())
  expect(await publishIn(one, 'entry.opened', { entryId: null })).toBeNull()
  expect(await publishIn(one, 'subscriptions.changed', { feedIds: ['1'] })).toBeNull()
  const forAll = ['subscriptions.changed', { feedIds: ['1'] }]
  await expect.poll(() => heardIn(other)).toEqual([forAll])
  expect(await heardIn(one)).toEqual([['entry.opened', { entryId: null }], forAll])
  await one.context().close()
})

test('a payload that is not as declared reaches nobody, and its publisher is told', async () => {
  const one = await openTab(await pages.open())
  const other = await openTab(await one.context().newPage())
  expect(await publishIn(one, 'subscriptions.changed', { feedIds: 'all' })).toContain(
    'Wrong payload at channel subscriptions.changed from its publisher',
  )
  expect(await publishIn(one, 'subscriptions.changed', { feedIds: [] })).toBeNull()
  const right = ['subscriptions.changed', { feedIds: [] }]
  await expect.poll(() => heardIn(other)).toEqual([right])
  expect(await heardIn(one)).toEqual([right])
  await one.context().close()
})

test('what comes from another tab is checked as well, and named', async () => {
  const one = await openTab(await pages.open())
  const other = await one.context().newPage()
  await other.goto('/discover')
  const error = one.waitForEvent('pageerror')
  await other.evaluate(() => {
    const message = { channel: 'subscriptions.changed', payload: { feedIds: 1 } }
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
    new BroadcastChannel('tidings:channels').postMessage(message)
  })
  expect(String(await error)).toContain('channel subscriptions.changed from another tab')
  expect(await heardIn(one)).toEqual([])
  await one.context().close()
})
