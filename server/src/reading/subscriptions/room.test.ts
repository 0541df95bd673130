import { defaultPlans } from '@tidings/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createSamples, type Samples } from '../reads/counters.testing.ts'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'
import { subscribe } from './subscribe.ts'

const answered = z.object({ code: z.number(), data: z.unknown() }).partial()

let server: TestServer
let reader: TestUser
let samples: Samples

beforeAll(async () => {
  server = await createTestServer()
  reader = await server.signUp()
  samples = await createSamples(server.database.pool, 3)
})

afterAll(() => server.close())

async function call(by: TestUser, method: string, path: string, json?: object) {
  const answer = await server.request(`/api${path}`, { method, user: by, ...(json && { json }) })
  return answered.parse(await answer.json())
}

/** Somebody whose plan has room for two feeds. */
async function userWithRoomForTwo(): Promise<TestUser> {
  const user = await server.signUp()
  await call(reader, 'PUT', '/admin/plans/free', { ...defaultPlans.free, feeds: 2 })
  await call(reader, 'PATCH', `/admin/users/${user.id}`, { role: 'free' })
  await samples.find(user.id)
  return user
}

test('one follows as many feeds as is announced, and not one more', async () => {
  const user = await userWithRoomForTwo()
  const { data } = await call(user, 'GET', '/status/configs')
  const { MAX_SUBSCRIPTIONS: announced } = z.object({ MAX_SUBSCRIPTIONS: z.number() }).parse(data)
  const codes = []
  for (const feedId of samples.feedIds)
    codes.push((await call(user, 'POST', '/subscriptions', { feedId, view: 0 })).code)
  expect(codes).toEqual([...Array.from({ length: announced }, () => 0), 2011])
})

test('feeds in lists of one’s own count like those that one follows, each once', async () => {
  const user = await userWithRoomForTwo()
  const [one, two, three] = samples.feedIds
  const made = await call(user, 'POST', '/lists', { title: 'Mine', view: 0, fee: 0 })
  const { id: listId } = z.object({ id: z.string() }).parse(made.data)
  const add = async (...feedIds: unknown[]) =>
    (await call(user, 'POST', '/lists/feeds', { listId, feedIds })).code
  const follow = async (feedId: unknown) =>
    (await call(user, 'POST', '/subscriptions', { feedId, view: 0 })).code
  expect(await follow(one)).toBe(0)
  expect(await add(two, three)).toBe(2011)
  expect(await add(one, two)).toBe(0)
  expect([await add(three), await follow(three)]).toEqual([2011, 2011])
  expect(await follow(two)).toBe(0)
})

test('whoever has no room left follows again what they follow, by its address too', async () => {
  const user = await userWithRoomForTwo()
  const [one = '0', two] = samples.feedIds
  for (const feedId of [one, two]) await call(user, 'POST', '/subscriptions', { feedId, view: 0 })
  const { rows } = await server.database.pool.query<{ url: string }>('select url from feeds where id = $1', [
    one,
  ])
  const again = [{ feedId: one }, { url: rows[0]?.url }, { url: 'https://another.example/feed' }]
  const codes = []
  for (const feed of again)
    codes.push((await call(user, 'POST', '/subscriptions', { ...feed, view: 0 })).code)
  expect(codes).toEqual([0, 0, 2011])
})

test.each([
  ['free', 2011],
  ['trial', 1100],
] as const)('one follows as many feeds as one may: %s is refused one more with %d', async (role, code) => {
  const limits = { ...defaultPlans[role], feeds: 0 }
  const user = { id: reader.id, role, limits, admitted: true, sessionId: null, scope: null }
  const feedId = samples.feedIds[0] ?? ''
  await expect(subscribe(server.deps, user, { feedId })).rejects.toMatchObject({ code })
})
