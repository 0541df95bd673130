import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWatchedSite } from '../../../../tests/support/watched-site.ts'
import {
  createGuardedFetch,
  type FetchGuarded,
  type GuardedFetch,
} from '../../foundation/fetch/guarded-fetch.ts'
import { createTestFeeds, type TestFeeds } from './testing.ts'

let subject: TestFeeds
let guarded: GuardedFetch

/** Nothing is late, however busy the machine is. */
const PATIENCE_MS = 3_600_000

beforeAll(async () => {
  guarded = createGuardedFetch({ userAgent: 'Tidings', allowPrivate: ['127.0.0.0/8'] })
  const fetchGuarded: FetchGuarded = (url, request) =>
    guarded.fetchGuarded(url, { ...request, timeoutMs: PATIENCE_MS })
  subject = await createTestFeeds({}, { fetchGuarded, lookUpDeadline: () => new AbortController().signal })
})

afterAll(async () => {
  await subject.close()
  await guarded.close()
})

/** More than is in memory without room for it. */
const LARGE = 1_200_000

const large = (title: string, link = '') =>
  `<rss version="2.0"><!--${'x'.repeat(LARGE)}--><channel><title>${title}</title>${link}</channel></rss>`

/** Somebody else follows a large feed, and has it. */
async function findAnother(): Promise<void> {
  const quick = await openWatchedSite((_, response) => response.end(large('Quick')), '127.0.0.2')
  const { feed } = await subject.engine.findOrCreateFeedByUrl(`${quick.url}/feed`, { userId: 'other' })
  expect(feed.title).toBe('Quick')
}

test('large feeds that stop arriving keep nobody from theirs, looked up or refreshed', async () => {
  const arrived = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow = await openWatchedSite(({ url }, response) =>
    response.write(large('Slow').slice(0, LARGE), () => arrived[Number(url?.at(-1))]?.resolve()),
  )
  const leaving = new AbortController()
  const looked = Promise.allSettled([subject.find(`${slow.url}/0`, leaving.signal)])
  const id = await subject.add(`${slow.url}/1`)
  const refreshed = subject.engine.refreshFeed(id, { signal: leaving.signal })
  await Promise.all(arrived.map(({ promise }) => promise))

  await findAnother()
  expect(slow.open()).toBe(2)
  leaving.abort()
  await looked
  expect(await refreshed).toEqual({ outcome: 'stopped' })
})

test('a large feed whose icon never comes keeps nobody from theirs', async () => {
  const given = Promise.withResolvers<void>()
  const iconless = await openWatchedSite(async ({ url, headers }, response) => {
    if (url === '/feed') return response.end(large('Iconless', `<link>http://${headers.host}/site</link>`))
    await given.promise
    return response.end()
  })
  const id = await subject.add(`${iconless.url}/feed`)
  const refreshed = subject.engine.refreshFeed(id)
  await expect.poll(() => iconless.asked).toContain('/site')

  await findAnother()
  expect(iconless.open()).toBe(1)
  given.resolve()
  expect(await refreshed).toMatchObject({ outcome: 'stored' })
})
