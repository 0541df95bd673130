import { entryLimits } from '@tidings/contracts'
import { Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { rss, startSite, type Site } from '../../../../../tests/support/site.ts'
import { createTestFeeds, type TestFeeds } from '../testing.ts'

let subject: TestFeeds
let site: Site
let body = ''

beforeAll(async () => {
  subject = await createTestFeeds()
  site = await startSite(() => ({ type: 'text/xml', body }))
})

afterAll(async () => {
  await site.close()
  await subject.close()
})

/** So many entries, the newest first, of so many bytes each. */
const feedOf = (count: number, bytes: number, word: string) =>
  rss(
    'Long',
    Array.from({ length: count }, (_, index) => ({
      link: `https://long.example/${index}`,
      title: `Entry ${index}`,
      html: `<p>${word} ${'text '.repeat(bytes / 5)}</p>`,
    })),
    subject.now(),
  )

async function bring(id: bigint, document: string): Promise<void> {
  body = document
  expect(await subject.engine.refreshFeed(id)).toMatchObject({ outcome: 'stored' })
}

const connected = z.object({ connection: z.object({ stream: z.instanceof(Socket) }) })

/** The bytes that the database gives meanwhile. */
async function bytesOfDatabase(work: () => Promise<void>): Promise<number> {
  const begun = new Map<Socket, number>()
  const note = (client: unknown) => {
    const { stream } = connected.parse(client).connection
    if (!begun.has(stream)) begun.set(stream, stream.bytesRead)
  }
  subject.database.pool.on('acquire', note)
  await work()
  subject.database.pool.off('acquire', note)
  return [...begun].reduce((sum, [stream, before]) => sum + stream.bytesRead - before, 0)
}

async function countVersions(feedId: bigint): Promise<string[]> {
  const { rows } = await subject.database.pool.query<{ title: string }>(
    `select v.title from entry_versions v join entries e on e.id = v.entry_id where e.feed_id = $1`,
    [feedId],
  )
  return rows.map(({ title }) => title)
}

test(
  'of entries that are too long for a version nothing is read, however many are changed at once',
  { tags: ['long'] },
  async () => {
    const id = await subject.add(`${site.url}/long`)
    await bring(id, feedOf(2, 300_000, 'red'))
    const changed = feedOf(2, 300_000, 'blue')
    expect(await bytesOfDatabase(() => bring(id, changed))).toBeLessThan(100_000)
    expect(await countVersions(id)).toEqual([])
  },
)

test(
  'of many changed entries as much is read as is compared, the newest first',
  { tags: ['long'] },
  async () => {
    const id = await subject.add(`${site.url}/many`)
    await bring(id, feedOf(12, 200_000, 'red'))
    const changed = feedOf(12, 200_000, 'blue')
    expect(await bytesOfDatabase(() => bring(id, changed))).toBeLessThan(entryLimits.comparedBytes * 1.1)
    const kept = await countVersions(id)
    expect(kept.length).toBeGreaterThan(7)
    expect(new Set(kept)).toEqual(new Set(kept.map((_, index) => `Entry ${index}`)))
  },
)
