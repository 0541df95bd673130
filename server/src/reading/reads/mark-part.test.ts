import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'
import { createSamples, type Samples } from './counters.testing.ts'

const rows = z.object({ data: z.array(z.object({ entries: z.object({ id: z.string() }) })) })
const marked = z.object({ data: z.object({ read: z.record(z.string(), z.number()) }) })

let server: TestServer
let samples: Samples
let reader: TestUser
let feedId: string
/** Of a feed with three entries of one time between others, newest first. */
let ids: string[]
const sameTime = new Date(Date.UTC(2025, 5, 1))

beforeAll(async () => {
  server = await createTestServer()
  samples = await createSamples(server.database.pool, 1)
  await samples.bring(0, 5)
  feedId = samples.feedIds[0] ?? ''
  const between = samples.entries.slice(1, 4).map(({ id }) => id)
  await server.database.pool.query('update entries set published_at = $1 where id = any($2::bigint[])', [
    sameTime,
    between,
  ])
  await server.database.pool.query('update entries set published_at = $1 where id = $2', [
    new Date(sameTime.getTime() - 1),
    samples.entries[4]?.id,
  ])
})

beforeEach(async () => {
  reader = await server.signUp()
  await samples.find(reader.id)
  await call('POST', '/subscriptions', { feedId, view: 0 })
  ids = await listed({})
  for (const entryId of ids) await call('DELETE', '/reads', { entryId })
})

afterAll(() => server.close())

async function call(method: string, path: string, json: object): Promise<unknown> {
  const answer = await server.request(`/api${path}`, { method, user: reader, json })
  expect(answer.status).toBe(200)
  return answer.json()
}

async function listed(filter: object): Promise<string[]> {
  const { data } = rows.parse(await call('POST', '/entries', { feedId, limit: 100, ...filter }))
  return data.map(({ entries }) => entries.id)
}

describe('of a timeline, what stands', () => {
  const time = sameTime.getTime()

  test.each([
    ['below the first of several of one time', 1, 'below', 3],
    ['below one among them', 2, 'below', 2],
    ['above one among them', 2, 'above', 2],
    ['above the last of them', 3, 'above', 3],
  ])('%s is marked, and that it is said', async (_, index, side, count) => {
    const id = ids[index] ?? ''
    const part = side === 'above' ? { startTime: time, afterId: id } : { endTime: time, beforeId: id }
    const answer = marked.parse(await call('POST', '/reads/all', { feedId, ...part }))
    expect(answer.data.read).toEqual({ [feedId]: count })
    const left = side === 'above' ? ids.slice(index) : ids.slice(0, index + 1)
    expect(await listed({ read: false })).toEqual(left)
  })
})
