import type { FeedErrorKind } from '@tidings/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startFeedServer, type FeedServer } from '../../../../tests/support/feed-server.ts'
import { createTestFeeds, type TestFeeds } from './testing.ts'

const HOUR = 60 * 60_000
const ITEMS = 10

let server: FeedServer
let subject: TestFeeds
/** Waits for the answer of a site no longer than a moment: only for those that take longer on any machine. */
let impatient: TestFeeds

beforeAll(async () => {
  server = await startFeedServer({ feeds: 1, items: ITEMS, size: 'normal' })
  subject = await createTestFeeds({ maxBytes: 4 * 1024 * 1024 })
  impatient = await createTestFeeds({ timeoutMs: 300 })
})

afterAll(async () => {
  await Promise.all([subject.close(), impatient.close()])
  await server.stop()
})

const address = (behaviour: string) => `${server.url}/b/${behaviour}/f00001.xml`

/** Feeds have addresses of their own, although several tests may want the same behaviour. */
let queries = 0

async function refresh(behaviour: string, reader = subject) {
  const id = await reader.add(`${address(behaviour)}?${(queries += 1)}`)
  await reader.engine.refreshFeed(id)
  return { id, feed: await reader.feed(id) }
}

describe('what a reader can live with', () => {
  test.each([
    'no-etag',
    'no-lastmod',
    'no-validators',
    'weak-etag',
    'etag-gzip',
    'changing-etag',
    'ignore-cond',
    'no-gzip',
    'force-gzip',
    'chunked',
    'drip=0',
    'slow=200',
    'redirect=3',
    'redirect=1,code=307',
    'refresh',
    'cookie=session',
    'ua=Tidings',
    'type=text%2Fhtml',
    'type=application%2Foctet-stream',
    'no-type',
    'sniff',
    'charset=koi8-r',
    'charset=utf-16',
    'charset=no-such-charset',
    'max-age=60',
    'hub=http%3A%2F%2Fexample.test%2Fhub',
  ])('%s: all entries arrive, and the second time nothing has changed', async (behaviour) => {
    const { id, feed } = await refresh(behaviour)
    expect(feed).toMatchObject({
      errorCount: 0,
      errorAt: null,
      errorKind: null,
      errorMessage: null,
      entryCount: ITEMS,
    })
    expect(await subject.engine.refreshFeed(id)).toEqual({ outcome: 'unchanged' })
    expect(await subject.feed(id)).toMatchObject({ errorAt: null, entryCount: ITEMS })
  })

  test('answers a name and password in the address', async () => {
    const id = await subject.add(address('auth=ann%3Asecret').replace('http://', 'http://ann:secret@'))
    await subject.engine.refreshFeed(id)
    expect(await subject.feed(id)).toMatchObject({ errorKind: null, entryCount: ITEMS })
  })

  test.each(['etag-gzip', 'weak-etag', 'no-lastmod', 'no-etag'])(
    '%s: gets a 304 the second time',
    async (behaviour) => {
      const { id } = await refresh(behaviour)
      await server.control('reset')
      await subject.engine.refreshFeed(id)
      expect(await server.control('stats')).toMatchObject({ requests: 1, statuses: { 304: 1 } })
    },
  )
})

