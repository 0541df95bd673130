import { feedLimits } from '@tidings/contracts'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { createTestServer, type TestServer, type TestUser } from '../../../testing.ts'
import { createTestFeeds, type TestFeeds } from '../testing.ts'
import { createLookUps, createLookUpTurns } from './look-ups.ts'
import { openWatchedSite } from '../../../../../tests/support/watched-site.ts'

let subject: TestFeeds
let ending: AbortController

beforeAll(async () => {
  subject = await createTestFeeds({ timeoutMs: 60_000 }, { lookUpDeadline: () => ending.signal })
})

beforeEach(() => {
  ending = new AbortController()
})

afterAll(() => subject.close())

const pageWithFeeds = (count: number) =>
  `<title>Page</title>${Array.from({ length: count }, (_, i) => `<link rel=feed href=/${i}>`).join('')}`

const rss = (title: string) => `<rss version="2.0"><channel><title>${title}</title></channel></rss>`

/** How often anything is asked of a site whose page names so many feeds, none of which is there. */
async function countAsked(feeds: number): Promise<number> {
  const site = await openWatchedSite(({ url }, response) =>
    url === '/page' ? response.end(pageWithFeeds(feeds)) : response.writeHead(404).end(),
  )
  await expect(subject.find(`${site.url}/page`)).rejects.toMatchObject({ key: 'feedParseFailed' })
  return site.asked.length
}

test('of a page that names fifty feeds, the first ten are tried and no more', async () => {
  expect(await countAsked(50)).toBe(1 + feedLimits.candidates)
})

test('so it is of one that names 18,000', async () => {
  expect(await countAsked(18_000)).toBeLessThanOrEqual(1 + feedLimits.candidates)
})

test('of several feeds the first that a page names wins, although another is there sooner', async () => {
  const late = Promise.withResolvers<void>()
  const site = await openWatchedSite(async ({ url }, response) => {
    if (url === '/page') return response.end(pageWithFeeds(3))
    if (url === '/0') await late.promise
    if (url === '/1') late.resolve()
    return response.end(rss(`Feed ${url}`))
  })
  const { feed, candidates } = await subject.find(`${site.url}/page`)
  expect(feed.title).toBe('Feed /0')
  expect(candidates).toHaveLength(3)
})

test('candidates that never answer are waited for until the look-up is over, and no longer', async () => {
  const site = await openWatchedSite(({ url }, response) => {
    if (url === '/page') response.end(pageWithFeeds(20))
  })
  const finding = Promise.allSettled([subject.find(`${site.url}/page`)])
  await expect.poll(site.open).toBe(feedLimits.candidatesAtOnce)
  ending.abort()
  const message = expect.stringContaining('20 seconds')
  expect(await finding).toMatchObject([
    { reason: { key: 'feedFetchFailed', message, data: { kind: 'timeout' } } },
  ])
  await expect.poll(site.open).toBe(0)
  expect(site.asked).toHaveLength(1 + feedLimits.candidatesAtOnce)
})

test('a look-up that two wait for goes on when one of them leaves, and ends when both have left', async () => {
  const site = await openWatchedSite(() => undefined)
  const [one, two] = [new AbortController(), new AbortController()]
  const finding = [one, two].map(({ signal }) => subject.find(`${site.url}/feed`, signal))
  const settled = Promise.allSettled(finding)
  await expect.poll(site.open).toBe(1)
  one.abort()
  expect(await Promise.race([settled, new Promise((resolve) => setImmediate(resolve))])).toBeUndefined()
  expect(site.open()).toBe(1)
  two.abort()
  await settled
  await expect.poll(site.open).toBe(0)
})

test('whoever looks up a feed and reads another waits in one queue for both', async () => {
  const inTurn = createLookUpTurns(() => new AbortController().signal)
  const begun: string[] = []
  const begin = (typed: string): Promise<never> => {
    begun.push(typed)
    return new Promise(() => undefined)
  }
  const [lookUpFeed, readFeed] = [createLookUps(inTurn, begin), createLookUps(inTurn, begin)]
  const asking = { userId: 'ann' }
  for (let index = 0; index < feedLimits.lookUpsAtOnceOfUser; index += 1) {
    void lookUpFeed(`https://looked-up.test/${index}`, asking)
    void readFeed(`https://read.test/${index}`, asking)
  }
  void readFeed('https://read.test/other', { userId: 'bob' })
  await expect.poll(() => begun).toContain('https://read.test/other')
  expect(begun).toHaveLength(feedLimits.lookUpsAtOnceOfUser + 1)
})

