import { gzipSync } from 'node:zlib'
import { expect as pageExpect } from '../support/expect.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright'
import { openProductPages, type ProductPages } from './product-page.ts'

/** Smaller ones fit into one packet as they are. */
const LEAST_BYTES = 1024

/** More than passes between two steps of a test on the busiest machine. */
const MINUTE = 60_000

let pages: ProductPages

beforeAll(async () => {
  pages = await openProductPages()
})

afterAll(() => pages.close())

/** What the page at a path names for the browser to ask for at once. */
async function namedByPage(path: string, headers: Record<string, string> = {}): Promise<string[]> {
  const html = await (await fetch(pages.product.url + path, { headers })).text()
  return [...html.matchAll(/<(?:link|script)\b[^>]*?(?:href|src)="(\/[^"]+)"/g)].map(([, file = '']) => file)
}

/** A page of somebody who was here before: a first visit asks for the settings before all else. */
async function openOfReturning(): Promise<Page> {
  const page = await pages.open()
  await page.goto('/discover')
  await pageExpect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  return page
}

const isOfPage = (path: string): boolean => !path.startsWith('/api/') && /\.(?:js|css|json)$/.test(path)

test(
  'all that the first timeline is made of is named in the page: it comes in one wave',
  { tags: ['gate'] },
  async () => {
    const page = await openOfReturning()
    await page.addInitScript(markWhenShown, 'Add subscriptions')
    await page.goto('/timeline/all/all')
    await pageExpect(page.getByRole('main').getByRole('link', { name: 'Add subscriptions' })).toBeVisible()
    const asked = new Set(await page.evaluate(askedUntilShown))
    const named = await namedByPage('/timeline/all/all')
    expect([...asked].filter((path) => isOfPage(path) && !named.includes(path))).toEqual([])
    expect(named.filter((path) => isOfPage(path) && !asked.has(path))).toEqual([])
    await page.context().close()
  },
)

test('each script and style sheet of it is asked for by its hash', { tags: ['gate'] }, async () => {
  const html = await (await fetch(`${pages.product.url}/timeline/all/all`)).text()
  const tags = html.match(/<(?:script|link)\b[^>]*\.(?:js|css)"[^>]*>/g) ?? []
  expect(tags.filter((tag) => tag.includes('.css')).length).toBeGreaterThan(1)
  expect(tags.filter((tag) => !/ integrity="sha384-[^"]{64}"/.test(tag))).toEqual([])
})

test('what nobody waits for yet comes after the first rows, however long these are on their way', async () => {
  const before = await openOfReturning()
  // A page of its own: what the first one does when it rests is not heard here.
  const page = await before.context().newPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const answers = Promise.withResolvers<void>()
  await page.route('**/api/entries', async (route) => {
    await answers.promise
    await route.continue()
  })
  // However long the machine takes, no more time passes in the page than is said here.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + MINUTE)
  await page.goto('/timeline/all/all')
  // All but the entries is there, and these are asked for: which of the two is first, nobody knows.
  const sidebar = page.getByRole('complementary')
  await pageExpect
    .poll(async () => {
      await page.clock.runFor(100)
      const isShown = (await sidebar.getByRole('link', { name: 'Discover' }).count()) > 0
      return isShown && asked.includes('/api/entries')
    })
    .toBe(true)
  const named = await namedByPage('/timeline/all/all')
  await page.clock.runFor(6000)
  expect(asked.filter((path) => isOfPage(path) && !named.includes(path))).toEqual([])

  answers.resolve()
  await page.clock.resume()
  await pageExpect(page.getByRole('main').getByRole('link', { name: 'Add subscriptions' })).toBeVisible()
  await page.clock.runFor(6000)
  await pageExpect.poll(() => asked.filter((path) => isOfPage(path) && !named.includes(path))).not.toEqual([])
  await page.context().close()
})

/** Marks the moment at which a link stands in the page: what is fetched later is not waited for. */
function markWhenShown(name: string): void {
  new MutationObserver((_, observer) => {
    const links = [...document.querySelectorAll('main a')]
    if (!links.some(({ textContent }) => textContent === name)) return
    observer.disconnect()
    performance.mark('shown')
  }).observe(document, { childList: true, subtree: true })
}

function askedUntilShown(): string[] {
  const [shown] = performance.getEntriesByName('shown')
  if (!shown) throw new Error('It was never shown')
  return performance
    .getEntriesByType('resource')
    .filter(({ startTime }) => startTime < shown.startTime)
    .map(({ name }) => new URL(name).pathname)
}

/** All that a browser without any cache runs before it shows entries: nothing else is asked for by then. The aim is 250 kB. */
const WEIGHT_BYTES = 256_000

test('the scripts of it weigh no more than what a first page may weigh', { tags: ['gate'] }, async () => {
  const scripts = new Set(await namedByPage('/timeline/all/all'))
  const sizes = [...scripts]
    .filter((path) => path.endsWith('.js'))
    .map(async (path) => {
      const reply = await fetch(pages.product.url + path)
      return gzipSync(await reply.bytes(), { level: 9 }).length
    })
  const weight = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  expect(weight).toBeGreaterThan(WEIGHT_BYTES / 2)
  expect(weight).toBeLessThanOrEqual(WEIGHT_BYTES)
})

const textsFor = async (headers: Record<string, string>): Promise<string[]> =>
  (await namedByPage('/timeline', headers)).filter((path) => /texts\.|\/locales\//.test(path))

test(
  'the texts that come with the page are those of the reader: as chosen here, else as the browser is',
  { tags: ['gate'] },
  async () => {
    const japanese = [
      expect.stringMatching(/^\/assets\/texts\.ja-/),
      expect.stringMatching(/locales\/ja\/reader\.json$/),
    ]
    expect(await textsFor({ 'accept-language': 'ja,en;q=0.5' })).toEqual(japanese)
    expect(await textsFor({ 'accept-language': 'en', cookie: 'tidings-language=ja' })).toEqual(japanese)
  },
)

test(
  'each file of it was compressed beforehand, and is kept for ever where its name tells its content',
  { tags: ['gate'] },
  async () => {
    const files = (await namedByPage('/timeline')).filter(isOfPage)
    const kept = files.filter((path) => /^\/(?:assets|remotes)\//.test(path))
    expect(kept.length).toBeGreaterThan(6)
    for (const path of kept) {
      const plain = await fetch(pages.product.url + path, { headers: { 'accept-encoding': 'identity' } })
      const bytes = (await plain.arrayBuffer()).byteLength
      const brotli = await fetch(pages.product.url + path, { headers: { 'accept-encoding': 'br, gzip' } })
      expect({
        path,
        cache: brotli.headers.get('cache-control'),
        encoding: brotli.headers.get('content-encoding'),
      }).toEqual({
        path,
        cache: 'public, max-age=31536000, immutable',
        encoding: bytes < LEAST_BYTES ? null : 'br',
      })
    }
  },
)
