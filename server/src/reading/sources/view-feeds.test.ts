import { View } from '@tidings/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { planOf } from '../../foundation/database/statements.testing.ts'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'
import { createSamples, type Samples } from '../reads/counters.testing.ts'
import { insertFeedSubscriptions } from '../subscriptions/subscriptions.service.ts'
import { feedsOfView } from './view-feeds.ts'

const LISTED = 30

let server: TestServer
let samples: Samples
let listId: string
let reader: TestUser

/** A list of some feeds. */
beforeAll(async () => {
  server = await createTestServer()
  samples = await createSamples(server.database.pool, LISTED)
  const owner = await server.signUp()
  await samples.find(owner.id)
  const made = await call('POST', '/lists', { title: 'Papers', view: View.Articles, fee: 0 }, owner)
  listId = z.object({ data: z.object({ id: z.string() }) }).parse(made).data.id
  await call('POST', '/lists/feeds', { listId, feedIds: samples.feedIds }, owner)
})

/** Somebody follows the list. */
beforeEach(async () => {
  reader = await server.signUp()
  await call('POST', '/subscriptions', { listId, view: View.Articles })
})

afterAll(() => server.close())

async function call(method: string, path: string, json: object, user = reader): Promise<unknown> {
  const answer = await server.request(`/api${path}`, { method, user, json })
  expect(answer.status).toBe(200)
  return answer.json()
}

async function follow(count: number): Promise<void> {
  await insertFeedSubscriptions(server.deps, reader.id, {
    subscriptions: samples.feedIds
      .slice(0, count)
      .map((id) => ({ feedId: BigInt(id), patch: { view: View.Articles } })),
  })
}

const scopeText = `with ${feedsOfView('$2::int', '$3::boolean')} select feed_id::text from scope`

async function feedsIn(view: View | null, excludePrivate = false): Promise<string[]> {
  const { rows } = await server.database.pool.query<{ feed_id: string }>(scopeText, [
    reader.id,
    view,
    excludePrivate,
  ])
  return rows.map(({ feed_id }) => feed_id).toSorted()
}

/** How many feeds of lists are sorted and put together. */
async function feedsPutTogether(): Promise<number> {
  const steps = await planOf(server.database.pool, scopeText, [reader.id, null, false])
  const together = steps.filter((step) => step['Node Type'].endsWith('Aggregate'))
  expect(together).not.toEqual([])
  return Math.max(...together.map((each) => each['Actual Rows']))
}

describe('of the feeds of lists, a view puts together', () => {
  test('all that somebody does not follow', async () => {
    expect(await feedsPutTogether()).toBe(LISTED)
  })

  test('none where they follow all of them', async () => {
    await follow(LISTED)
    expect(await feedsPutTogether()).toBe(0)
  })
})

describe('a feed that somebody follows and has in a list', () => {
  beforeEach(() => follow(1))

  test('is shown once', async () => {
    expect(await feedsIn(null)).toEqual(samples.feedIds.toSorted())
  })

  test('is shown though it is hidden by itself, and not where the list is hidden too', async () => {
    await call('PATCH', '/subscriptions', { feedId: samples.feedIds[0], hideFromTimeline: true })
    expect(await feedsIn(View.Articles)).toHaveLength(LISTED)
    await call('PATCH', '/subscriptions', { listId, hideFromTimeline: true })
    expect(await feedsIn(View.Articles)).toEqual([])
  })

  test('is left out as private where the list is private too', async () => {
    await call('PATCH', '/subscriptions', { feedId: samples.feedIds[0], isPrivate: true })
    expect(await feedsIn(View.Articles, true)).toHaveLength(LISTED)
    await call('PATCH', '/subscriptions', { listId, isPrivate: true })
    expect(await feedsIn(View.Articles, true)).toEqual([])
    expect(await feedsIn(View.Articles)).toHaveLength(LISTED)
  })

  test('is in its own view, whatever that of the list', async () => {
    await call('PATCH', '/subscriptions', { feedId: samples.feedIds[0], view: View.Videos })
    expect(await feedsIn(View.Videos)).toEqual([samples.feedIds[0]])
    expect(await feedsIn(View.Articles)).toHaveLength(LISTED - 1)
  })
})
