import { expect } from '../support/expect.ts'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { goToAndFro, watchHoldings, type Holdings } from '../support/page-leaks.ts'
import { startModelServer, type ModelServer } from '../support/model-server/model-server.ts'
import { makeRemote } from './made-remote.ts'
import { startProductPages, type ProductPages } from './product-page.ts'
import { Workbench } from './workbench.ts'

/** The benchmark does five times as many. */
const TIMES = 200
/** Until the logs of the page are full, which keep the newest of some hundreds: half a megabyte until then, and some bytes of each after. */
const WARM_UPS = 500
/** All rounds together leave some kilobytes behind; half a kilobyte of each is one that something keeps. */
const KEPT_AT_MOST = 100_000
/** The browser: what it compiles to machine code goes on growing for hundreds of rounds, by more than what a part may leave behind. */
const INTERPRETING_ALONE = '--js-flags=--no-opt --no-maglev --no-sparkplug'
/** After this the last timer of a mount has fired. */
const QUIET_MS = 5000

/** Of seven hundred rounds, on a machine that has much to do. */
const PATIENCE_MS = 600_000

let pages: ProductPages

let model: ModelServer

beforeAll(async () => {
  model = await startModelServer()
  pages = await startProductPages({}, { browserArguments: [INTERPRETING_ALONE] })
  await connectModel()
})

afterAll(async () => {
  await pages.close()
  await model.close()
})

/** Without one there is no page of the assistant. */
async function connectModel(): Promise<void> {
  const page = await pages.open()
  await page.goto('/discover')
  const status = await page.evaluate(async (baseUrl) => {
    const connection = {
      name: 'Mine',
      provider: 'openai-compatible',
      baseUrl,
      apiKey: null,
      models: ['scripted'],
    }
    const answer = await fetch('/api/ai/connections', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(connection),
    })
    return answer.status
  }, model.url)
  expect(status).toBe(200)
  await page.context().close()
}

const at = (remote: string, state = 'shown') => `main [data-remote="${remote}"][data-region="${state}"]`

const discover = { path: '/discover', awaits: at('discover') }
const pagesOfParts = {
  reader: '/timeline/all/all',
  assistant: '/ai',
  settings: '/settings/general',
}

/** The last page is on the page, and what it replaced may wait for React to draw once more. */
const HELD_AT_MOST = 2

/** The shell asks the server now and then, whatever parts do. */
const OTHER_TIMERS = 2

function expectNothingKept(before: Holdings, after: Holdings): void {
  expect(after.regions).toBeLessThanOrEqual(HELD_AT_MOST)
  expect(after.timers - before.timers).toBeLessThanOrEqual(OTHER_TIMERS)
  expect(after.listeners - before.listeners).toBeLessThan(TIMES / 10)
  expect(after.heapBytes - before.heapBytes).toBeLessThan(KEPT_AT_MOST)
  expect(after.objectBytes - before.objectBytes).toBeLessThan(KEPT_AT_MOST)
}

describe('a page in which parts come and go', { timeout: PATIENCE_MS }, () => {
  test.each(Object.entries(pagesOfParts))('keeps nothing of what works: the %s', async (remote, path) => {
    const part = { path, awaits: at(remote) }
    const page = await pages.open()
    const count = await watchHoldings(page)
    await page.goto('/discover')
    await page.waitForSelector(discover.awaits)
    await goToAndFro(page, [part, discover], WARM_UPS)
    await page.waitForTimeout(QUIET_MS)
    const before = await count()
    await goToAndFro(page, [part, discover], TIMES)
    await page.waitForTimeout(QUIET_MS)
    const after = await count()
    expectNothingKept(before, after)
    await page.context().close()
  })

  test('keeps nothing of a part whose mount fails', async () => {
    const bench = await Workbench.open(pages)
    const count = await watchHoldings(bench.page)
    await bench.page.reload()
    await bench.page.waitForSelector(discover.awaits)
    const misdeed = { stage: 'mount', deed: 'throw' }
    await bench.offer(makeRemote({ name: 'made-failing', version: '1.0.0', place: 'page', misdeed }))
    const failing = { path: '/made-failing', awaits: at('made-failing', 'failed') }
    await goToAndFro(bench.page, [failing, discover], WARM_UPS)
    await bench.page.waitForTimeout(QUIET_MS)
    const before = await count()
    await goToAndFro(bench.page, [failing, discover], TIMES)
    await bench.page.waitForTimeout(QUIET_MS)
    const after = await count()
    expectNothingKept(before, after)
    await bench.close()
  })
})
