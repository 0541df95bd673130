import { expect } from '../support/expect.ts'
import { afterEach, beforeEach, test } from 'vitest'
import { layCable, type Cable } from '../support/cable.ts'
import { operatorOf, type Operator } from '../support/operator.ts'
import { startProduct, type Product } from '../support/product.ts'
import { readRegistry } from '../support/registry.ts'
import { expectToCome, openKeptBrowser, type KeptBrowser } from './kept-browser.ts'
import { makeRemote } from './made-remote.ts'

/** How often an update is ended; every so many times it is the whole browser that is killed. */
const KILLS = 50
const BROWSER_EVERY = 10
/** For a machine that has much else to do: on a quieter one it takes over two minutes. */
const PATIENCE_MS = 600_000
/** What one piece of an answer takes on the way, so that an update has moments to be ended at. */
const DELAY_MS = 1

let product: Product
let operator: Operator
let cable: Cable
let browser: KeptBrowser

/** The versions of both remotes that the registry has named together, newest last. */
const together: string[] = []
let fingerprints: Record<string, string>

// A second attempt begins anew.
beforeEach(async () => {
  together.length = 0
  product = await startProduct()
  operator = await operatorOf(product)
  cable = await layCable(product.url, DELAY_MS)
  fingerprints = await fingerprintsOfReader()
  await deployBoth(1)
  browser = await openKeptBrowser(cable.url)
})

afterEach(async () => {
  await browser.close()
  await product.dispose()
})

async function fingerprintsOfReader(): Promise<Record<string, string>> {
  const { remotes } = await readRegistry(product.url)
  return remotes.find(({ name }) => name === 'reader')?.versions[0]?.fingerprints ?? {}
}

/** A version whose every file says which version it is of. */
function versionOf(name: 'one' | 'two', round: number) {
  const version = `1.${round}.0`
  return makeRemote({
    name,
    version,
    place: name === 'one' ? 'page' : 'slot',
    fingerprints: name === 'one' ? {} : fingerprints,
    replaced: {
      'style.css': `@layer remote { .${name} { --style: '${version}' } }`,
      [`locales/en/${name}.json`]: JSON.stringify({ pressed: `pressed ${version}` }),
    },
  })
}

const deploy = (name: 'one' | 'two', round: number) => operator.deploy(versionOf(name, round))

/** First the one, then the other: what a page may see are the states between, in this order. */
async function deployBoth(round: number): Promise<void> {
  await deploy('one', round)
  together.push(`1.${round}.0 and 1.${round - 1}.0`)
  await deploy('two', round)
  together.push(`1.${round}.0 and 1.${round}.0`)
}

/** Has the page learn of the newest registry now. */
const announce = () => browser.page().evaluate(() => void dispatchEvent(new Event('online')))

const newestIsKept = () =>
  browser.page().evaluate(async (state) => {
    for (const name of await caches.keys()) {
      const record = await caches.match('/kept-parts.json', { cacheName: name })
      const files = Object.keys((await record?.json())?.files ?? {})
      if (state.every((folder) => files.some((file) => file.includes(folder)))) return true
    }
    return false
  }, newest())

const namesOfSets = () =>
  browser
    .page()
    .evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('tidings-parts')))

/** Waits until so many files of a further set are there, of which the last one says that it is complete. */
async function waitForFiles(count: number, known: string[]): Promise<void> {
  await browser.page().evaluate(
    async ({ wanted, others }) => {
      let there = 0
      while (there < wanted) {
        const names = await caches.keys()
        const name = names.find((other) => other.startsWith('tidings-parts') && !others.includes(other))
        there = name ? (await (await caches.open(name)).keys()).length : 0
      }
    },
    { wanted: count, others: known },
  )
}

const newest = () => {
  const [one, two] = (together.at(-1) ?? '').split(' and ')
  return [`/one/${one}/`, `/two/${two}/`]
}

/** What is on the page, away from the server: of each remote, the versions that its files say. */
async function startOffline(): Promise<string> {
  await browser.page().goto('/one', { waitUntil: 'commit' })
  const versions = await Promise.all(
    (['one', 'two'] as const).map(async (name) => {
      const part = browser.page().locator(`button.${name}`)
      await expectToCome(part)
      const [, ofScripts, ofTexts] =
        /^\w+ (\S+) pressed (\S+) 0$/.exec((await part.textContent()) ?? '') ?? []
      const style = await part.evaluate((element) => getComputedStyle(element).getPropertyValue('--style'))
      expect(ofTexts, `texts of ${name}`).toBe(ofScripts)
      expect(style, `style of ${name}`).toBe(`'${ofScripts}'`)
      return ofScripts
    }),
  )
  return versions.join(' and ')
}

test(
  'an update of the kept parts that is ended at any moment leaves a whole set, and the next start has it',
  async () => {
    await browser.page().goto('/one')
    await expect(browser.page().locator('button.one')).toBeVisible()
    await expect.poll(newestIsKept).toBe(true)

    const files = await browser.page().evaluate(async () => {
      const [name = ''] = (await caches.keys()).filter((known) => known.startsWith('tidings-parts'))
      return (await (await caches.open(name)).keys()).length
    })

    let kept = together.length - 1
    const ends = { before: 0, after: 0 }
    for (let kill = 0; kill < KILLS; kill += 1) {
      const known = await namesOfSets()
      const round = 2 + kill
      // The first cannot come to its end, however late it is ended; the last one has.
      if (kill === 0) cable.hold((path) => path.includes(`/1.${round}.0/`))
      await deployBoth(round)
      await announce()
      await waitForFiles(Math.round((files * kill) / (KILLS - 1)), known)
      if (kill === KILLS - 1) await expect.poll(newestIsKept).toBe(true)
      const isBrowser = kill % BROWSER_EVERY === BROWSER_EVERY - 1
      await (isBrowser ? browser.kill() : browser.stopWorkers())
      await cable.cut()
      const shown = together.lastIndexOf(await startOffline())
      // One of the states that there were, and none older than what was whole before.
      expect(shown).toBeGreaterThanOrEqual(kept)
      ends[shown === together.length - 1 ? 'after' : 'before'] += 1
      kept = shown
      await cable.mend()
    }
    // Otherwise the moments were all on one side of the change.
    expect(ends.before).toBeGreaterThan(0)
    expect(ends.after).toBeGreaterThan(0)

    await deployBoth(2 + KILLS)
    await announce()
    await expect.poll(newestIsKept).toBe(true)
    expect((await namesOfSets()).length).toBeLessThanOrEqual(2)
  },
  PATIENCE_MS,
)
