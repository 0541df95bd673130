import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, test } from 'vitest'
import type * as watch from '../../shell/src/federation/left-behind/watch-departures.ts'
import { expect } from '../support/expect.ts'
import { bundleForPage } from './bundle-for-page.ts'
import { makeRemote } from './made-remote.ts'
import { openProductPages, type ProductPages } from './product-page.ts'
import { Workbench } from './workbench.ts'

declare global {
  var leftBehind: typeof watch
  var departures: watch.Departure[]
}

/** How often each part is shown: what is left the first time may be for good. */
const VISITS = 3
/** So often it is looked whether a part has left something. */
const ROUNDS = 3
/** A part has five seconds to let go. */
const QUIET_MS = 6000

let pages: ProductPages
let script: string

beforeAll(async () => {
  const file = fileURLToPath(
    new URL('../../shell/src/federation/left-behind/watch-departures.ts', import.meta.url),
  )
  const start = 'globalThis.departures = []; leftBehind.watchDepartures((left) => departures.push(left))'
  script = `${await bundleForPage(file, 'leftBehind')}\n${start}`
  pages = await openProductPages()
})

afterAll(() => pages.close())

async function openWatched(): Promise<Workbench> {
  const bench = await Workbench.open(pages)
  // The clock first: what is watched are its timers.
  await bench.page.clock.install()
  await bench.page.addInitScript(script)
  await bench.page.goto('/discover')
  await expect(bench.main().getByRole('heading', { name: 'Discover' })).toBeVisible()
  return bench
}

/** Shows a page again and again, and lets the time pass after which nothing of it may be there. */
async function comeAndGo(bench: Workbench, path: string, shown: string): Promise<void> {
  for (let visit = 0; visit < VISITS; visit += 1) {
    await bench.go(path)
    await expect(bench.page.locator(shown)).toBeVisible()
    await bench.go('/parts')
    await expect(bench.page.locator(shown)).toHaveCount(0)
    await bench.page.clock.runFor(QUIET_MS)
  }
}

const departures = (page: Page) => page.evaluate(() => globalThis.departures)

const shownOf = (remote: string) => `main [data-remote="${remote}"][data-region="shown"]`

/** What a component may do as it comes, and how it takes it back. */
const deeds: Record<string, [doing: string, undoing: string]> = {
  'a listener of resize': [
    `const heard = () => {}; addEventListener('resize', heard)`,
    `removeEventListener('resize', heard)`,
  ],
  'a listener of keydown': [
    `const stop = new AbortController(); document.addEventListener('keydown', () => {}, { signal: stop.signal })`,
    'stop.abort()',
  ],
  'an interval of 1000 ms': ['const timer = setInterval(() => {}, 1000)', 'clearInterval(timer)'],
  'a timer of 60000 ms': ['const timer = setTimeout(() => {}, 60000)', 'clearTimeout(timer)'],
  'a ResizeObserver': [
    'const observer = new ResizeObserver(() => {}); observer.observe(document.body)',
    'observer.disconnect()',
  ],
  'a MutationObserver': [
    'const observer = new MutationObserver(() => {}); observer.observe(document.body, { childList: true })',
    'observer.disconnect()',
  ],
}

const remoteThat = (effect: string) =>
  makeRemote({
    name: 'made-messy',
    version: '1.0.0',
    place: 'page',
    replaced: {
      'lazy.js': `
        export const make = ({ react }) => function Made() {
          react.useEffect(() => { ${effect} }, [])
          return react.createElement('output', null, 'made')
        }`,
    },
  })

describe.each(Object.entries(deeds))('%s that a component', (what, [doing, undoing]) => {
  test('does not take back is told, under the name of its remote and with its place', async () => {
    const bench = await openWatched()
    await bench.offer(remoteThat(doing))
    await comeAndGo(bench, '/made-messy', shownOf('made-messy'))
    const place = /^(.*) at \/remotes\/made-messy\/1\.0\.0\/lazy\.js:\d+:\d+$/
    const told = await departures(bench.page)
    const left = { remote: 'made-messy', part: 'part' }
    const leftovers = [{ what: expect.stringMatching(place), count: 1 }]
    expect(told).toEqual(Array.from({ length: VISITS - 1 }, () => ({ ...left, leftovers })))
    expect(place.exec(told[0]?.leftovers[0]?.what ?? '')?.[1]).toBe(what)
    await bench.close()
  })

  test('takes back as it goes is not told', async () => {
    const bench = await openWatched()
    await bench.offer(remoteThat(`${doing}; return () => { ${undoing} }`))
    await comeAndGo(bench, '/made-messy', shownOf('made-messy'))
    expect(await departures(bench.page)).toEqual([])
    await bench.close()
  })
})

test('no build for users has any of it', () => {
  const assets = fileURLToPath(new URL('../../dist/shell/assets', import.meta.url))
  const scripts = globSync('*.js', { cwd: assets }).map((name) => readFileSync(`${assets}/${name}`, 'utf8'))
  expect(scripts.length).toBeGreaterThan(0)
  expect(scripts.filter((text) => text.includes('a listener of '))).toEqual([])
})

test.each([
  ['discover', '/discover'],
  ['settings', '/settings/appearance'],
  ['reader', '/timeline/all/all'],
])('%s leaves nothing behind', async (remote, path) => {
  const bench = await openWatched()
  // What it brings once the page rests listens from then on: that is in one of the rounds, and a leak in each.
  const leftInRound: watch.Departure[][] = []
  for (let round = 1; round <= ROUNDS; round += 1) {
    const before = (await departures(bench.page)).length
    await comeAndGo(bench, path, shownOf(remote))
    leftInRound.push((await departures(bench.page)).slice(before))
    if (leftInRound.at(-1)?.length === 0) break
  }
  expect(leftInRound.at(-1)).toEqual([])
  await bench.close()
})
