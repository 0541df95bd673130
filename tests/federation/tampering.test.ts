import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect } from '../support/expect.ts'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { readSource } from '../architecture/project-files.ts'
import { targets, type Target } from './cells.ts'
import { makeRemote, type MadeOptions, type MadeVersion } from './made-remote.ts'
import { createPlace } from './places.ts'
import { openProductPages, type ProductPages } from './product-page.ts'
import { Workbench } from './workbench.ts'

let pages: ProductPages

beforeAll(async () => {
  pages = await openProductPages()
})

afterAll(() => pages.close())

const NAME = 'made-tampered'

const versionOf = (version: string, replaced?: MadeOptions['replaced']): MadeVersion =>
  makeRemote({ name: NAME, version, place: 'page', ...(replaced && { replaced }) })

/** A page that runs a version of a remote made for the test, and has left its part. */
async function openWithFirstVersion(): Promise<Workbench> {
  const bench = await Workbench.open(pages, { provokes: /^(?:reader|made-tampered)$/ })
  await bench.offer(versionOf('1.0.0'))
  await bench.go(`/${NAME}`)
  await expect(bench.main().getByText(/pressed 0/)).toBeVisible()
  await bench.go('/discover')
  return bench
}

/** The version before has worked here, and would be fallen back to. */
const forgetWhatWorked = ({ page }: Workbench) =>
  page.evaluate(() => localStorage.removeItem('tidings:last-good'))

async function expectUnharmed({ page }: Workbench): Promise<void> {
  expect(await page.evaluate(() => 'wasTampered' in globalThis)).toBe(false)
  expect(await page.evaluate(() => getComputedStyle(document.body).outlineStyle)).not.toBe('dashed')
  await expect(page.getByText('hijacked')).toHaveCount(0)
}

async function expectRefusal(bench: Workbench, remote: string): Promise<void> {
  const region = bench.main().locator(`[data-remote="${remote}"]`)
  await expect(region.getByRole('alert').first()).toBeVisible()
  await expectUnharmed(bench)
  const classes = async () => (await bench.reportsOf(remote)).map(({ failure }) => failure?.class)
  await expect.poll(classes).toContain('integrity')
}

describe('a file that was changed on its way is never used, and the region and a report say so:', () => {
  test.each(targets)('%s, of a version that the page knows from its start', async (target) => {
    const bench = await Workbench.open(pages, { provokes: /^reader$/ })
    const { fileOf } = createPlace(bench, 'reader', target)
    bench.breakPath(new RegExp(`^/remotes/reader/[^/]+/${fileOf(target)}`), 'tampered')
    // What a browser keeps of the right files has no part in this.
    await bench.page.goto('/timeline/all/all/1')
    await expectRefusal(bench, 'reader')
    await bench.close()
  })

  const madeFiles: Record<Target, string> = {
    entry: 'remoteEntry.js',
    'static child': 'static.js',
    'lazy chunk': 'lazy.js',
    'style sheet': 'style.css',
    texts: `locales/en/${NAME}.json`,
  }

  test.each(targets)('%s, of a version that came while the page ran', async (target) => {
    const bench = await openWithFirstVersion()
    bench.breakPath(new RegExp(`/2.0.0/${madeFiles[target]}`), 'tampered')
    await bench.offer(versionOf('2.0.0', { 'locales/en/made-tampered.json': '{"pressed":"pressed anew"}' }))
    await forgetWhatWorked(bench)
    await bench.refresh()
    await bench.go(`/${NAME}`)
    await expectRefusal(bench, NAME)
    await bench.close()
  })

  test('a manifest, by somebody who has not the key of the server', { tags: ['gate'] }, async () => {
    const page = await pages.open()
    await page.route('/registry.json', async (route) => {
      const signed = await (await route.fetch({ maxRetries: 3 })).json()
      const payload = signed.payload.replaceAll('"/discover"', '"/hijacked"')
      await route.fulfill({ json: { ...signed, payload } })
    })
    await page.goto('/parts')
    await expect(page.getByRole('heading', { name: /encountered an error/ })).toBeVisible()
    await expect(page.getByText('hijacked')).toHaveCount(0)
    await page.context().close()
  })
})

