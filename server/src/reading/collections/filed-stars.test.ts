import { View } from '@tidings/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'
import { createSamples, type Samples } from '../reads/counters.testing.ts'

let server: TestServer
let samples: Samples
let owner: TestUser
let reader: TestUser
let feedId: string
let listId: string

beforeAll(async () => {
  server = await createTestServer()
  samples = await createSamples(server.database.pool, 1)
  ;[feedId = ''] = samples.feedIds
  await samples.bring(0, 1)
  owner = await server.signUp()
  await samples.find(owner.id)
})

beforeEach(async () => {
  reader = await server.signUp()
  await samples.find(reader.id)
  const made = await call('POST', '/lists', { title: 'Papers', view: View.Articles, fee: 0 }, owner)
  listId = z.object({ data: z.object({ id: z.string() }) }).parse(made).data.id
  await call('POST', '/lists/feeds', { listId, feedIds: [feedId] }, owner)
})

afterAll(() => server.close())

async function call(method: string, path: string, json: object, user = reader): Promise<unknown> {
  const answer = await server.request(`/api${path}`, { method, user, json })
  expect(answer.status).toBe(200)
  return answer.json()
}

const page = z.object({ data: z.array(z.object({ view: z.number() })) })

/** The view that the one star is in. */
async function viewOfStar(): Promise<number | undefined> {
  const { data } = page.parse(await call('POST', '/entries', { isCollection: true }))
  return data[0]?.view
}

const star = () => call('POST', '/collections', { entryId: samples.entries[0]?.id, view: View.Articles })

describe('a star stays in the view that its feed was in last', () => {
  test('when the feed is left', async () => {
    await call('POST', '/subscriptions', { feedId, view: View.Articles })
    await star()
    await call('PATCH', '/subscriptions', { feedId, view: View.Pictures })
    await call('DELETE', '/subscriptions', { feedIdList: [feedId] })
    expect(await viewOfStar()).toBe(View.Pictures)
  })

  test.each<[string, () => Promise<unknown>]>([
    ['the list with it is left', () => call('DELETE', '/subscriptions', { listId })],
    ['it is taken out of the list', () => call('DELETE', '/lists/feeds', { listId, feedId }, owner)],
  ])('when %s', async (_, leave) => {
    await call('POST', '/subscriptions', { listId, view: View.Articles })
    await star()
    await call('PATCH', '/subscriptions', { listId, view: View.Videos })
    await leave()
    expect(await viewOfStar()).toBe(View.Videos)
  })
})
