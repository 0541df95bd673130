import { defaultPlans } from '@tidings/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSamples, type Samples } from '../reads/counters.testing.ts'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'
import { subscribe } from './subscribe.ts'

let server: TestServer
let reader: TestUser
let samples: Samples

beforeAll(async () => {
  server = await createTestServer()
  reader = await server.signUp()
  samples = await createSamples(server.database.pool, 1)
})

afterAll(() => server.close())

test.each([
  ['free', 2011],
  ['trial', 1100],
] as const)('one follows as many feeds as one may: %s is refused one more with %d', async (role, code) => {
  const limits = { ...defaultPlans[role], feeds: 0 }
  const user = { id: reader.id, role, limits, admitted: true, sessionId: null, scope: null }
  const feedId = samples.feedIds[0] ?? ''
  await expect(subscribe(server.deps, user, { feedId })).rejects.toMatchObject({ code })
})
