import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../foundation/database/testing.ts'
import { feeds } from '../../../foundation/tables/feeds.schema.ts'
import { user } from '../../../foundation/tables/auth.schema.ts'
import { listFeeds, lists } from '../../../foundation/tables/lists.schema.ts'
import { subscriptions } from '../../../foundation/tables/subscriptions.schema.ts'
import { claimDueFeeds, type ClaimWish } from './claim-feeds.ts'

const HOUR = 60 * 60_000
const now = Date.UTC(2026, 0, 1)
const hours = (count: number) => new Date(now - count * HOUR)

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})

beforeEach(async () => {
  await database.db.delete(feeds)
  await database.db.delete(user)
})

afterAll(() => database.drop())

async function claim(wish: Partial<ClaimWish> = {}): Promise<string[]> {
  const usual = {
    now,
    count: 10,
    free: 10,
    perHost: 2,
    busyHosts: [],
    busyFollowers: [],
    underWay: [],
    failing: 5,
  }
  const claimed = await claimDueFeeds(database.db, { ...usual, ...wish })
  return claimed.map(({ url }) => url).toSorted()
}

test('ten thousand feeds that somebody just imported do not delay one that is due every hour', async () => {
  const imported = Array.from({ length: 10_000 }, (_, i) => `https://host${i}.example/feed`)
  await database.pool.query(
    `insert into feeds (id, url, next_check_at) select row_number() over (), url, $2 from unnest($1::text[]) url`,
    [imported, hours(0.5)],
  )
  await database.db
    .insert(feeds)
    .values({ id: 20_000n, url: 'https://own.example/feed', nextCheckAt: hours(0.1), checkInterval: 3600 })
  expect(await claim({ count: 1 })).toEqual(['https://own.example/feed'])
})

/** Feeds `https://<name><number>.example/`, the first of which is due the longest, and who follows them. */
async function plant(
  name: string,
  count: number,
  { followers = [] as string[], late = 0.1, errorCount = 0, host = '' } = {},
): Promise<bigint[]> {
  const { db } = database
  const rows = Array.from({ length: count }, (_, i) => ({
    id: (nextId += 1n),
    url: host === '' ? `https://${name}${i + 1}.example/` : `https://${host}/${name}${i + 1}`,
    nextCheckAt: hours(late + (count - i) / 1000),
    checkInterval: 3600,
    errorCount,
  }))
  await db.insert(feeds).values(rows)
  const follow = (userId: string) => rows.map(({ id }) => ({ userId, feedId: id, view: 0 as const }))
  for (const userId of followers) {
    await signUp(userId)
    await db.insert(subscriptions).values(follow(userId))
  }
  return rows.map(({ id }) => id)
}

let nextId = 100_000n

const signUp = (id: string) =>
  database.db
    .insert(user)
    .values({ id, name: id, email: `${id}@example.test` })
    .onConflictDoNothing()

const sites = (...names: string[]) => names.map((name) => `https://${name}.example/`)

test(
  'no matter how late the feeds of one are, those who have nothing under way are first',
  { tags: ['long'] },
  async () => {
    await plant('ann', 150, { followers: ['ann'], late: 20 })
    await plant('bob', 2, { followers: ['bob'] })
    await plant('cho', 1, { followers: ['cho'] })
    const busyFollowers = ['ann', 'ann', 'ann']
    expect(await claim({ count: 3, busyFollowers })).toEqual(sites('bob1', 'bob2', 'cho1'))
  },
)

test('of those who have as much under way each has one in turn, the latest first', async () => {
  await plant('ann', 150, { followers: ['ann'], late: 20 })
  await plant('bob', 3, { followers: ['bob'] })
  await plant('cho', 1, { followers: ['cho'] })
  expect(await claim({ count: 6 })).toEqual(sites('ann1', 'ann2', 'ann3', 'bob1', 'bob2', 'cho1'))
})

test('lanes that nobody else needs are for one who has many', async () => {
  await plant('ann', 150, { followers: ['ann'] })
  await plant('bob', 1, { followers: ['bob'] })
  expect(await claim({ busyFollowers: ['ann', 'ann'] })).toHaveLength(10)
})