let server: TestServer
let address: string

beforeAll(async () => {
  server = await createTestServer()
  address = (await server.listen()).url
})

afterAll(() => server.close())

/** Over a connection, as a browser does it. */
const lookUp = (url: string, { cookie }: TestUser, signal?: AbortSignal) =>
  fetch(`${address}/api/feeds?url=${encodeURIComponent(url)}`, {
    headers: { cookie },
    signal: signal ?? null,
  })

const subscribe = (url: string, { cookie }: TestUser, signal: AbortSignal) =>
  fetch(`${address}/api/subscriptions`, {
    method: 'POST',
    headers: { cookie, origin: address, 'content-type': 'application/json' },
    body: JSON.stringify({ url, view: 0 }),
    signal,
  })

test.each([
  ['looked for', lookUp],
  ['looked for, to subscribe to it,', subscribe],
])('who closes the page while their feed is %s has nothing more asked of anybody', async (_for, ask) => {
  const user = await server.signUp()
  const site = await openWatchedSite(({ url: path }, response) => {
    if (path === '/page') response.end(pageWithFeeds(20))
  })
  const leaving = new AbortController()
  const asked = ask(`${site.url}/page`, user, leaving.signal).catch(() => 'left')
  // As many as the guarded fetch has for one host.
  await expect.poll(site.open).toBe(feedLimits.connectionsPerHost)
  const before = site.asked.length
  leaving.abort()
  expect(await asked).toBe('left')
  await expect.poll(site.open).toBe(0)
  expect(site.asked).toHaveLength(before)
})

test(
  'of 400 look-ups at once by one user few run, some wait, and the others are refused',
  { tags: ['long'] },
  async () => {
    const user = await server.signUp()
    const other = await server.signUp()
    const [silent, quick] = await Promise.all([
      openWatchedSite(() => undefined),
      openWatchedSite((_, response) => response.end(rss('Quick')), '127.0.0.2'),
    ])
    const leaving = new AbortController()
    const asked = Array.from({ length: 400 }, (_, i) => lookUp(`${silent.url}/${i}`, user, leaving.signal))
    const statuses: number[] = []
    for (const each of asked)
      void each.then(
        ({ status }) => statuses.push(status),
        () => undefined,
      )
    const taken = feedLimits.lookUpsAtOnceOfUser + feedLimits.lookUpsWaitingOfUser
    await expect.poll(() => statuses.length).toBe(400 - taken)
    expect(new Set(statuses)).toEqual(new Set([429]))
    expect((await lookUp(`${quick.url}/feed`, other)).status).toBe(200)
    leaving.abort()
    await Promise.allSettled(asked)
    await expect.poll(silent.open).toBe(0)
    expect(silent.asked.length).toBeLessThanOrEqual(feedLimits.lookUpsAtOnceOfUser)
  },
)

test('a user has as many new addresses looked up within an hour as the operator allows; known ones are free', async () => {
  const strict = await createTestServer({
    environment: { LOOK_UPS_PER_HOUR: '2', IMPORTS_PER_HOUR: '2' },
  })
  onTestFinished(strict.close)
  const site = await openWatchedSite(({ url }, response) => response.end(rss(`Feed ${url}`)))
  const [user, other] = [await strict.signUp(), await strict.signUp()]
  const ask = (path: string, asker = user) =>
    strict.request(`/api/feeds?url=${encodeURIComponent(site.url + path)}`, { user: asker })
  const statuses = []
  for (const path of ['/1', '/2', '/1', '/3']) statuses.push((await ask(path)).status)
  expect(statuses).toEqual([200, 200, 200, 429])
  const refused = await ask('/3')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toMatchObject({ data: { isHourlyLimit: true } })
  expect((await ask('/3', other)).status).toBe(200)

  const outlines = ['/4', '/5', '/6', '/1'].map((path) => `<outline type="rss" xmlUrl="${site.url}${path}"/>`)
  const form = new FormData()
  form.set('file', new File([`<opml><body>${outlines.join('')}</body></opml>`], 'feeds.opml'))
  const imported = await strict.request('/api/subscriptions/import', { method: 'POST', user, body: form })
  expect(await imported.json()).toMatchObject({
    data: {
      successfulItems: [{ url: `${site.url}/4` }, { url: `${site.url}/5` }, { url: `${site.url}/1` }],
      parsedErrorItems: [{ url: `${site.url}/6`, message: expect.stringContaining('within an hour') }],
    },
  })
})
