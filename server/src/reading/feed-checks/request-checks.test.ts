import { feedLimits, z } from '@tidings/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestServer, TestUser } from '../../testing.ts'
import { startCheckedSite, type CheckedSite } from './testing.ts'

const MINUTE = 60_000

let site: CheckedSite
let server: TestServer
let reader: TestUser
let now = Date.now()

beforeAll(async () => {
  site = await startCheckedSite({ clock: () => now })
  ;({ server } = site)
})

beforeEach(async () => {
  reader = await site.startAnew()
})

afterAll(() => site.close())

const followed = z.object({ feed: z.object({ id: z.string() }) })

async function post(path: string, json: object, user = reader): Promise<unknown> {
  const answer = await server.request(`/api${path}`, { method: 'POST', user, json })
  return answer.json()
}

/** Follows a feed, which is fetched for it. */
async function follow(path: string, view = 0): Promise<string> {
  return followed.parse(await post('/subscriptions', { url: site.feedAt(path), view })).feed.id
}

const reply = z.object({
  data: z.object({ feedIds: z.array(z.string()), resting: z.int(), left: z.int() }),
})

const request = async (scope: object = {}, user = reader) =>
  reply.parse(await post('/feed-checks', scope, user)).data

async function isDue(feedId: string): Promise<boolean> {
  const text = 'select 1 from feeds where id = $1 and next_check_at <= $2'
  return (await server.database.pool.query(text, [feedId, new Date(now)])).rows.length > 0
}

const set = async (feedId: string, column: string, value: unknown) =>
  server.database.pool.query(`update feeds set ${column} = $2 where id = $1`, [feedId, value])

describe('feeds that somebody has checked', () => {
  test('are due at once: all, those of a view, or some', async () => {
    const [first, second] = [await follow('a'), await follow('b', 1)]
    now += 2 * MINUTE
    expect(await request({ view: 1 })).toEqual({ feedIds: [second], resting: 0, left: 0 })
    expect([await isDue(first), await isDue(second)]).toEqual([false, true])
    expect((await request({ feedIdList: [first] })).feedIds).toEqual([first])
    expect(await isDue(first)).toBe(true)
    expect((await request()).feedIds.toSorted()).toEqual([first, second].toSorted())
  })

  test('rest for a minute after a check, whoever asks', async () => {
    const feedId = await follow('a')
    now += MINUTE / 2
    expect(await request({ feedId })).toEqual({ feedIds: [], resting: 1, left: 0 })
    expect(await isDue(feedId)).toBe(false)
    now += MINUTE
    expect((await request({ feedId })).feedIds).toEqual([feedId])
  })

  test('rest as long as their site has asked for a pause', async () => {
    const feedId = await follow('a')
    await set(feedId, 'paused_until', new Date(now + 5 * MINUTE))
    now += 2 * MINUTE
    expect(await request({ feedId })).toEqual({ feedIds: [], resting: 1, left: 0 })
    now += 3 * MINUTE
    expect((await request({ feedId })).feedIds).toEqual([feedId])
  })

  test('are checked also where they said to be gone, and not twice where the refresh is at it', async () => {
    const [gone, underWay] = [await follow('gone'), await follow('under-way')]
    now += 2 * MINUTE
    await set(gone, 'next_check_at', null)
    await set(underWay, 'next_check_at', new Date(now + MINUTE / 2))
    expect((await request()).feedIds.toSorted()).toEqual([gone, underWay].toSorted())
    expect([await isDue(gone), await isDue(underWay)]).toEqual([true, false])
  })

  test('are as many as one person may ask for within an hour', { tags: ['long'] }, async () => {
    const feedId = await follow('a')
    now += 2 * MINUTE
    const ids = Array.from({ length: feedLimits.checksPerHour }, (_, index) => index)
    await server.database.pool.query(
      `with made as (insert into feeds (id, url, checked_at) select 349396175058632704 + i, 'https://many.example/' || i, '2026-01-01'
        from unnest($2::int[]) i returning id)
      insert into subscriptions (user_id, feed_id, view) select $1, id, 0 from made`,
      [reader.id, ids],
    )
    const first = await request()
    expect([first.feedIds.length, first.left]).toEqual([feedLimits.checksPerHour, 1])
    expect(await request({ feedId })).toEqual({ feedIds: [], resting: 0, left: 1 })
  })

  test('are only what the user sees', async () => {
    const feedId = await follow('a')
    now += 2 * MINUTE
    const stranger = await server.signUp()
    expect(await request({ feedIdList: [feedId] }, stranger)).toEqual({ feedIds: [], resting: 0, left: 0 })
    expect(await post('/feed-checks', { feedId }, stranger)).toMatchObject({ code: 2001 })
    expect(await isDue(feedId)).toBe(false)
  })
})
