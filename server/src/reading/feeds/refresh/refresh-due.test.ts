import type { ServerResponse } from 'node:http'
import { isNotNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { LEASE_MS } from './claim-feeds.ts'
import { createTestFeeds, type TestFeeds } from '../testing.ts'
import { user } from '../../../foundation/tables/auth.schema.ts'
import { feeds } from '../../../foundation/tables/feeds.schema.ts'
import { subscriptions } from '../../../foundation/tables/subscriptions.schema.ts'
import { holdAnswer } from '../../../foundation/database/statements.testing.ts'
import { serve } from '../../../../../tests/support/serve.ts'

const HOUR = 60 * 60_000
const LANES = 4
/** A host that never answers is not given up, however long a test takes. */
const timeoutMs = HOUR
const rss = '<rss version="2.0"><channel><title>Feed</title><item><guid>1</guid></item></channel></rss>'

let subject: TestFeeds

beforeAll(async () => {
  subject = await createTestFeeds({ timeoutMs }, { concurrency: LANES, connectionsPerHost: 2, pollMs: 250 })
  subject.engine.start()
})

/** What an earlier test has left is not due. Some of it may be under way: its rows are written in another order, and one would wait for the other. */
beforeEach(async () => {
  await subject.database.db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${feeds} in exclusive mode`)
    await tx.update(feeds).set({ nextCheckAt: null })
  })
})

afterAll(() => subject.close())

interface Host {
  url: string
  /** What was asked for, in order. */
  asked: string[]
  /** Requests that were not answered yet. */
  held: ServerResponse[]
}

/** A host at an address of its own, which answers at once, or never. */
async function openHost(address: string, answers: boolean): Promise<Host> {
  const [asked, held]: [string[], ServerResponse[]] = [[], []]
  const host = await serve(({ url = '' }, response) => {
    asked.push(url)
    if (answers) response.end(rss)
    else held.push(response)
  }, address)
  onTestFinished(host.close)
  return { url: host.origin, asked, held }
}

/** Feeds that are due for so long, of a feed that is looked at each so many hours. */
async function plant(
  urls: string[],
  { dueMs = 0, hours = null as number | null, errorCount = 0, follower = '' } = {},
) {
  const nextCheckAt = new Date(subject.now() - dueMs)
  const checkInterval = hours === null ? null : (hours * HOUR) / 1000
  const first = nextId
  nextId += BigInt(urls.length)
  const rows = urls.map((url, i) => ({ id: first + BigInt(i), url, nextCheckAt, checkInterval, errorCount }))
  await subject.database.db.transaction(async (db) => {
    await db.insert(feeds).values(rows)
    if (follower === '') return
    await db.insert(user).values({ id: follower, name: follower, email: `${follower}@example.test` })
    await db
      .insert(subscriptions)
      .values(rows.map(({ id }) => ({ userId: follower, feedId: id, view: 0 as const })))
  })
  subject.engine.wake()
}

let nextId = 1n

const many = (host: Host, count: number) => Array.from({ length: count }, (_, i) => `${host.url}/${i}`)

test('after a time with nothing due, as many feeds are fetched at once as there are lanes', async () => {
  const quick = await openHost('127.0.0.2', true)
  await plant([`${quick.url}/first`])
  await expect.poll(() => quick.asked.length).toBe(1)

  const slow = await Promise.all(
    ['127.0.0.3', '127.0.0.4', '127.0.0.5', '127.0.0.6'].map((at) => openHost(at, false)),
  )
  // One by one: each looks as if it were the last for now.
  for (const host of slow) {
    await plant([`${host.url}/feed`])
    await expect.poll(() => host.held.length).toBe(1)
  }
  for (const { held } of slow) held[0]?.end(rss)
})

test('while one host never answers, fifty feeds of others are all refreshed', async () => {
  const [silent, ...others] = await Promise.all([
    openHost('127.0.0.2', false),
    ...['127.0.0.3', '127.0.0.4', '127.0.0.5'].map((at) => openHost(at, true)),
  ])
  await plant(many(silent, 50), { dueMs: HOUR })
  await plant(others.flatMap((host, i) => many(host, [17, 17, 16][i] ?? 0)))
  await expect.poll(() => others.flatMap(({ asked }) => asked).length).toBe(50)
  expect(silent.held).toHaveLength(2)
})

test('hosts that did not answer the last time leave half of the lanes to the others', async () => {
  const broken = await Promise.all(
    ['127.0.0.2', '127.0.0.3', '127.0.0.4', '127.0.0.5'].map((at) => openHost(at, false)),
  )
  const well = await openHost('127.0.0.6', true)
  await plant(
    broken.flatMap((host) => many(host, 5)),
    { dueMs: HOUR, errorCount: 1 },
  )
  await plant(many(well, 20))
  await expect.poll(() => well.asked.length).toBe(20)
  expect(broken.flatMap(({ held }) => held)).toHaveLength(LANES / 2)
})

test('a hundred feeds of one that are well, but slow and long due, keep nobody waiting for more than one of them', async () => {
  const slow = await Promise.all(Array.from({ length: 50 }, (_, i) => openHost(`127.0.1.${i + 1}`, false)))
  const well = await openHost('127.0.0.2', true)
  const held = () => slow.flatMap((host) => host.held)
  await plant(
    slow.flatMap((host) => many(host, 2)),
    { dueMs: 20 * HOUR, hours: 1, follower: 'mallory' },
  )
  await expect.poll(() => held().length).toBe(LANES)

  await plant(many(well, 10), { hours: 1, follower: 'bob' })
  held()[0]?.end(rss)
  await expect.poll(() => well.asked.length).toBe(10)
})

test('a feed whose host was busy when it was looked for is fetched as soon as that is free, and not at the next poll', async () => {
  const patient = await createTestFeeds(
    { timeoutMs },
    { concurrency: LANES, connectionsPerHost: 2, pollMs: HOUR },
  )
  onTestFinished(patient.close)
  const host = await openHost('127.0.0.2', false)
  const rows = many(host, 3).map((url, i) => ({
    id: BigInt(i + 1),
    url,
    nextCheckAt: new Date(patient.now()),
  }))
  await patient.database.db.insert(feeds).values(rows)
  patient.engine.start()
  await expect.poll(() => host.held.length).toBe(2)

  const claim = holdAnswer(/lateness/)
  patient.engine.wake()
  await claim.answered
  for (const response of host.held.splice(0)) response.end(rss)
  const isChecked = isNotNull(feeds.checkedAt)
  await expect.poll(() => patient.database.db.$count(feeds, isChecked)).toBe(2)
  claim.release()
  await expect.poll(() => host.asked.length).toBe(3)
  host.held[0]?.end(rss)
})

test.for([
  { began: 'because it was due', isAsked: false },
  { began: 'because somebody asked', isAsked: true },
])(
  'a feed whose refresh began $began is not fetched once more when its claim is over',
  async ({ isAsked }) => {
    const [slow, well] = await Promise.all([openHost('127.0.0.2', false), openHost('127.0.0.3', true)])
    const id = nextId
    await plant([`${slow.url}/feed`], { dueMs: isAsked ? -30_000 : 0 })
    const asked = isAsked ? subject.engine.refreshFeed(id) : undefined
    await expect.poll(() => slow.held.length).toBe(1)

    subject.advance(LEASE_MS + 1)
    await plant([`${well.url}/feed`])
    await expect.poll(() => well.asked.length).toBe(1)
    await plant([`${well.url}/another`])
    await expect.poll(() => well.asked.length).toBe(2)
    expect(slow.asked).toEqual(['/feed'])
    slow.held[0]?.end(rss)
    await asked
  },
)
