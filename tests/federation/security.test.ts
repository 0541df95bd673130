import { readFileSync, globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import type { Page } from 'playwright'
import { expect } from 'playwright/test'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { changeRegistry } from '../support/registry.ts'
import { makeRemote } from './made-remote.ts'
import { startProductPages, type ProductPages } from './product-page.ts'
import { Workbench } from './workbench.ts'

let pages: ProductPages

beforeAll(async () => {
  pages = await startProductPages()
})

afterAll(() => pages.close())

describe('the address of the page', () => {
  /** Where the page may ask for scripts: the shell's own files, and what the registry lists. */
  const ours = /^\/(assets\/[\w.-]+|theme\.js|sw\.js|(r1\/)?remotes\/(reader|discover)\/[\w./-]+)$/
  const hosts = [
    '//evil.example',
    '/\\evil.example',
    '/%2e%2e//evil.example',
    'https:evil.example',
    '@evil.example',
  ]
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
      fc.constantFrom(...hosts),
      fc.constantFrom('', '/x.js', '/remoteEntry.js'),
    )
    .map((parts) => parts.join(''))

  test('leads to no other scripts, whatever it holds', async () => {
    const page = await pages.open()
    const strange = watchForStrangeRequests(page, ours)
    await fc.assert(
      fc.asyncProperty(address, async (path) => {
        await page.goto(pages.product.url + path, { waitUntil: 'load' })
        expect(strange).toEqual([])
        expect(new URL(page.url()).origin).toBe(pages.product.url)
      }),
      { numRuns: 25 },
    )
    await page.context().close()
  })

  test('nor does anything that the page keeps, or hears from another tab', async () => {
    const page = await pages.open()
    const strange = watchForStrangeRequests(page, ours)
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

/** Collects requests to foreign hosts, and scripts from where none of ours are. */
function watchForStrangeRequests(page: Page, ours: RegExp): string[] {
  const strange: string[] = []
  page.on('request', (request) => {
    const { origin, pathname, search } = new URL(request.url())
    const isScript = request.resourceType() === 'script'
    if (origin !== pages.product.url || (isScript && !ours.test(pathname + search)))
      strange.push(request.url())
  })
  return strange
}

describe('the registry', () => {
  test('is not taken from where an answer leads', async () => {
    const page = await pages.open()
    const foreign: string[] = []
    page.on(
      'request',
      (request) => void (request.url().includes('evil.example') && foreign.push(request.url())),
    )
    await page.route('/registry.json', (route) =>
      route.fulfill({ status: 302, headers: { location: 'https://evil.example/registry.json' } }),
    )
    await page.goto('/discover')
    await expect(page.getByRole('heading', { name: /encountered an error/ })).toBeVisible()
    expect(foreign).toEqual([])
    await page.context().close()
  })

  test('with a hash that is no hash of a browser is refused as a whole', async () => {
    const bench = await Workbench.open(pages)
    const made = makeRemote({ name: 'made-hex', version: '1.0.0', place: 'page' })
    made.line.integrity[made.line.entry] = 'a'.repeat(64)
    await bench.offer(made)
    await bench.go('/parts')
    await expect(bench.main().getByText(/cannot be read/)).toBeVisible()
    await bench.close()
  })
})

describe('a script that was changed on its way', () => {
  const files = ['remoteEntry.js', 'static.js', 'lazy.js', 'style.css']

  test.each(files)('%s, is never run, in a version that came while the page ran', async (file) => {
    const bench = await Workbench.open(pages)
    const name = 'made-tampered'
    const made = makeRemote({ name, version: '1.0.0', place: 'page' })
    await bench.offer(made)
    await bench.go(`/${name}`)
    await expect(bench.main().getByText(/pressed 0/)).toBeVisible()
    await bench.go('/discover')
    bench.breakPath(new RegExp(`/2.0.0/${file}`), 'tampered')
    await bench.offer(makeRemote({ name, version: '2.0.0', place: 'page' }))
    await bench.page.evaluate(() => localStorage.removeItem('tidings:last-good'))
    await bench.refresh()
    await bench.go(`/${name}`)
    await expect(bench.main().getByRole('alert')).toBeVisible()
    const page = bench.page
    expect(await page.evaluate(() => 'wasTampered' in globalThis)).toBe(false)
    expect(await page.evaluate(() => getComputedStyle(document.body).outlineStyle)).not.toBe('dashed')
    await bench.close()
  })

  test('or by an address that is not listed, is not run', async () => {
    const bench = await Workbench.open(pages)
    const { entry, preload, integrity } = bench.builtVersion('discover')
    const scripts = [entry, ...preload, ...Object.keys(integrity).filter((path) => path.endsWith('.js'))]
    const unlisted = scripts.flatMap((path) => [`${path}?x`, `${path}?retry=1`])
    // As text: the imports of a test are not those of a browser.
    const ran: string[] = await bench.page.evaluate(`
      Promise.all(${JSON.stringify(unlisted)}.map((path) => import(path).then(() => [path], () => []))).then((all) => all.flat())`)
    expect(ran).toEqual([])
    await bench.close()
  })
})

describe('what is built', () => {
  const dist = fileURLToPath(new URL('../../dist', import.meta.url))
  const scripts = globSync('{shell,remotes}/**/*.js', { cwd: dist })

  /** Ways that the libraries of the shell do not go: zod is told not to, and nothing switches those of the federation on. */
  const unused = [
    'try{return Function(``),!0}catch{return!1}',
    'typeof FEDERATION_ALLOW_NEW_FUNCTION<`u`?Function(`callbacks`,`import(',
    'typeof __system_context__>`u`?System.import(e).then(n).catch(r):Function(`callbacks`,`System.import(',
  ]

  test('makes no code of text', () => {
    expect(scripts.length).toBeGreaterThan(10)
    const guilty = scripts.filter((file) => {
      const source = unused.reduce(
        (text, way) => text.replace(way, ''),
        readFileSync(`${dist}/${file}`, 'utf8'),
      )
      return /\bFunction\(|(?<![.\w])eval\(/.test(source)
    })
    expect(guilty).toEqual([])
  })
})

describe('the page, after every remote ran,', () => {
  test('is as the shell alone has it: what the browser gives is unchanged, and nothing was added', async () => {
    const alone = await pages.open()
    await changeRegistry(alone, pages.product, (registry) => void (registry.remotes = []))
    await alone.goto('/parts')
    await expect(alone.getByRole('heading', { level: 1 })).toBeVisible()
    const ofShell = await alone.evaluate(() => Object.getOwnPropertyNames(globalThis))
    await alone.context().close()

    const page = await pages.open()
    await page.addInitScript(`globalThis.takeStock = ${takeStock.toString()}; globalThis.stock = takeStock()`)
    await page.goto('/timeline/all/all/1')
    await expect(page.getByRole('main').getByRole('link', { name: 'Add subscriptions' })).toBeVisible()
    await page.getByRole('link', { name: 'Discover' }).click()
    await expect(page.getByRole('heading', { name: 'Discover' })).toBeVisible()
    const changed: boolean[] = await page.evaluate(
      'takeStock().map((thing, index) => thing === stock[index])',
    )
    expect(changed).not.toContain(false)
    const added = await page.evaluate(
      (known) => Object.getOwnPropertyNames(globalThis).filter((name) => !known.includes(name)),
      [...ofShell, 'stock', 'takeStock'],
    )
    // What the glue of the federation keeps for all remotes.
    expect(added.filter((name) => !/^__(mf_|VUE_HMR_RUNTIME__$|tidings_provided__$)/.test(name))).toEqual([])
    await page.context().close()
  })
})

/** Runs in the page: what all code there relies on, and how much each prototype holds. */
function takeStock(): unknown[] {
  const { fetch, history, Storage, XMLHttpRequest } = globalThis
  return [
    fetch,
    history.pushState,
    history.replaceState,
    Storage.prototype.setItem,
    XMLHttpRequest.prototype.open,
    ...[Object, Array, Function, Promise, String].map(({ prototype }) => Reflect.ownKeys(prototype).length),
  ]
}
