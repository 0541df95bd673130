import { ApiError, limits, View } from '@tidings/contracts'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'
import { insertFeedSubscription, removeSubscriptions } from '../subscriptions/subscriptions.service.ts'
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
  | { do: 'follow'; user: number; feed: number }
  | { do: 'leave'; user: number; feed: number }

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
  fc.record({ do: fc.constant('follow' as const), user, feed: fc.nat(FEEDS - 1) }),
  fc.record({ do: fc.constant('leave' as const), user, feed: fc.nat(FEEDS - 1) }),
)

/** The unread entries of each feed that a user follows, kept one by one. */
type Model = Map<string, Set<string>>[]

const entryAt = ({ entries }: Samples, index: number): SampleEntry | undefined =>
  entries[index % entries.length]

/** The request that an operation is, and the entries it is about. */
function requestOf(samples: Samples, step: Step<'all' | 'before' | 'period'>) {
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

type Step<Kind extends Operation['do']> = Extract<Operation, { do: Kind }>

interface Subject {
  samples: Samples
  userId: string
  /** By feed, of those that they follow. */
  unread: Map<string, Set<string>>
}

async function apply(samples: Samples, model: Model, step: Operation): Promise<void> {
  if (step.do === 'bring') return bring(samples, model, step)
  const subject = { samples, userId: users[step.user]?.id ?? '', unread: model[step.user] ?? new Map() }
  if (step.do === 'follow') return beginToFollow(subject, step)
  if (step.do === 'leave') return leave(subject, step)
  if (step.do === 'mark') return mark(subject, step)
  return markMany(subject, step)
}

async function bring(samples: Samples, model: Model, step: Step<'bring'>): Promise<void> {
  const before = samples.entries.length
  await samples.bring(step.feed, step.count)
  for (const { id, feedId } of samples.entries.slice(before))
    for (const unread of model) unread.get(feedId)?.add(id)
}

async function beginToFollow({ samples, userId, unread }: Subject, step: Step<'follow'>): Promise<void> {
  const feedId = samples.feedIds[step.feed] ?? ''
  await follow(userId, feedId)
  if (!unread.has(feedId)) unread.set(feedId, new Set(newestOf(samples, feedId)))
}

async function leave({ samples, userId, unread }: Subject, step: Step<'leave'>): Promise<void> {
  const feedId = samples.feedIds[step.feed] ?? ''
  await removeSubscriptions(server.deps, userId, { feedIds: [feedId] })
  unread.delete(feedId)
}

async function mark({ samples, userId, unread }: Subject, step: Step<'mark'>): Promise<void> {
  const marked = step.entries.flatMap((index) => entryAt(samples, index) ?? [])
  await markEntries(server.deps, userId, { entryIds: marked.map(({ id }) => id), read: step.read })
  for (const { id, feedId } of marked) {
    if (step.read) unread.get(feedId)?.delete(id)
    else unread.get(feedId)?.add(id)
  }
}

async function markMany(
  { samples, userId, unread }: Subject,
  step: Step<'all' | 'before' | 'period'>,
): Promise<void> {
  const { request, about } = requestOf(samples, step)
  const isRefused = request.feedId !== undefined && !unread.has(request.feedId)
  if (isRefused) return
  await markAll(server.deps, userId, request)
  for (const { id, feedId } of about) unread.get(feedId)?.delete(id)
}

const follow = (userId: string, feedId: string) =>
  insertFeedSubscription(server.deps, userId, { feedId: BigInt(feedId), patch: { view: View.Articles } })

const newestOf = ({ entries }: Samples, feedId: string): string[] =>
  entries
    .filter((entry) => entry.feedId === feedId)
    .toSorted((a, b) => b.publishedAt - a.publishedAt)
    .slice(0, limits.unreadAtSubscription)
    .map(({ id }) => id)

const countsOf = (unread: ReadonlyMap<string, ReadonlySet<string>> = new Map()): Record<string, number> =>
  Object.fromEntries([...unread].flatMap(([feedId, { size }]) => (size > 0 ? [[feedId, size]] : [])))

const idsOf = (unread: ReadonlyMap<string, ReadonlySet<string>> = new Map()): string[] =>
  [...unread.values()].flatMap((ids) => [...ids]).toSorted()

async function freshSamples(): Promise<Samples> {
  await server.deps.database.pool.query('truncate feeds cascade')
  const samples = await createSamples(server.deps.database.pool, FEEDS)
  for (const { id } of users) for (const feedId of samples.feedIds) await follow(id, feedId)
  return samples
}

const expectRightCounts = (numRuns: number) =>
  fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 5, maxLength: 25 }), async (steps) => {
      const samples = await freshSamples()
      const model: Model = users.map(() => new Map(samples.feedIds.map((id) => [id, new Set()])))
      await apply(samples, model, { do: 'bring', feed: 0, count: limits.unreadAtSubscription })
      for (const step of steps) {
        await apply(samples, model, step)
        for (const [index, { id }] of users.entries()) {
          const counts = await listUnreadCounts(server.deps, id, {})
          expect(counts).toEqual(countsOf(model[index]))
          expect(await listUnreadIds(id, model[index])).toEqual(idsOf(model[index]))
        }
      }
    }),
    { numRuns },
  )

