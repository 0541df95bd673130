import { View } from '@tidings/contracts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { statementsDuring } from '../../foundation/database/statements.testing.ts'
import { createSamples } from '../reads/counters.testing.ts'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'
import { insertFeedSubscriptions } from './subscriptions.service.ts'

let server: TestServer
let reader: TestUser
let feedIds: string[]

beforeAll(async () => {
  server = await createTestServer()
  feedIds = (await createSamples(server.database.pool, 3)).feedIds
})

beforeEach(async () => {
  reader = await server.signUp()
  const subscriptions = feedIds.map((id) => ({ feedId: BigInt(id), patch: { view: View.Articles } }))
  await insertFeedSubscriptions(server.deps, reader.id, { subscriptions })
})

afterAll(() => server.close())

test('of the feeds that somebody follows the database is asked for what they are told alone', async () => {
  let answer: Response | undefined
  const statements = await statementsDuring(async () => {
    answer = await server.request('/api/subscriptions', { user: reader })
  })
  expect(await answer?.json()).toMatchObject({ data: feedIds.map((feedId) => ({ feedId })) })
  const ofFeeds = statements.filter((text) => text.includes('"feeds"'))
  expect(ofFeeds).toHaveLength(1)
  expect(ofFeeds[0]).not.toMatch(/credentials|body_hash|hub_url|entry_count/)
})

const made = z.object({ data: z.object({ id: z.string() }) })
const listed = z.object({
  data: z.array(z.object({ listId: z.string().optional(), category: z.string().nullable() })),
})

const call = async (method: string, path: string, json?: object): Promise<unknown> =>
  (await server.request(`/api${path}`, { method, user: reader, ...(json && { json }) })).json()

test('of a list that is in no category none is told, and never null', async () => {
  const { id: listId } = made.parse(await call('POST', '/lists', { title: 'Papers', view: 0 })).data
  await call('POST', '/subscriptions', { listId })
  const categoryOfList = async () =>
    listed.parse(await call('GET', '/subscriptions')).data.find((each) => each.listId === listId)?.category
  expect(await categoryOfList()).toBe('')
  for (const [category, told] of [
    ['Work', 'Work'],
    [null, ''],
  ]) {
    await call('PATCH', '/subscriptions', { listId, category })
    expect(await categoryOfList()).toBe(told)
  }
})

test('a feed and a list of the same number are both told', async () => {
  const { pool } = server.database
  const number = [feedIds[0], reader.id]
  await pool.query(`insert into lists (id, owner_user_id, title, view) values ($1, $2, 'Papers', 0)`, number)
  await pool.query('insert into subscriptions (list_id, user_id, view) values ($1, $2, 0)', number)
  const { data } = listed.parse(await call('GET', '/subscriptions'))
  const told = Map.groupBy(data, ({ listId }) => listId)
  expect(told.get(feedIds[0])).toHaveLength(1)
  expect(told.get(undefined)).toHaveLength(feedIds.length)
})
