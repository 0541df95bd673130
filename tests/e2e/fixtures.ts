import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from 'playwright/test'
import { NEEDS } from '../../tools/versions/needs.ts'
import { startFeedServer, type FeedServer } from '../support/feed-server.ts'
import type { Product } from '../support/product.ts'
import { watchForErrors, watchForRefusals } from './faults.ts'
import { signUp, type Person } from './person.ts'
import { givenPair, skipUnmet, startTested, watchForOtherVersions } from './version-pair.ts'

interface WorkerFixtures {
  feeds: FeedServer
  server: Product
}

interface TestFixtures {
  /** The parts that all tests of a file need, as an annotation `needs` says it of one. */
  needs: string
  /** In the matrix nothing runs but the versions of the pair; not so where a test brings others, or breaks one of these. */
  hasOtherVersions: boolean
  /** Leaves out what the parts of the matrix cannot have. */
  fit: void
  /** What the browser refused in any window so far, each under the part whose it is; none may be left at the end. */
  refusals: string[]
  /** The server of this test; runs again after each, whatever the test did to it. */
  product: Product
  /** Somebody signed in, with no subscription, who has the start page open. */
  person: Person
}

/** In the matrix of versions: the shell and the remotes that are tried together. */
const pair = givenPair()

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
      const server = await startTested()
      await use(server)
      await server.dispose()
    },
    { scope: 'worker' },
  ],
  needs: ['', { option: true }],
  hasOtherVersions: [false, { option: true }],
  fit: [
    async ({ needs }, use, testInfo) => {
      if (needs) testInfo.annotations.push({ type: NEEDS, description: needs })
      if (pair) skipUnmet(testInfo, pair)
      await use()
    },
    { auto: true },
  ],
  refusals: [
    async ({ browser }, use) => {
      const { refusals, stop } = watchForRefusals(browser)
      await use(refusals)
      stop()
      expect(refusals, 'refusals of the content security policy and of integrity').toEqual([])
    },
    { auto: true },
  ],
  product: async ({ server }, use) => {
    await use(server)
    if (!server.isRunning()) await server.start()
  },
  baseURL: async ({ product }, use) => use(product.url),
  page: async ({ page, hasOtherVersions }, use) => {
    const errors = watchForErrors(page)
    const others = pair && !hasOtherVersions ? watchForOtherVersions(page, pair) : []
    await use(page)
    expect(others, 'files of versions that are not in the pair').toEqual([])
    expect(errors, 'errors of the page').toEqual([])
  },
  person: async ({ page, product, feeds }, use) => use(await signUp(page, { product, feeds })),
})

/** For so many frames nothing may have moved: what is about to fade begins a frame or two after what caused it. */
const FRAMES_AT_REST = 3

/** Waits until nothing fades any more, and so has the contrast that it will have. Runs in the page. */
async function endAnimations(framesAtRest: number): Promise<void> {
  for (let rested = 0; rested < framesAtRest; rested += 1) {
    await new Promise(requestAnimationFrame)
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    if (ending.length > 0) rested = -1
    await Promise.allSettled(ending.map(({ finished }) => finished))
  }
}

/** Expects the page to have no fault of accessibility that a program can find. */
export async function expectAccessible(page: Page): Promise<void> {
  // What moves while one looks, as a toast that goes, moves at once.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(endAnimations, FRAMES_AT_REST)
  const { violations } = await new AxeBuilder({ page })
    // Nothing but faults is told, and no window is opened to put those of frames together.
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}: ${failureSummary}`),
  )
  expect(found).toEqual([])
}

export { expect }
