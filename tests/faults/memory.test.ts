import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startFeedServer } from '../support/feed-server.ts'
import { startProduct } from '../support/product.ts'
import { createReader, type Reader } from '../support/reader.ts'

const MEMORY_LIMIT_MB = 300

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

describe.runIf(process.platform === 'linux')(`the server stays below ${MEMORY_LIMIT_MB} MB`, () => {
  test('whatever feeds send', async () => {
    const product = await startServer()
    // Of two, as each may have so many looked up at once.
    const [follower, other] = await createReaders(product.url)
    const misbehaving = misbehaviours.map((behaviour) => `${feeds.url}/b/${behaviour}/f00001.xml`)
    const wellBehaved = feeds.manifest.feeds.map(({ url }) => url)
    const [outcomes] = await Promise.all([
      Promise.all(wellBehaved.map((url) => subscribeAgain(follower, url))),
      Promise.all(misbehaving.map((url) => subscribe(other, url))),
    ])
    expect(outcomes).toEqual(wellBehaved.map(() => 'subscribed'))
    expect(peakMemoryMb(product.pid())).toBeLessThan(MEMORY_LIMIT_MB)
  })

  test(`when one user has ${LOOK_UPS} addresses looked up at once, and lets another follow a feed meanwhile`, async () => {
    const product = await startServer()
    const [attacker, other] = await createReaders(product.url)
    const [feed] = feeds.manifest.feeds
    const looked = Array.from({ length: LOOK_UPS }, (_, index) =>
      lookUp(attacker, `${feeds.url}/b/huge=100/f00001.xml?${index}`),
    )
    expect(await subscribe(other, feed?.url ?? '')).toBe('subscribed')
    const outcomes = Map.groupBy(await Promise.all(looked), (outcome) => outcome)
    expect(outcomes.get('Too many look-ups of yours are waiting.')?.length).toBeGreaterThan(LOOK_UPS / 2)
    expect(peakMemoryMb(product.pid())).toBeLessThan(MEMORY_LIMIT_MB)
  })
})

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
    if (!outcome.includes('"kind":"timeout"')) return outcome
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

/** The most memory a process ever had, as the kernel counts it. */
function peakMemoryMb(pid: number): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}