describe('what ends in an error', () => {
  test.each<[string, FeedErrorKind, RegExp]>([
    ['bomb=200', 'too-large', /larger than 4 MB/],
    ['huge=200', 'too-large', /larger than 4 MB/],
    ['endless', 'too-large', /larger than 4 MB/],
    ['bad-gzip', 'bad-encoding', /compressed/],
    ['reset', 'reset', /broke off/],
    ['truncated', 'truncated', /cut off/],
    ['loop', 'redirect-loop', /circle/],
    ['redirect=50', 'too-many-redirects', /more than 5 times/],
    ['to=http%3A%2F%2F192.168.0.1%2F', 'private-address', /private network/],
    ['to=file%3A%2F%2F%2Fetc%2Fpasswd', 'scheme', /not fetched/],
    ['auth=ann%3Asecret', 'unauthorized', /HTTP 401/],
    ['ua=NoSuchReader', 'forbidden', /HTTP 403/],
    ['status=404', 'not-found', /HTTP 404/],
    ['status=410', 'gone', /given up by its owner/],
    ['status=418', 'status', /HTTP 418/],
    ['status=429', 'rate-limited', /HTTP 429/],
    ['status=500', 'unavailable', /HTTP 500/],
    ['status=503,retry-after=7200', 'unavailable', /HTTP 503/],
    ['html', 'not-a-feed', /web page/],
    ['empty', 'empty', /empty/],
  ])('%s: %s', async (behaviour, kind, message) => {
    const { feed } = await refresh(behaviour)
    expect(feed).toMatchObject({
      errorKind: kind,
      errorCount: 1,
      entryCount: 0,
      etagHeader: null,
      bodyHash: null,
    })
    expect(feed.errorMessage).toMatch(message)
    expect(feed.errorAt?.getTime()).toBe(subject.now())
  })

  test.each(['hang', 'hang-body', 'drip=30', 'slow=20000'])('%s: timeout', async (behaviour) => {
    const { feed } = await refresh(behaviour, impatient)
    expect(feed).toMatchObject({ errorKind: 'timeout', errorCount: 1, entryCount: 0 })
    expect(feed.errorMessage).toMatch(/within 0.3 seconds/)
  })

  test('a feed that is gone is fetched no more, until somebody asks', async () => {
    const { feed } = await refresh('status=410')
    expect(feed.nextCheckAt).toBeNull()
  })

  test.each([
    ['status=429,retry-after=10800', 3],
    ['status=503,retry-after=10800', 3],
    ['status=429,retry-after=date', 1],
    ['status=429,retry-after=9999999', 24],
    ['status=500', 1],
  ])('%s: comes back after %i hours', async (behaviour, hours) => {
    // Where the server says when, it says it by the real clock.
    subject.advance(Date.now() - subject.now())
    const { feed } = await refresh(behaviour)
    const delay = (feed.nextCheckAt?.getTime() ?? 0) - subject.now()
    expect(delay / HOUR).toBeGreaterThanOrEqual(hours * 0.99)
    expect(delay / HOUR).toBeLessThanOrEqual(hours * 1.11)
  })

  test('failures in a row double the delay up to a day, and a success ends them', async () => {
    const { id } = await refresh('fail=7')
    const delays: number[] = []
    for (let failure = 2; failure <= 7; failure++) {
      await subject.engine.refreshFeed(id)
      delays.push(
        Math.floor(((await subject.feed(id)).nextCheckAt?.getTime() ?? 0) / HOUR - subject.now() / HOUR),
      )
    }
    expect(delays).toEqual(
      [2, 4, 8, 16, 24, 24].map((hours) =>
        expect.toSatisfy((delay) => delay >= hours && delay <= hours * 1.1),
      ),
    )
    await subject.engine.refreshFeed(id)
    expect(await subject.feed(id)).toMatchObject({
      errorCount: 0,
      errorAt: null,
      errorKind: null,
      entryCount: ITEMS,
    })
  })

  test('a server that nobody listens on, a name that does not exist', async () => {
    const gone = await subject.add('http://127.0.0.1:9/feed')
    const nameless = await subject.add('http://no-such-host.invalid/feed')
    await Promise.all([subject.engine.refreshFeed(gone), subject.engine.refreshFeed(nameless)])
    expect(await subject.feed(gone)).toMatchObject({ errorKind: 'connect', errorCount: 1 })
    expect(await subject.feed(nameless)).toMatchObject({ errorKind: 'dns', errorCount: 1 })
  })
})

describe('addresses that move', () => {
  test('a permanent redirect is believed when it has been given three times', async () => {
    const { id, feed } = await refresh('redirect=2,permanent')
    expect(feed).toMatchObject({ migrateCount: 1, migrateTo: address('ok') })
    expect(feed.url).toContain('redirect=2')
    await subject.engine.refreshFeed(id)
    await subject.engine.refreshFeed(id)
    expect(await subject.feed(id)).toMatchObject({ url: address('ok'), migrateTo: null, migrateCount: 0 })
  })

  test('a temporary redirect is never stored', async () => {
    const { id } = await refresh('redirect=2')
    for (let time = 0; time < 3; time++) await subject.engine.refreshFeed(id)
    expect(await subject.feed(id)).toMatchObject({
      url: expect.stringContaining('redirect=2'),
      migrateTo: null,
    })
  })
})
