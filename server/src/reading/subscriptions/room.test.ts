import { defaultPlans } from '@tidings/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createSamples, type Samples } from '../reads/counters.testing.ts'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'
import { subscribe } from './subscribe.ts'

let server: TestServer
let reader: TestUser
let samples: Samples

beforeAll(async () => {
  server = await createTestServer()
  reader = await server.signUp()
  samples = await createSamples(server.database.pool, 3)
})

afterAll(() => server.close())

test('one follows as many feeds as is announced, and not one more', async () => {
  const admin = reader
  const user = await server.signUp()
  const call = async (by: TestUser, method: string, path: string, json?: object) => {
    const answer = await server.request(`/api${path}`, { method, user: by, ...(json && { json }) })
    return z
      .object({ code: z.number(), data: z.unknown() })
      .partial()
      .parse(await answer.json())
  }
  await call(admin, 'PUT', '/admin/plans/free', { ...defaultPlans.free, feeds: 2 })
  await call(admin, 'PATCH', `/admin/users/${user.id}`, { role: 'free' })
  const { data } = await call(user, 'GET', '/status/configs')
  const { MAX_SUBSCRIPTIONS: announced } = z.object({ MAX_SUBSCRIPTIONS: z.number() }).parse(data)
  await samples.find(user.id)
  const codes = []
  for (const feedId of samples.feedIds)
    codes.push((await call(user, 'POST', '/subscriptions', { feedId, view: 0 })).code)
  expect(codes).toEqual([...Array.from({ length: announced }, () => 0), 2011])
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
