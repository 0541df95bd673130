import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../foundation/database/testing.ts'
import { createSamples } from '../reads/counters.testing.ts'
import { forgetFeeds } from './forget-feeds.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database.drop())

test('a feed that nobody needs is forgotten with its entries; one that somebody follows, read or starred is not', async () => {
  const query = (text: string, values: unknown[] = []) => database.pool.query(text, values)
  const { feedIds, bring } = await createSamples(database.pool, 6)
  for (const place of feedIds.keys()) await bring(place, 3)
  const [followed, starred, read, young, ...unused] = feedIds
  await query(`insert into "user" (id, name, email) values ('ann', 'Ann', 'ann@example.test')`)
  await query(`update feeds set created_at = now() - interval '2 days' where id <> $1`, [young])
  await query(`insert into subscriptions (user_id, feed_id, view) values ('ann', $1, 0)`, [followed])
  await query(
    `insert into collections (user_id, entry_id, feed_id, view) select 'ann', id, feed_id, 0 from entries where feed_id = $1 limit 1`,
    [starred],
  )
  await query(
    `insert into read_events (entry_id, user_id) select id, 'ann' from entries where feed_id = $1 limit 1`,
    [read],
  )
  expect(await forgetFeeds(database.pool)).toBe(false)
  const { rows } = await query('select id::text from feeds')
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([followed, starred, read, young]))
  expect((await query('select 1 from entries where feed_id = any($1)', [unused])).rows).toEqual([])

  await query(`update read_events set read_at = now() - interval '31 days'`)
  await forgetFeeds(database.pool)
  expect((await query('select 1 from feeds where id = $1', [read])).rows).toEqual([])
})
