import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdAnswer } from '../../foundation/database/statements.testing.ts'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'
import { createSamples, type Samples } from './counters.testing.ts'
import { listUnreadCounts } from './reads.service.ts'

let server: TestServer
let samples: Samples
let reader: TestUser

beforeAll(async () => {
  server = await createTestServer()
  samples = await createSamples(server.database.pool, 2)
  reader = await server.signUp()
  await samples.find(reader.id)
})

afterAll(() => server.close())

async function call(path: string, json: object): Promise<void> {
  const answer = await server.request(`/api${path}`, { method: 'POST', user: reader, json })
  expect(answer.status).toBe(200)
}

test.each([
  ['marks all of it', 0, false],
  ['marks all of it that came until then', 1, true],
])('what a feed is brought while somebody %s by its times stays unread', async (_, feed, isBounded) => {
  const feedId = samples.feedIds[feed] ?? ''
  await samples.bring(feed, 10)
  await call('/subscriptions', { feedId, view: 0 })
  const ofFeed = samples.entries.filter((entry) => entry.feedId === feedId)
  const period = { startTime: ofFeed.at(-1)?.publishedAt, endTime: ofFeed[0]?.publishedAt }
  const until = isBounded && { insertedBefore: ofFeed.at(-1)?.insertedAt }

  const whole = holdAnswer(/last_entry_id::text as last/)
  const marked = call('/reads/all', { feedId, ...period, ...until })
  await whole.answered
  await samples.bring(feed, 3)
  whole.release()
  await marked
  expect(await listUnreadCounts(server.deps, reader.id, { feedId })).toEqual({ [feedId]: 3 })
})
