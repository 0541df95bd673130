import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { countWaiting, holdLock } from '../../../foundation/database/locks.testing.ts'
import { createTestServer, type TestServer, type TestUser } from '../../../testing.ts'
import { createSamples, type Samples } from '../../reads/counters.testing.ts'
import { moveFeed } from './move-feed.ts'

let server: TestServer
let samples: Samples
let reader: TestUser

beforeAll(async () => {
  server = await createTestServer()
})

/** Two feeds were looked at two hours ago, and since nobody follows them not again until tomorrow. */
beforeEach(async () => {
  const { pool } = server.database
  await pool.query('truncate feeds, lists cascade')
  samples = await createSamples(pool, 2)
  reader = await server.signUp()
  await samples.find(reader.id)
  await pool.query(`update feeds set checked_at = now() - interval '2 hours', check_interval = 3600,
    next_check_at = now() + interval '22 hours'`)
})

afterAll(() => server.close())

const at = (feed: number) => samples.feedIds[feed] ?? ''

async function post(path: string, json: object, user = reader): Promise<unknown> {
  const answer = await server.request(`/api${path}`, { method: 'POST', user, json })
  expect(answer.status).toBe(200)
  return answer.json()
}

const follow = (feed: number, user = reader) => post('/subscriptions', { feedId: at(feed), view: 0 }, user)

async function makeList(): Promise<string> {
  const made = await post('/lists', { title: 'Best', view: 0, fee: 0 })
  return z.object({ data: z.object({ id: z.string() }) }).parse(made).data.id
}

const addToList = async (feed: number) => post('/lists/feeds', { listId: await makeList(), feedId: at(feed) })

/** In minutes, rounded; none where it is not checked by itself. */
async function untilCheck(feed: number): Promise<number | null> {
  const text = `select round(extract(epoch from next_check_at - now()) / 60)::int as minutes from feeds where id = $1`
  const { rows } = await server.database.pool.query(text, [at(feed)])
  return z.array(z.object({ minutes: z.int().nullable() })).parse(rows)[0]?.minutes ?? null
}

const set = (feed: number, values: string) =>
  server.database.pool.query(`update feeds set ${values} where id = $1`, [at(feed)])

describe('a feed that nobody followed is looked at again soon', () => {
  test.each([
    ['once somebody follows it', () => follow(1)],
    ['once it is in a list', () => addToList(1)],
  ])('%s', async (_, come) => {
    const wake = vi.spyOn(server.deps.feeds, 'wake')
    await come()
    expect(await untilCheck(1)).toBe(0)
    expect(await untilCheck(0)).toBe(22 * 60)
    expect(wake).toHaveBeenCalled()
    wake.mockRestore()
  })

  test('once it takes the place of another', async () => {
    await follow(0)
    await post('/subscriptions', { feedId: at(1), replaces: at(0), view: 0 })
    expect(await untilCheck(1)).toBe(0)
  })

  test('once another has moved to where it is', async () => {
    await follow(0)
    const url = `https://feed-${at(1)}.example/`
    await moveFeed(server.deps.database.db, { id: BigInt(at(0)), privateTo: null }, url)
    expect(await untilCheck(1)).toBe(0)
  })
})

describe('a feed that is followed anew is looked at no sooner', () => {
  test.each([
    ['than it brings entries', 'check_interval = 3 * 3600', 60],
    ['than its document asks for', 'ttl = 240', 120],
    ['than once an hour', "check_interval = 60, checked_at = now() - interval '20 minutes'", 40],
    ['than others would be that have failed', 'error_count = 9', 22 * 60],
    ['where it is looked at no more', 'next_check_at = null', null],
    ['where the refresh is at it', "next_check_at = now() + interval '50 seconds'", 1],
  ])('%s', async (_, values, minutes) => {
    await set(1, values)
    await follow(1)
    expect(await untilCheck(1)).toBe(minutes)
  })

  test('than before where others follow it already', async () => {
    await follow(1, await befriended())
    await set(1, "next_check_at = now() + interval '5 hours'")
    await follow(1)
    expect(await untilCheck(1)).toBe(5 * 60)
  })
})

test.each([
  ['following it', () => follow(1)],
  [
    'giving it the place of another',
    () => post('/subscriptions', { feedId: at(1), replaces: at(0), view: 0 }),
  ],
  ['putting it into a list', (listId: string) => post('/lists/feeds', { listId, feedId: at(1) })],
])('a feed is not kept from who deletes an account while %s waits for them', async (_, come) => {
  const { pool } = server.database
  await follow(0)
  const listId = await makeList()
  const leaving = await befriended()
  for (const { id } of [reader, leaving]) {
    await pool.query('insert into subscriptions (user_id, list_id, view) values ($1, $2, 0)', [id, listId])
    await pool.query('insert into cursors (user_id, feed_id) values ($1, $2)', [id, at(1)])
  }
  // An account goes with what it read, and what it owned is nobody's then.
  const held = await holdLock(pool, 'select from cursors where feed_id = $1 for update', [at(1)])
  const coming = come(listId)
  await expect.poll(() => countWaiting(pool)).toBe(1)
  await held.client.query('update feeds set owner_user_id = null where id = $1', [at(1)])
  await held.letGo()
  await coming
  expect(await untilCheck(1)).toBe(0)
})

/** Somebody else, who knows the feeds as well. */
async function befriended(): Promise<TestUser> {
  const other = await server.signUp()
  await samples.find(other.id)
  return other
}
