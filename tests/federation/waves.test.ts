import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expect as pageExpect } from '../support/expect.ts'
import { startFeedServer, type FeedServer } from '../support/feed-server.ts'
import { startProductPages, type OwnProductPages } from './product-page.ts'

/** What a page may ask for until it shows what one came for, itself among it. */
const MOST_REQUESTS = 20

/** More than passes between two steps of a test on the busiest machine. */
const MINUTE = 60_000

let feeds: FeedServer
let pages: OwnProductPages
let entryId: string

beforeAll(async () => {
  feeds = await startFeedServer({ feeds: 2, items: 5 })
  pages = await startProductPages()
  const page = await pages.open()
  const headers = { origin: pages.product.url }
  for (const { url } of feeds.manifest.feeds) {
    await page.request.post('/api/subscriptions', { data: { url, view: 0 }, headers })
  }
  const reply = await page.request.post('/api/entries', { data: { view: 0 }, headers })
  const { data }: { data: { entries: { id: string } }[] } = await reply.json()
  entryId = data[0]?.entries.id ?? ''
  await page.context().close()
})

afterAll(async () => {
  await pages.close()
  await feeds.stop()
})

interface Route {
  name: string
  path: () => string
  /** What one came for. */
  content: (main: Locator, page: Page) => Locator
  /** What the page asks for when its scripts run: calls, and scripts by their names. */
  asks: string[]
  isSignedOut?: boolean
  /** Whether every change is held to it. */
  isInGate?: boolean
}

const account = ['GET /api/status/configs', 'GET /api/settings']
const sidebar = ['GET /api/subscriptions', 'GET /api/reads']

const routes: Route[] = [
  {
    name: 'a timeline',
    isInGate: true,
    path: () => '/timeline/view-0/all',
    content: (main) => main.getByRole('article').first(),
    asks: [...account, ...sidebar, 'POST /api/entries'],
  },
  {
    name: 'an entry',
    isInGate: true,
    path: () => `/timeline/view-0/all/${entryId}`,
    content: (main) =>
      main.getByRole('region', { name: 'Text of the entry' }).getByRole('heading', { level: 1 }),
    asks: [...account, ...sidebar, 'POST /api/entries', 'GET /api/entries', 'components.js'],
  },
  {
    name: 'the settings',
    path: () => '/settings',
    content: (main) => main.getByRole('combobox').first(),
    asks: [...account, ...sidebar, 'late.js'],
  },
  {
    name: 'what one can subscribe to',
    path: () => '/discover',
    content: (main) => main.getByRole('textbox').first(),
    asks: [...account, ...sidebar, 'late.js'],
  },
  {
    name: 'the parts',
    path: () => '/parts',
    content: (main) => main.getByRole('heading').first(),
    asks: [...account, ...sidebar, 'parts-page.js'],
  },
  {
    name: 'signing in',
    path: () => '/login',
    content: (_, page) => page.getByRole('textbox').first(),
    asks: ['session.js', 'late.js'],
    isSignedOut: true,
  },
]

describe('a browser that knows nothing yet', () => {
  for (const { name, path, content, asks, isSignedOut, isInGate } of routes)
    test(
      `shows ${name} in three round trips, and few requests`,
      { tags: isInGate ? ['gate'] : [] },
      async () => {
        const page = await pages.open()
        if (isSignedOut) await page.context().clearCookies()
        const { first, second, later, answers, answerSecond } = await holdSecondWave(page, path())
        // No more time passes in the page than is said here: what waits until it rests is not asked for.
        await page.clock.install()
        await page.clock.pauseAt(Date.now() + MINUTE)
        await page.goto(path())
        // None of them waits for another.
        await pageExpect
          .poll(async () => {
            await page.clock.runFor(100)
            return asks.filter((one) => !second.has(one))
          })
          .toEqual([])
        // On a slow machine more time passes in the page meanwhile, and it asks for more than it was opened for.
        const heard = [...second]
        const requests = [...first, ...heard.slice(0, Math.max(...asks.map((one) => heard.indexOf(one))) + 1)]
        answerSecond()
        await page.clock.resume()
        // Where it does not come, what the page waits for says why.
        await pageExpect
          .poll(async () => {
            if (await content(page.getByRole('main'), page).isVisible()) return 'shown'
            return { answers, later: [...later], page: await page.locator('body').innerText() }
          })
          .toBe('shown')
        expect(requests.slice(MOST_REQUESTS)).toEqual([])
        await page.context().close()
      },
    )
})

/**
 * Keeps back whatever a page asks for beyond what its own text names, until that is answered in one go; what comes after is
 * never answered.
 */
async function holdSecondWave(page: Page, path: string) {
  const named = await namedByPage(path)
  const first = new Set<string>()
  const second = new Set<string>()
  const later = new Set<string>()
  const answers: string[] = []
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url())
    if (pathname.startsWith('/api/')) answers.push(`${answer.status()} ${pathname}`)
  })
  const released = Promise.withResolvers<void>()
  let isAnswered = false
  await page.route('**/*', async (route) => {
    const request = route.request()
    const { pathname } = new URL(request.url())
    if (request.isNavigationRequest() || named.includes(pathname)) {
      first.add(pathname)
      return route.continue()
    }
    const name = nameOf(request.method(), pathname)
    if (isAnswered) return void later.add(name)
    second.add(name)
    await released.promise
    return route.continue()
  })
  return {
    first,
    second,
    later,
    answers,
    answerSecond: () => {
      isAnswered = true
      released.resolve()
    },
  }
}

/** What a page names or asks for by itself, before any of its modules run. */
async function namedByPage(path: string): Promise<string[]> {
  const html = await (await fetch(pages.product.url + path)).text()
  return [...html.matchAll(/(?:\b(?:href|src)=|\bfetch\()["'](\/[^"']+)["']/g)].map(([, file = '']) => file)
}

/** A call by its method and path, a script by its name without its hash. */
function nameOf(method: string, pathname: string): string {
  if (pathname.startsWith('/api/')) return `${method} ${pathname}`
  return pathname.slice(pathname.lastIndexOf('/') + 1).replace(/-[\w-]{8}(?=\.\w+$)/, '')
}