describe('an address that no hash is of,', () => {
  const queries = ['?x', '?retry=1']

  test(
    'is no way to run a script, in a version of the start nor in one that came later',
    { tags: ['gate'] },
    async () => {
      const bench = await openWithFirstVersion()
      const { integrity } = bench.builtVersion('reader')
      const { line } = versionOf('1.0.0')
      const scripts = [integrity, line.integrity]
        .flatMap((hashes) => Object.keys(hashes))
        .filter((path) => path.endsWith('.js'))
      const unlisted = scripts.flatMap((path) => queries.map((query) => path + query))
      expect(unlisted.length).toBeGreaterThan(10)
      // As text: the imports of a test are not those of a browser.
      const ran: string[] = await bench.page.evaluate(`
      Promise.all(${JSON.stringify(unlisted)}.map((path) => import(path).then(() => [path], () => []))).then((all) => all.flat())`)
      expect(ran).toEqual([])
      await bench.close()
    },
  )

  test.each([
    { kept: 'is of no use to whoever changes a style sheet that is asked for by its hash', hashed: true },
    // `Integrity-Policy` for style sheets is not known to Chromium 156; docs/security.md says so.
    { kept: 'is one by which a remote may ask for a style sheet unchecked', hashed: false },
  ])('$kept', async ({ hashed }) => {
    const bench = await openWithFirstVersion()
    const path = `/remotes/${NAME}/1.0.0/style.css`
    const hash = hashed ? (versionOf('1.0.0').line.integrity[path] ?? '') : ''
    bench.breakPath(/style\.css/, 'tampered')
    const outcome = await bench.page.evaluate(
      ([href, integrity]) =>
        new Promise<string>((resolve) => {
          const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href, integrity })
          for (const type of ['load', 'error']) link.addEventListener(type, () => resolve(type))
          document.head.append(link)
        }),
      [`${path}?x`, hash] as const,
    )
    expect(outcome).toBe(hashed ? 'error' : 'load')
    if (hashed) await expectUnharmed(bench)
    expect(readSource('docs/security.md')).toContain('for style sheets is not known to Chromium')
    await bench.close()
  })
})

describe('of files that a browser knows no hash for,', () => {
  test.each(['', '?x'])('a worker is started by no remote, at worker.js%s', async (query) => {
    const bench = await openWithFirstVersion()
    const path = `/remotes/${NAME}/2.0.0/worker.js${query}`
    await bench.offer(
      versionOf('2.0.0', {
        'worker.js': `new BroadcastChannel('workers').postMessage('ran')`,
        'static.js': `
          export let greeting = 'started a worker'
          try { new Worker('${path}', { type: 'module' }) } catch (error) { greeting = error.name }`,
      }),
    )
    await bench.go(`/${NAME}`)
    await expect(bench.main().getByText('TypeError pressed 0')).toBeVisible()
    await bench.close()
  })

  // Nothing runs of it, and nothing is told by it. docs/security.md says so.
  test('a font is used as it comes', async () => {
    const bench = await openWithFirstVersion()
    const font = readFileSync(fileURLToPath(import.meta.resolve('temml/dist/Temml.woff2')))
    await bench.offer(
      versionOf('2.0.0', {
        'font.woff2': 'what was deployed',
        'style.css': `@font-face { font-family: made; src: url(font.woff2) } .${NAME} { font-family: made }`,
      }),
    )
    await bench.page.route('**/font.woff2', (route) =>
      route.fulfill({ body: font, contentType: 'font/woff2' }),
    )
    await bench.go(`/${NAME}`)
    await expect(bench.main().getByText('2.0.0 pressed 0')).toBeVisible()
    const state = () => bench.page.evaluate(() => [...document.fonts].map(({ status }) => status))
    await expect.poll(state).toContain('loaded')
    expect(readSource('docs/security.md')).toContain('fonts')
    await bench.close()
  })
})
