import { availableParallelism } from 'node:os'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startFeedServer } from '../support/feed-server.ts'
import { watchMemory, type MemoryPeak } from '../support/memory-of-group.ts'
import { startProduct } from '../support/product.ts'
import { createReader, type Reader } from '../support/reader.ts'
import { serve } from '../support/serve.ts'

/** Of the server itself: its heap of 256 MB, of which it takes as much as it needs, and what Node takes. Measured: 212 to 252. */
const SERVER_LIMIT_MB = 300
/** Of each worker that reads documents: its heap of 96 MB, and what it does not share with the server. Measured: 20 to 75. */
const WORKER_LIMIT_MB = 100
const WORKERS = availableParallelism() > 2 ? 2 : 1
const GROUP_LIMIT_MB = SERVER_LIMIT_MB + WORKERS * WORKER_LIMIT_MB

const misbehaviours = [
  'bomb=300',
  'bomb=1000',
  'huge=300',
  'endless',
  'endless,force-gzip',
  'truncated',
  'bad-gzip',
  'reset',
  'loop',
  'redirect=50',
  'status=410',
  'status=429,retry-after=600',
  'charset=utf-16',
  'html',
]

const LOOK_UPS = 400

let feeds: Awaited<ReturnType<typeof startFeedServer>>

beforeAll(async () => {
  feeds = await startFeedServer({ feeds: 20, items: 50, hosts: 4, size: 'long' })
})

afterAll(() => feeds.stop())

async function startServer() {
  const product = await startProduct()
  onTestFinished(product.dispose)
  return product
}

const createReaders = async (url: string): Promise<[Reader, Reader]> => [
  await createReader(url),
  await createReader(url, { email: 'bea@example.org' }),
]

describe.runIf(process.platform === 'linux')(
  `the server stays below ${SERVER_LIMIT_MB} MB, and with its workers below ${GROUP_LIMIT_MB} MB`,
  () => {
    test('whatever feeds send', async () => {
      const product = await startServer()
      const peak = watchMemory(product.pid())
      // Of two, as each may have so many looked up at once.
      const [follower, other] = await createReaders(product.url)
      const misbehaving = misbehaviours.map((behaviour) => `${feeds.url}/b/${behaviour}/f00001.xml`)
      const wellBehaved = feeds.manifest.feeds.map(({ url }) => url)
      const [outcomes] = await Promise.all([
        Promise.all(wellBehaved.map((url) => subscribeAgain(follower, url))),
        Promise.all(misbehaving.map((url) => subscribe(other, url))),
      ])
      expect(outcomes).toEqual(wellBehaved.map(() => 'subscribed'))
      expectLittle(peak())
    })

    test(`when one user has ${LOOK_UPS} addresses looked up at once, and lets another follow a feed meanwhile`, async () => {
      const product = await startServer()
      const peak = watchMemory(product.pid())
      const [attacker, other] = await createReaders(product.url)
      const [feed] = feeds.manifest.feeds
      const looked = Array.from({ length: LOOK_UPS }, (_, index) =>
        lookUp(attacker, `${feeds.url}/b/huge=100/f00001.xml?${index}`),
      )
      expect(await subscribe(other, feed?.url ?? '')).toBe('subscribed')
      const outcomes = Map.groupBy(await Promise.all(looked), (outcome) => outcome)
      expect(outcomes.get('Too many look-ups of yours are waiting.')?.length).toBeGreaterThan(LOOK_UPS / 2)
      expectLittle(peak())
    })

    test(
      'when a feed brings long entries again and again, and then names all of them with another word',
      { timeout: 900_000 },
      async () => {
        const product = await startServer()
        const peak = watchMemory(product.pid())
        const admin = await createReader(product.url)
        let document = ''
        const site = await serve((_, response) => response.end(document))
        onTestFinished(site.close)
        document = feedOf(longEntries(0))
        expect(await subscribeAgain(admin, `${site.origin}/feed`)).toBe('subscribed')
        const [subscription] = (await admin.call<{ data: { feedId: string }[] }>('GET', '/subscriptions'))
          .data
        const refresh = async () => expect(await refreshAgain(admin, subscription?.feedId)).toBe('refreshed')
        for (let brought = 1; brought < DOCUMENTS; brought += 1) {
          document = feedOf(longEntries(brought))
          await refresh()
        }
        document = feedOf(
          Array.from({ length: LONG_ENTRIES * DOCUMENTS }, (_, index) => item(index, 'Another word')),
        )
        await refresh()
        expectLittle(peak())
      },
    )
  },
)

function expectLittle({ server, group, processes }: MemoryPeak): void {
  // Otherwise no worker was counted.
  expect(processes).toBeGreaterThan(1)
  expect(server).toBeLessThan(SERVER_LIMIT_MB)
  expect(group).toBeLessThan(GROUP_LIMIT_MB)
}

/** Entries that are too long for a version, of one document and of how many; together they have 208 MB. */
const LONG_ENTRIES = 8
const DOCUMENTS = 26

const item = (index: number, text: string) =>
  `<item><guid>${index}</guid><description>${text}</description></item>`

const feedOf = (items: readonly string[]) =>
  `<rss version="2.0"><channel><title>Long</title>${items.join('')}</channel></rss>`

/** Those of one document. */
const longEntries = (document: number) =>
  Array.from({ length: LONG_ENTRIES }, (_, index) =>
    item(document * LONG_ENTRIES + index, 'One word. '.repeat(100_000)),
  )

async function subscribe({ call }: Reader, url: string): Promise<string> {
  try {
    await call('POST', '/subscriptions', { url, view: 0 })
    return 'subscribed'
  } catch (error) {
    return String(error)
  }
}

/** As a person does who is told that it took too long, as it may on a machine that has more to do. */
async function subscribeAgain(reader: Reader, url: string): Promise<string> {
  for (;;) {
    const outcome = await subscribe(reader, url)
    if (!/"kind":"timeout"|within 10 seconds/.test(outcome)) return outcome
  }
}

async function refreshAgain({ call }: Reader, feedId = ''): Promise<string> {
  for (;;) {
    const outcome = await call('GET', `/feeds/refresh?id=${feedId}`).then(() => 'refreshed', String)
    if (!outcome.includes('within 10 seconds')) return outcome
  }
}

/** What a look-up came to, in words. */
async function lookUp({ call }: Reader, url: string): Promise<string> {
  try {
    await call('GET', `/feeds?url=${encodeURIComponent(url)}`)
    return 'found'
  } catch (error) {
    return /"message":"([^"]*)"/.exec(String(error))?.[1] ?? String(error)
  }
}
