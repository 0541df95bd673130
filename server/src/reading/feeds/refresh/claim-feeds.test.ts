import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../foundation/database/testing.ts'
import { feeds } from '../../../foundation/tables/feeds.schema.ts'
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
})

afterAll(() => database.drop())

async function claim(wish: Partial<ClaimWish> = {}): Promise<string[]> {
  const usual = { now, count: 10, perHost: 2, busyHosts: [], failing: 5 }
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

test('no host has more than its connections, however its address is written', async () => {
  const urls = ['a.example/1', 'a.example:8080/2', 'ann:secret@a.example/3', 'b.example/1', '[::1]:80/1']
  await database.db
    .insert(feeds)
    .values(urls.map((url, i) => ({ id: BigInt(i + 1), url: `http://${url}`, nextCheckAt: hours(5 - i) })))
  expect(await claim({ busyHosts: ['b.example', 'b.example', '[::1]'] })).toEqual([
    'http://[::1]:80/1',
    'http://a.example/1',
    'http://a.example:8080/2',
  ])
})
