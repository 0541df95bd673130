import { readFileSync, globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import type { Page } from 'playwright'
import { expect } from '../support/expect.ts'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { changeRegistry, readRegistry } from '../support/registry.ts'
import { findCodeOfText } from './code-of-text.ts'
import { startForeignHost } from './foreign-host.ts'
import { makeRemote } from './made-remote.ts'
import { openProductPages, type ProductPages } from './product-page.ts'
import { foreignHosts, watchForStrangeRequests } from './strange-requests.ts'
import { Workbench } from './workbench.ts'

let pages: ProductPages

beforeAll(async () => {
  pages = await openProductPages()
})

afterAll(() => pages.close())

describe('the address of the page', { tags: ['gate'] }, () => {
  const places = [
    '/discover',
    '/timeline',
    '/remotes/discover',
    '/login?next=',
    '/discover?parts-off=',
    '/discover#',
  ]
  const separators = ['/', '', '/%09/', '/\t/', '/\n/', '/..%2f', '/%252e%252e/']
  const address = fc
    .tuple(
      fc.constantFrom(...places),
      fc.constantFrom(...separators),
      fc.constantFrom(...foreignHosts),
      fc.constantFrom('', '/x.js', '/remoteEntry.js'),
    )
    .map((parts) => parts.join(''))

  test('leads to no other scripts, whatever it holds', async () => {
    const page = await pages.open()
    const strange = watchForStrangeRequests(page, pages.product.url)
    await fc.assert(
      fc.asyncProperty(address, async (path) => {
        await page.goto(pages.product.url + path, { waitUntil: 'load' })
        expect(strange).toEqual([])
        expect(new URL(page.url()).origin).toBe(pages.product.url)
      }),
      { numRuns: 10 },
    )
    await page.context().close()
  })

  test('nor does anything that the page keeps, or hears from another tab', async () => {
    const page = await pages.open()
    const strange = watchForStrangeRequests(page, pages.product.url)
    await page.goto('/discover')
    await expect(page.getByRole('heading', { name: 'Discover' })).toBeVisible()
    await page.evaluate((hostile) => {
      for (const storage of [localStorage, sessionStorage]) {
        for (const key of Object.keys(storage)) {
          storage.setItem(key, (storage.getItem(key) ?? '').replaceAll('/remotes/', hostile))
        }
        for (const key of [
          'tidings:last-good',
          'tidings:registry',
          'tidings:parts-off',
          'import-map-overrides',
        ]) {
          storage.setItem(`${key}-x`, hostile)
        }
      }
      for (const name of ['tidings', 'tidings:channels'])
        // A channel within one origin has no target to name.
        // oxlint-disable-next-line unicorn/require-post-message-target-origin
        new BroadcastChannel(name).postMessage({ entry: hostile })
      dispatchEvent(new StorageEvent('storage', { key: 'tidings:registry', newValue: hostile }))
    }, '//evil.example/remotes/')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Discover' })).toBeVisible()
    expect(strange).toEqual([])
    await page.context().close()
  })
})

describe('the registry', () => {
  test('is not taken from where an answer leads', { tags: ['gate'] }, async () => {
    const page = await pages.open({ provokes: /^the shell$/ })
    const foreign = await startForeignHost()
    await page.route('/registry.json', (route) =>
      route.fulfill({ status: 302, headers: { location: `${foreign.url}/registry.json` } }),
    )
    await page.goto('/discover')
    await expect(page.getByRole('heading', { name: /encountered an error/ })).toBeVisible()
    // What the browser means to ask for and is refused is told as a request too: what counts is what arrives.
    expect(foreign.reached).toEqual([])
    await page.context().close()
    await foreign.close()
  })

  test('has no version whose files have no hash of a browser: nothing of it is asked for', async () => {
    const bench = await Workbench.open(pages)
    const made = makeRemote({ name: 'made-hex', version: '1.0.0', place: 'page' })
    made.line.integrity[made.line.entry] = 'a'.repeat(64)
    await bench.offer(made)
    const asked: string[] = []
    bench.page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await bench.go('/made-hex')
    await expect(bench.main().getByText(/desert of knowledge/)).toBeVisible()
    expect(asked.filter((path) => path.includes('made-hex'))).toEqual([])
    await bench.close()
  })
})

describe('what is built', { tags: ['gate'] }, () => {
  const dist = fileURLToPath(new URL('../../dist', import.meta.url))
  const scripts = globSync('{shell,remotes}/**/*.js', { cwd: dist })

  /** Ways that libraries do not go: zod is told not to, nothing switches those of the federation on, and a page has a `self`. */
  const unused = [
    'try{return Function(``),!0}catch{return!1}',
    'typeof FEDERATION_ALLOW_NEW_FUNCTION<`u`?Function(`callbacks`,`import(',
    'typeof __system_context__>`u`?System.import(e).then(n).catch(r):Function(`callbacks`,`System.import(',
    'typeof self<`u`&&self&&self.self==self?self:Function(`return this`)()',
  ]

  test('is looked into for calls, not for words', () => {
    expect(findCodeOfText('a.js', 'const eval1 = `eval("x")`; Function; x.eval("y")')).toEqual([])
    expect(findCodeOfText('a.js', 'new Function("x")')).toEqual([0])
    expect(findCodeOfText('a.js', 'if (a) eval("x")')).toEqual([7])
  })

  test('makes no code of text', () => {
    expect(scripts.length).toBeGreaterThan(10)
    const guilty = scripts.filter((file) => {
      const source = readFileSync(`${dist}/${file}`, 'utf8')
      const isUnused = (place: number) =>
        unused.some((way) => {
          const start = source.indexOf(way)
          return start >= 0 && place >= start && place < start + way.length
        })
      return findCodeOfText(file, source).some((place) => !isUnused(place))
    })
    expect(guilty).toEqual([])
  })
})

interface OfShell {
  /** What there is by itself, or by the shell. */
  globals: readonly string[]
  /** What the shell has changed of what the browser gives. */
  changed: readonly string[]
}

/** What anything in a page relies on, in what the shell alone leaves of it. */
async function stockOfShell(): Promise<OfShell> {
  const alone = await pages.open()
  await keepStock(alone)
  await changeRegistry(alone, pages.product, (registry) => void (registry.remotes = []))
  await alone.goto('/parts')
  await expect(alone.getByRole('heading', { level: 1 })).toBeVisible()
  const globals = await alone.evaluate(() => Object.getOwnPropertyNames(globalThis))
  const changed = await changesIn(alone)
  await alone.context().close()
  return { globals, changed }
}

/** What is another thing than it was at first. */
const changesIn = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const now = takeStock()
    const names = new Set([...now.keys(), ...stock.keys()])
    return [...names].filter((name) => now.get(name) !== stock.get(name)).toSorted()
  })()`)

const keepStock = (page: Page) =>
  page.addInitScript(`globalThis.takeStock = ${takeStock.toString()}; globalThis.stock = takeStock()`)

/** What is another thing than it was at first and than the shell has made of it, and what globals there are besides. */
async function differences(page: Page, ofShell: OfShell) {
  const changed = (await changesIn(page)).filter((name) => !ofShell.changed.includes(name))
  const added = await page.evaluate(
    (known) => Object.getOwnPropertyNames(globalThis).filter((name) => !known.includes(name)),
    ofShell.globals,
  )
  // What the glue of the federation keeps for all remotes.
  return {
    changed,
    added: added.filter((name) => !/^__(mf_|VUE_HMR_RUNTIME__$|tidings_provided__$)/.test(name)),
  }
}

describe('the page, after every remote ran,', () => {
  test('is as the shell alone has it: what the browser gives is unchanged, and nothing was added', async () => {
    const ofShell = await stockOfShell()
    const page = await pages.open()
    await keepStock(page)
    await page.goto('/timeline/all/all/1')
    await expect(page.getByRole('main').getByRole('link', { name: 'Add subscriptions' })).toBeVisible()
    await page.getByRole('link', { name: 'Discover' }).click()
    await expect(page.getByRole('heading', { name: 'Discover' })).toBeVisible()
    await page.getByRole('link', { name: 'Settings' }).click()
    await expect(page.locator('main [data-remote="settings"][data-region="shown"]')).toBeAttached()
    const { remotes } = await readRegistry(pages.product.url)
    const ran = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .join(),
      )
    // What needs a feature that is off here is not there, and cannot run.
    const present = remotes.filter(({ versions }) =>
      versions.some(({ manifest }) => manifest.routes.some(({ access }) => access?.flag === undefined)),
    )
    expect(present.length).toBeGreaterThan(2)
    for (const { name } of present) await expect.poll(ran).toContain(`/remotes/${name}/`)
    expect(await differences(page, ofShell)).toEqual({ changed: [], added: [] })
    await page.context().close()
  })

  test('would not be, were it for a remote that changes what all others rely on', async () => {
    const ofShell = await stockOfShell()
    const bench = await Workbench.open(pages)
    await keepStock(bench.page)
    await bench.page.reload()
    const replaced = {
      'static.js': `
        export const greeting = 'greedy'
        Object.prototype.isGreedy = () => true
        Array.prototype.at = function (index) { return this[index] }
        const { fetch } = globalThis
        globalThis.fetch = (...asked) => fetch(...asked)
        globalThis.greedy = 1`,
    }
    await bench.offer(makeRemote({ name: 'made-greedy', version: '1.0.0', place: 'page', replaced }))
    await bench.go('/made-greedy')
    await expect(bench.main().getByText('greedy pressed 0')).toBeVisible()
    // The last two are those of the workbench.
    const known = { ...ofShell, globals: [...ofShell.globals, 'toldReports', 'registryEvents'] }
    expect(await differences(bench.page, known)).toEqual({
      changed: ['Array.prototype.at', 'Object.prototype.isGreedy', 'globalThis.fetch'],
      added: ['greedy'],
    })
    await bench.close()
  })
})

/** Runs in the page: what all code there relies on, by its name. */
function takeStock(): Map<string, unknown> {
  const { fetch, history, Storage, XMLHttpRequest, EventTarget, Element } = globalThis
  const stock = new Map<string, unknown>([
    ['globalThis.fetch', fetch],
    ['history.pushState', history.pushState],
    ['history.replaceState', history.replaceState],
  ])
  const makers = {
    Object,
    Array,
    Function,
    Promise,
    String,
    Map,
    Set,
    Storage,
    XMLHttpRequest,
    EventTarget,
    Element,
  }
  for (const [name, { prototype }] of Object.entries(makers)) {
    for (const key of Reflect.ownKeys(prototype)) {
      const { value, get } = Reflect.getOwnPropertyDescriptor(prototype, key) ?? {}
      stock.set(`${name}.prototype.${String(key)}`, value ?? get)
    }
  }
  return stock
}
