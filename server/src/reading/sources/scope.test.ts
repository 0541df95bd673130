import { View } from '@tidings/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'
import { createSamples, type Samples } from '../reads/counters.testing.ts'
import { feedsFiledIn } from './scope.ts'

let server: TestServer
let owner: TestUser
let samples: Samples

beforeAll(async () => {
  server = await createTestServer()
  owner = await server.signUp()
  samples = await createSamples(server.database.pool, 2)
  await samples.find(owner.id)
})

afterAll(() => server.close())

async function call(user: TestUser, path: string, json: object): Promise<unknown> {
  const answer = await server.request(`/api${path}`, { method: 'POST', user, json })
  expect(answer.status).toBe(200)
  return answer.json()
}

const made = z.object({ data: z.object({ id: z.string() }) })

async function publish(view: View, feedIds: string[]): Promise<string> {
  const { data } = made.parse(await call(owner, '/lists', { title: 'List', view, fee: 0 }))
  await call(owner, '/lists/feeds', { listId: data.id, feedIds })
  return data.id
}

test('a feed stands once: where somebody filed it, else as the first of its lists', async () => {
  const reader = await server.signUp()
  await samples.find(reader.id)
  const [filed = '', listed = ''] = samples.feedIds
  await call(reader, '/subscriptions', { feedId: filed, view: View.Pictures })
  const lists = []
  for (const view of [View.Videos, View.Articles])
    lists.push({ view, id: BigInt(await publish(view, [filed, listed])) })
  for (const { id } of lists) await call(reader, '/subscriptions', { listId: String(id) })
  const [first, second] = lists.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const filedIn = (view?: View) => feedsFiledIn(server.database.pool, reader.id, view)
  expect(await filedIn(View.Pictures)).toEqual([filed])
  expect(await filedIn(first?.view)).toEqual([listed])
  expect(await filedIn(second?.view)).toEqual([])
  expect((await filedIn(View.All)).toSorted()).toEqual([filed, listed].toSorted())
})
