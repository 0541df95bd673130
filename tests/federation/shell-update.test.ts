import { expect } from '../support/expect.ts'
import { afterEach, beforeEach, test } from 'vitest'
import { layCable, type Cable } from '../support/cable.ts'
import { layOutInstallation, type Installation } from '../support/other-shell.ts'
import { startProduct, type Product } from '../support/product.ts'
import { expectToCome, openKeptBrowser, type KeptBrowser } from './kept-browser.ts'

/** How often the installation of a new shell is ended; each third time it is the whole browser that is killed. */
const KILLS = 6
const BROWSER_EVERY = 3
/** For a machine that has much else to do: on a quiet one it takes half a minute. */
const PATIENCE_MS = 300_000
/** What one piece of an answer takes on the way, so that an installation has moments to be ended at. */
const DELAY_MS = 2

let installation: Installation
let product: Product
let cable: Cable
let browser: KeptBrowser

declare global {
  // The build of each script of the shell that ran in a page.
  var shellBuilds: string[] | undefined
}

const nameOf = (round: number) => `build${round}`

// A second attempt begins anew.
beforeEach(async () => {
  installation = layOutInstallation()
  installation.putShell(nameOf(0))
  product = await startProduct({}, installation.folder)
  cable = await layCable(product.url, DELAY_MS)
  browser = await openKeptBrowser(cable.url)
})

afterEach(async () => {
  await browser.close()
  await product.dispose()
  installation[Symbol.dispose]()
})

/** Has the server serve another build of the shell from now on. */
async function replaceShell(build: string): Promise<void> {
  installation.putShell(build)
  await product.stop()
  await product.start()
}

/** How many files of a build the browser keeps so far. */
const countKept = (build: string) =>
  browser.page().evaluate(async (wanted) => {
    const names = await caches.keys()
    const name = names.find((known) => known.startsWith(`tidings-shell-${wanted}-`))
    return name ? (await (await caches.open(name)).keys()).length : 0
  }, build)

/** Has the browser install the shell of the server, until so many files of it are there. */
async function installUntil(build: string, files: number): Promise<void> {
  await browser.page().evaluate(
    async ([wanted, count]) => {
      const registration = await navigator.serviceWorker.ready
      await registration.update()
      let there = 0
      while (there < count) {
        const names = await caches.keys()
        const name = names.find((known) => known.startsWith(`tidings-shell-${wanted}-`))
        there = name ? (await (await caches.open(name)).keys()).length : 0
      }
    },
    [build, files] as const,
  )
}

/** The builds whose scripts run in a page that starts now; it shows what the remotes bring, too. */
async function startPage(): Promise<string[]> {
  const page = browser.page()
  await page.goto('/discover', { waitUntil: 'commit' })
  await expectToCome(page.getByRole('heading', { name: 'Discover' }))
  await expect(page.getByRole('complementary').getByText('Starred')).toBeVisible()
  return page.evaluate(() => [...new Set(globalThis.shellBuilds)])
}

test(
  'an installation of a new shell that is ended at any moment leaves one whole shell',
  async () => {
    expect(await startPage()).toEqual([nameOf(0)])
    await browser.page().evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    const files = await countKept(nameOf(0))
    expect(files).toBeGreaterThan(10)
    // The parts are kept, too, for the shell that runs them.
    await expect
      .poll(() => browser.page().evaluate(() => caches.match('/kept-parts.json').then(Boolean)))
      .toBe(true)

    const ends = { before: 0, after: 0 }
    for (let round = 1; round <= KILLS; round += 1) {
      const build = nameOf(round)
      // The first cannot come to its end, however late it is ended.
      if (round === 1) cable.hold((path) => path.endsWith(`.${build}.js`))
      await replaceShell(build)
      await installUntil(build, Math.round((files * (round - 1)) / (KILLS - 1)))
      await (round % BROWSER_EVERY === 0 ? browser.kill() : browser.stopWorkers())
      await cable.cut()
      const builds = await startPage()
      expect(builds, `after ${round} builds`).toHaveLength(1)
      ends[builds[0] === build ? 'after' : 'before'] += 1
      await cable.mend()
      // With the server there the page is that of the server, and whole.
      expect(await startPage()).toEqual([build])
    }
    console.log(`Of ${KILLS} installations that were ended ${ends.after} had come to their end before`)
    expect(ends.before).toBeGreaterThan(0)
  },
  PATIENCE_MS,
)
