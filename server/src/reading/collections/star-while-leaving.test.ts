import { View } from '@tidings/contracts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { countWaiting, holdLock } from '../../foundation/database/locks.testing.ts'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'
import { createSamples, type Samples } from '../reads/counters.testing.ts'

let server: TestServer
let samples: Samples
let reader: TestUser
let feedId: string
let entryId: string

beforeAll(async () => {
  server = await createTestServer()
  samples = await createSamples(server.database.pool, 1)
  ;[feedId = ''] = samples.feedIds
  await samples.bring(0, 1)
  entryId = samples.entries[0]?.id ?? ''
})

/** Somebody who has read the entry of a feed. */
beforeEach(async () => {
  reader = await server.signUp()
  await samples.find(reader.id)
  await succeed('/subscriptions', { feedId, view: View.Articles })
  await succeed('/reads', { entryIds: [entryId] })
})

afterAll(() => server.close())

const call = (method: string, path: string, json: object) =>
  server.request(`/api${path}`, { method, user: reader, json })

async function succeed(path: string, json: object): Promise<void> {
  expect((await call('POST', path, json)).status).toBe(200)
}

const star = () => call('POST', '/collections', { entryId })
const leave = () => call('DELETE', '/subscriptions', { feedIdList: [feedId] })

const page = z.object({ data: z.array(z.object({ read: z.boolean() })) })
/** Of each star, whether it is read. */
async function readStates(): Promise<boolean[]> {
  const { data } = page.parse(await (await call('POST', '/entries', { isCollection: true })).json())
  return data.map(({ read }) => read)
}

test('a star that comes when its feed has just been left is refused, and is none', async () => {
  const { pool } = server.database
  const locked = 'select from "user" where id = $1 for no key update'
  const { letGo } = await holdLock(pool, locked, [reader.id])
  const starring = star()
  await expect.poll(() => countWaiting(pool)).toBe(1)
  expect((await leave()).status).toBe(200)
  await letGo()
  expect((await starring).status).toBe(404)
  expect(await readStates()).toEqual([])
})

test('a star that comes as its feed is being left keeps what was read, or is refused', async () => {
  const { pool } = server.database
  const { letGo } = await holdLock(pool, 'select from cursors where user_id = $1 for update', [reader.id])
  const both = [star(), leave()]
  await expect.poll(() => countWaiting(pool)).toBe(2)
  await letGo()
  const [ofStar, ofLeaving] = await Promise.all(both)
  expect(ofLeaving?.status).toBe(200)
  expect(await readStates()).toEqual(ofStar?.status === 200 ? [true] : [])
})
