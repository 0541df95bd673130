import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer, type TestUser } from '../testing.ts'
import { createSamples, type SampleEntry, type Samples } from './counters.testing.ts'
import { listUnreadCounts, markAll, markEntries } from './reads.service.ts'

const FEEDS = 3

let server: TestServer
let users: TestUser[]

beforeAll(async () => {
  server = await createTestServer()
  users = [await server.signUp(), await server.signUp()]
})

afterAll(() => server.close())

type Operation =
  | { do: 'bring'; feed: number; count: number }
  | { do: 'mark'; user: number; entries: number[]; read: boolean }
  | { do: 'all'; user: number; feed: number | null }
  | { do: 'before'; user: number; entry: number }
  | { do: 'period'; user: number; from: number; to: number }

const user = fc.nat(1)
const position = fc.nat(60)

const operation: fc.Arbitrary<Operation> = fc.oneof(
  fc.record({
    do: fc.constant('bring' as const),
    feed: fc.nat(FEEDS - 1),
    count: fc.integer({ min: 1, max: 6 }),
  }),
  fc.record({
    do: fc.constant('mark' as const),
    user,
    entries: fc.array(position, { minLength: 1, maxLength: 5 }),
    read: fc.boolean(),
  }),
  fc.record({ do: fc.constant('all' as const), user, feed: fc.option(fc.nat(FEEDS - 1)) }),
  fc.record({ do: fc.constant('before' as const), user, entry: position }),
  fc.record({ do: fc.constant('period' as const), user, from: position, to: position }),
)

/** The entries a user has read, kept one by one. */
type Model = Set<string>[]

const entryAt = ({ entries }: Samples, index: number): SampleEntry | undefined =>
  entries[index % entries.length]

/** The request that an operation is, and the entries it is about. */
function requestOf(samples: Samples, step: Exclude<Operation, { do: 'bring' | 'mark' }>) {
  const { entries, feedIds } = samples
  if (step.do === 'all') {
    const feedId = step.feed === null ? undefined : feedIds[step.feed]
    return { request: { feedId }, about: entries.filter((entry) => !feedId || entry.feedId === feedId) }
  }
  if (step.do === 'before') {
    const insertedBefore = entryAt(samples, step.entry)?.insertedAt ?? 0
    return {
      request: { insertedBefore },
      about: entries.filter((entry) => entry.insertedAt <= insertedBefore),
    }
  }
  const times = [step.from, step.to].map((index) => entryAt(samples, index)?.publishedAt ?? 0)
  const [startTime, endTime] = [Math.min(...times), Math.max(...times)]
  return {
    request: { startTime, endTime },
    about: entries.filter(({ publishedAt }) => publishedAt >= startTime && publishedAt <= endTime),
  }
}

async function apply(samples: Samples, model: Model, step: Operation): Promise<void> {
  if (step.do === 'bring') return samples.bring(step.feed, step.count)
  const userId = users[step.user]?.id ?? ''
  const read = model[step.user] ?? new Set()
  if (step.do === 'mark') {
    const entryIds = step.entries.flatMap((index) => entryAt(samples, index)?.id ?? [])
    await markEntries(server.deps, userId, { entryIds, read: step.read })
    for (const id of entryIds) {
      if (step.read) read.add(id)
      else read.delete(id)
    }
    return
  }
  const { request, about } = requestOf(samples, step)
  await markAll(server.deps, userId, request)
  for (const { id } of about) read.add(id)
}

function unreadOf({ entries }: Samples, read: ReadonlySet<string>): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { id, feedId } of entries) if (!read.has(id)) counts[feedId] = (counts[feedId] ?? 0) + 1
  return counts
}

async function freshSamples(): Promise<Samples> {
  await server.deps.database.pool.query('truncate feeds cascade')
  const samples = await createSamples(server.deps.database.pool, FEEDS)
  for (const { id } of users) for (const feed of samples.feedIds.keys()) await samples.subscribe(id, feed)
  return samples
}

describe('unread counts', () => {
  test('are what one gets by counting, whatever was marked and whatever came', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 5, maxLength: 25 }), async (steps) => {
        const samples = await freshSamples()
        const model: Model = users.map(() => new Set())
        await samples.bring(0, 3)
        for (const step of steps) {
          await apply(samples, model, step)
          for (const [index, { id }] of users.entries()) {
            const counts = await listUnreadCounts(server.deps, id, {})
            expect(counts).toEqual(unreadOf(samples, model[index] ?? new Set()))
          }
        }
      }),
      { numRuns: 30 },
    )
  })

  test('stay right when everything happens at once', async () => {
    const samples = await freshSamples()
    const [reader] = users
    const userId = reader?.id ?? ''
    for (const feed of samples.feedIds.keys()) await samples.bring(feed, 20)
    const ids = samples.entries.map(({ id }) => id)
    const lanes = Array.from({ length: 8 }, async (_, lane) => {
      for (let round = 0; round < 25; round += 1) {
        const some = ids.filter((_id, index) => (index * 7 + lane * 3 + round) % 5 === 0)
        if (round % 10 === 9) await markAll(server.deps, userId, { feedId: samples.feedIds[lane % FEEDS] })
        else await markEntries(server.deps, userId, { entryIds: some, read: (lane + round) % 2 === 0 })
      }
    })
    const arriving = (async () => {
      for (let round = 0; round < 20; round += 1) await samples.bring(round, 2)
    })()
    await Promise.all([...lanes, arriving])
    expect(await listUnreadCounts(server.deps, userId, {})).toEqual(await countedOneByOne(userId))
  })
})

/** Counts from the entries themselves, by watermark and exceptions. */
async function countedOneByOne(userId: string): Promise<Record<string, number>> {
  const { rows } = await server.deps.database.pool.query<{ feed_id: string; count: number }>(
    `select e.feed_id::text, count(*)::int as count from entries e
     left join cursors c on c.user_id = $1 and c.feed_id = e.feed_id
     left join entry_states s on s.user_id = $1 and s.feed_id = e.feed_id and s.entry_id = e.id
     where not coalesce(s.read, e.id <= coalesce(c.read_upto, 0)) group by e.feed_id`,
    [userId],
  )
  return Object.fromEntries(rows.map(({ feed_id, count }) => [feed_id, count]))
}
