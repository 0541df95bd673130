import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'
import { createSamples, type Samples } from '../reads/counters.testing.ts'

let server: TestServer
let samples: Samples
let reader: TestUser

beforeAll(async () => {
  server = await createTestServer({ environment: { STARS_PER_USER: '2' } })
  samples = await createSamples(server.database.pool, 1)
  await samples.bring(0, 5)
})

beforeEach(async () => {
  reader = await createReader()
})

afterAll(() => server.close())

/** Somebody who sees the entries. */
async function createReader(): Promise<TestUser> {
  const user = await server.signUp()
  await samples.find(user.id)
  const json = { feedId: samples.feedIds[0], view: 0 }
  await server.request('/api/subscriptions', { method: 'POST', user, json })
  return user
}

const call = (method: string, index: number) =>
  server.request('/api/collections', { method, user: reader, json: { entryId: samples.entries[index]?.id } })

const star = (index: number) => call('POST', index)

describe('whoever has starred as many entries as a user may', () => {
  beforeEach(async () => {
    for (const index of [0, 1]) await star(index)
  })

  test('is refused another one, and told how many there may be', async () => {
    const refused = await star(2)
    expect(refused.status).toBe(400)
    expect(await refused.json()).toEqual({
      code: 3020,
      message: 'Star limit exceeded',
      details: { limit: 2, used: 2 },
    })
  })

  test('may star one of them again, and another one once a star is taken away', async () => {
    expect((await star(1)).status).toBe(200)
    await call('DELETE', 1)
    expect((await star(2)).status).toBe(200)
    expect((await star(3)).status).toBe(400)
  })
})

test('of entries that are starred at once no more are than a user may', async () => {
  const answers = await Promise.all([0, 1, 2, 3, 4].map(star))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(3)
})

test('each user has stars of their own', async () => {
  await Promise.all([0, 1].map(star))
  reader = await createReader()
  expect((await star(0)).status).toBe(200)
})
