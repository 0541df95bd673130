import { defaultPlans, limits } from '@tidings/contracts'
import { z } from 'zod'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusalOf } from '../../accounts/auth/testing.ts'
import { createSamples } from '../../reading/reads/counters.testing.ts'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'

const AT_ONCE = 10
const createdList = z.object({ data: z.object({ id: z.string() }) })

let server: TestServer

beforeAll(async () => {
  server = await createTestServer()
  const plan = { ...defaultPlans.free, lists: 3, inboxes: 3, feeds: null }
  await server.signUp()
  await server.database.pool.query(`insert into plans (role, plan, updated_at) values ('free', $1, now())`, [
    plan,
  ])
})

afterAll(() => server.close())

async function freeUser(): Promise<TestUser> {
  const user = await server.signUp()
  await server.database.pool.query(`update "user" set role = 'free' where id = $1`, [user.id])
  return user
}

const post = (user: TestUser, path: string, json: object) =>
  server.request(`/api${path}`, { method: 'POST', user, json })

const count = async (query: string, id: string) =>
  Number((await server.database.pool.query<{ count: string }>(query, [id])).rows[0]?.count)

/** How many of ten requests at once were granted, and the refusals of the others. */
async function askAtOnce(ask: (i: number) => Promise<Response>) {
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, i) => ask(i)))
  const refused = answers.filter(({ ok }) => !ok)
  return { granted: answers.length - refused.length, refusals: await Promise.all(refused.map(refusalOf)) }
}

describe('of ten requests at once, a plan grants as many as of ten in a row:', () => {
  test('lists', async () => {
    const user = await freeUser()
    const { granted, refusals } = await askAtOnce((i) =>
      post(user, '/lists', { title: `List ${i}`, view: 0, fee: 0 }),
    )
    expect(granted).toBe(3)
    expect(new Set(refusals.map(String))).toEqual(new Set(['400,8002']))
    expect(await count('select count(*) from lists where owner_user_id = $1', user.id)).toBe(3)
  })

  test('inboxes', async () => {
    const user = await freeUser()
    const { granted, refusals } = await askAtOnce((i) => post(user, '/inboxes', { handle: `at-once-${i}` }))
    expect(granted).toBe(3)
    expect(new Set(refusals.map(String))).toEqual(new Set(['400,10002']))
    expect(await count('select count(*) from feeds where owner_user_id = $1', user.id)).toBe(3)
    expect(await count('select count(*) from subscriptions where user_id = $1', user.id)).toBe(3)
  })
})

test('of ten tokens at once, a user is given those that there is room for', async () => {
  const user = await freeUser()
  await server.database.pool.query(
    `insert into api_tokens (id, user_id, name, scope, hash, created_at)
     select 'room' || i, $1, 'old', 'read', decode(md5(i::text), 'hex'), now() from generate_series(1, $2) i`,
    [user.id, limits.tokensPerUser - 3],
  )
  const { granted } = await askAtOnce((i) => post(user, '/tokens', { name: `Token ${i}`, scope: 'read' }))
  expect(granted).toBe(3)
})

test('of ten feeds put into a list at once, it takes those that there is room for', async () => {
  const user = await freeUser()
  const made = await post(user, '/lists', { title: 'Full', view: 0, fee: 0 })
  const listId = createdList.parse(await made.json()).data.id
  const { feedIds, find } = await createSamples(server.database.pool, AT_ONCE)
  await find(user.id)
  await server.database.pool.query(
    `with filler as (
       insert into feeds (id, kind, url) select 9000000 + i, 'feed', 'https://filler.example/' || i
       from generate_series(1, $2) i returning id)
     insert into list_feeds (list_id, feed_id) select $1, id from filler`,
    [listId, limits.feedsPerList - 3],
  )
  const { granted } = await askAtOnce((i) => post(user, '/lists/feeds', { listId, feedId: feedIds[i] }))
  expect(granted).toBe(3)
  expect(await count('select count(*) from list_feeds where list_id = $1', listId)).toBe(limits.feedsPerList)
})
