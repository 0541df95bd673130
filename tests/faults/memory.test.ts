import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
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

test.runIf(process.platform === 'linux')(
  `the server stays below ${MEMORY_LIMIT_MB} MB whatever feeds send`,
  async () => {
    const feeds = await startFeedServer({ feeds: 20, items: 50, hosts: 4, size: 'long' })
    onTestFinished(feeds.stop)
    const product = await startProduct()
    onTestFinished(product.dispose)
    const reader = await createReader(product.url)
    const misbehaving = misbehaviours.map((behaviour) => `${feeds.url}/b/${behaviour}/f00001.xml`)
    const wellBehaved = feeds.manifest.feeds.map(({ url }) => url)

    const outcomes = await Promise.all([...misbehaving, ...wellBehaved].map((url) => subscribe(reader, url)))

    expect(outcomes.slice(misbehaving.length)).toEqual(wellBehaved.map(() => 'subscribed'))
    expect(peakMemoryMb(product.pid())).toBeLessThan(MEMORY_LIMIT_MB)
  },
)

async function subscribe({ call }: Reader, url: string): Promise<string> {
  try {
    await call('POST', '/subscriptions', { url, view: 0 })
    return 'subscribed'
  } catch (error) {
    return String(error)
  }
}

/** The most memory a process ever had, as the kernel counts it. */
function peakMemoryMb(pid: number): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}