const isOfLeft = (reason: unknown): boolean => reason instanceof ApiError && reason.key === 'feedNotFound'

/** Whether there is a row of a user and a feed. */
const isIn = async (table: 'cursors' | 'subscriptions', userId: string, feedId: string): Promise<boolean> =>
  (
    await server.database.pool.query(`select from ${table} where user_id = $1 and feed_id = $2`, [
      userId,
      feedId,
    ])
  ).rows.length > 0

async function expectNewestWhileMarking(rounds: number): Promise<void> {
  const samples = await freshSamples()
  const userId = users[0]?.id ?? ''
  const [feedId = ''] = samples.feedIds
  await samples.bring(0, 3 * limits.unreadAtSubscription)
  const ids = samples.entries.map(({ id }) => id)
  for (let round = 0; round < rounds; round += 1) {
    const some = ids.filter((_id, index) => (index + round) % 3 === 0)
    const outcomes = await Promise.allSettled([
      markEntries(server.deps, userId, { entryIds: some, read: true }),
      markAll(server.deps, userId, { feedId }),
      markEntries(server.deps, userId, { entryIds: ids.slice(0, 5), read: false }),
      removeSubscriptions(server.deps, userId, { feedIds: [feedId] }),
      markEntries(server.deps, userId, { entryIds: some, read: true }),
      follow(userId, feedId),
      removeSubscriptions(server.deps, userId, { feedIds: [feedId] }),
    ])
    // Of a feed that is left at that moment there is nothing to mark. Anything else is a fault, two that wait for each other first.
    const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    expect(failures.filter((reason) => !isOfLeft(reason))).toEqual([])
    // To begin again would mend what is wrong now.
    const isFollowed = await isIn('subscriptions', userId, feedId)
    const left = isFollowed ? await countedOneByOne(userId) : {}
    expect(await listUnreadCounts(server.deps, userId, {})).toEqual(left)
    expect(await isIn('cursors', userId, feedId)).toBe(isFollowed)
    await removeSubscriptions(server.deps, userId, { feedIds: [feedId] })
    await follow(userId, feedId)
    const atStart = { [feedId]: limits.unreadAtSubscription }
    expect(await listUnreadCounts(server.deps, userId, {})).toEqual(atStart)
    expect(await countedOneByOne(userId)).toEqual(atStart)
  }
}

describe('unread counts', () => {
  test('are what one gets by counting, whatever was marked and whatever came', () => expectRightCounts(5))

  test('are so after very many steps', { tags: ['long'], timeout: 600_000 }, () => expectRightCounts(100))

  test('stay right when everything happens at once', { tags: ['long'] }, async () => {
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

  test('begin with the newest when a feed is left while marks are under way, and followed again', () =>
    expectNewestWhileMarking(5))

  test('do so however often', { tags: ['long'] }, () => expectNewestWhileMarking(40))
})

/** From the entries themselves, by watermark and exceptions. */
async function listUnreadEntries(userId: string): Promise<{ id: string; feed_id: string }[]> {
  const { rows } = await server.deps.database.pool.query<{ id: string; feed_id: string }>(
    `select e.id::text, e.feed_id::text from entries e
     left join cursors c on c.user_id = $1 and c.feed_id = e.feed_id
     left join entry_states s on s.user_id = $1 and s.feed_id = e.feed_id and s.entry_id = e.id
     where not coalesce(s.read, e.id <= coalesce(c.read_upto, 0))`,
    [userId],
  )
  return rows
}

async function countedOneByOne(userId: string): Promise<Record<string, number>> {
  const byFeed = Map.groupBy(await listUnreadEntries(userId), ({ feed_id }) => feed_id)
  return Object.fromEntries([...byFeed].map(([feedId, unread]) => [feedId, unread.length]))
}

/** As long as they follow the feed: nobody has a place in any other. */
async function listUnreadIds(
  userId: string,
  followed: ReadonlyMap<string, unknown> = new Map(),
): Promise<string[]> {
  const entries = await listUnreadEntries(userId)
  return entries
    .filter(({ feed_id }) => followed.has(feed_id))
    .map(({ id }) => id)
    .toSorted()
}