test('nothing of one who has more under way is taken for lanes to come while others wait for a host', async () => {
  await plant('ann', 150, { followers: ['ann'], late: 20 })
  await plant('bob', 10, { followers: ['bob'], host: 'host.example' })
  const first = ['https://host.example/bob1', 'https://host.example/bob2']
  expect(await claim({ free: 3, busyFollowers: ['ann'] })).toEqual([...sites('ann1'), ...first])
})

test('a feed that several follow waits with those of none who has something under way', async () => {
  await plant('own', 150, { followers: ['ann'], late: 20 })
  await plant('shared', 2, { followers: ['ann', 'bob'] })
  await plant('all', 1, { followers: ['ann', 'cho'] })
  const busyFollowers = ['ann', 'ann', 'cho']
  expect(await claim({ count: 2, busyFollowers })).toEqual(sites('shared1', 'shared2'))
  expect(await claim({ count: 1, busyFollowers: [...busyFollowers, 'bob', 'bob'] })).toEqual(sites('all1'))
})

test('whoever follows a list follows its feeds', async () => {
  await plant('ann', 150, { followers: ['ann'], late: 20 })
  const [feedId = 0n] = await plant('listed', 1)
  await signUp('bob')
  await database.db.insert(lists).values({ id: 1n, ownerUserId: 'ann', title: 'List', view: 0 })
  await database.db.insert(listFeeds).values({ listId: 1n, feedId })
  await database.db.insert(subscriptions).values({ userId: 'bob', listId: 1n, view: 0 })
  expect(await claim({ count: 1, busyFollowers: ['ann'] })).toEqual(sites('listed1'))
  await database.db.update(feeds).set({ nextCheckAt: hours(0.1) })
  await database.db.delete(subscriptions).where(eq(subscriptions.feedId, feedId))
  expect(await claim({ count: 1, busyFollowers: ['ann', 'ann', 'bob'] })).toEqual(sites('listed1'))
})

test('feeds that nobody follows are those of one', async () => {
  await plant('nobody', 150, { late: 20 })
  await plant('bob', 2, { followers: ['bob'] })
  expect(await claim({ count: 2, busyFollowers: [''] })).toEqual(sites('bob1', 'bob2'))
})

test('a host that one has many feeds of has a place for others', async () => {
  const host = 'host.example'
  await plant('ann', 50, { followers: ['ann'], late: 20, host })
  await plant('bob', 1, { followers: ['bob'], host })
  expect(await claim({ busyHosts: [host], busyFollowers: ['ann'] })).toEqual([`https://${host}/bob1`])
})

test('feeds of a host that has no place do not keep those back that one has elsewhere', async () => {
  await plant('full', 50, { followers: ['ann'], late: 20, host: 'host.example' })
  await plant('ann', 1, { followers: ['ann'] })
  await plant('bob', 5, { followers: ['bob'] })
  const busyHosts = ['host.example', 'host.example']
  expect(await claim({ count: 2, busyHosts })).toEqual(sites('ann1', 'bob1'))
})

test('one whose feeds fail leaves room among those that failed', async () => {
  await plant('ann', 50, { followers: ['ann'], late: 20, errorCount: 3 })
  await plant('bob', 1, { followers: ['bob'], errorCount: 1 })
  expect(await claim({ failing: 2, busyFollowers: ['ann'] })).toEqual(sites('ann1', 'bob1'))
  expect(await claim({ failing: -1 })).toEqual([])
})

test('no host has more than its connections, however its address is written', async () => {
  const urls = [
    'a.example/1',
    'a.example:8080/2',
    'ann:secret@a.example/3',
    'b.example/1',
    '[::1]:80/1',
    'ann@[::1]/2',
    'a.example/x//[1]/@b/',
  ]
  await database.db
    .insert(feeds)
    .values(urls.map((url, i) => ({ id: BigInt(i + 1), url: `http://${url}`, nextCheckAt: hours(5 - i) })))
  expect(await claim({ busyHosts: ['b.example', 'b.example', '[::1]'] })).toEqual([
    'http://[::1]:80/1',
    'http://a.example/1',
    'http://a.example:8080/2',
  ])
})
