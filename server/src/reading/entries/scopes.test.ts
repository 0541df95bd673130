import { View } from '@tidings/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'
import { createSamples, type Samples } from '../reads/counters.testing.ts'

let server: TestServer
let samples: Samples
let listId: string
let reader: TestUser
let privateFeed: string
let openFeed: string

/** A feed of two is in a list. */
beforeAll(async () => {
  server = await createTestServer()
  samples = await createSamples(server.database.pool, 2)
  ;[privateFeed = '', openFeed = ''] = samples.feedIds
  await samples.bring(0, 1)
  await samples.bring(1, 1)
  const owner = await server.signUp()
  await samples.find(owner.id)
  const made = await call('POST', '/lists', { title: 'Papers', view: View.Articles, fee: 0 }, owner)
  listId = z.object({ data: z.object({ id: z.string() }) }).parse(made).data.id
  await call('POST', '/lists/feeds', { listId, feedIds: [privateFeed] }, owner)
})

/** Somebody follows both, one of them privately, and has starred an entry of each. */
beforeEach(async () => {
  reader = await server.signUp()
  await samples.subscribe(reader.id, 0)
  await samples.subscribe(reader.id, 1)
  await call('PATCH', '/subscriptions', { feedId: privateFeed, isPrivate: true })
  for (const { id } of samples.entries) await call('POST', '/collections', { entryId: id, view: 0 })
})

afterAll(() => server.close())

async function call(method: string, path: string, json?: object, user = reader): Promise<unknown> {
  const answer = await server.request(`/api${path}`, { method, user, ...(json && { json }) })
  expect(answer.status).toBe(200)
  return answer.json()
}

const news = z.object({ data: z.object({ count: z.number().default(0) }) })

const countNew = async (scope: string): Promise<number> =>
  news.parse(await call('GET', `/entries/check-new?insertedAfter=0&${scope}`)).data.count

const page = z.object({ data: z.array(z.object({ feeds: z.object({ id: z.string() }) })) })

/** The feeds whose starred entries are told of. */
async function starred(scope: object): Promise<string[]> {
  const { data } = page.parse(await call('POST', '/entries', { isCollection: true, ...scope }))
  return data.map(({ feeds }) => feeds.id).toSorted()
}

describe('what is private', () => {
  test.each(['view=0', 'view=-1', 'both'])('is not announced where it is left out: %s', async (named) => {
    const scope = named === 'both' ? samples.feedIds.map((id) => `feedIdList=${id}`).join('&') : named
    expect(await countNew(scope)).toBe(2)
    expect(await countNew(`${scope}&excludePrivate=true`)).toBe(1)
  })

  test('is left out of what is starred, unless a list shows it or it was left', async () => {
    const both = [privateFeed, openFeed].toSorted()
    expect(await starred({})).toEqual(both)
    expect(await starred({ excludePrivate: true })).toEqual([openFeed])
    await call('POST', '/subscriptions', { listId, view: View.Articles })
    expect(await starred({ excludePrivate: true })).toEqual(both)
    await call('DELETE', '/subscriptions', { listId })
    await call('DELETE', '/subscriptions', { feedIdList: [privateFeed] })
    expect(await starred({ excludePrivate: true })).toEqual(both)
  })
})

describe('what is hidden from timelines', () => {
  test.each(['view=0', 'view=-1', 'view=0&excludePrivate=true'])('is not announced by %s', async (scope) => {
    const before = await countNew(scope)
    await call('PATCH', '/subscriptions', { feedId: openFeed, hideFromTimeline: true })
    expect(await countNew(scope)).toBe(before - 1)
  })

  test('is announced to whoever looks at its feed', async () => {
    await call('PATCH', '/subscriptions', { feedId: openFeed, hideFromTimeline: true })
    for (const scope of [`feedId=${openFeed}`, `feedIdList=${openFeed}`])
      expect(await countNew(scope)).toBe(1)
  })
})

test('what is starred is of the feed that is named, or of several, also when it was left', async () => {
  expect(await starred({ feedId: openFeed })).toEqual([openFeed])
  expect(await starred({ feedIdList: [openFeed, privateFeed] })).toEqual([privateFeed, openFeed].toSorted())
  expect(await starred({ feedIdList: [] })).toEqual([])
  await call('DELETE', '/subscriptions', { feedIdList: [openFeed] })
  expect(await starred({ feedId: openFeed })).toEqual([openFeed])
})

test('what is starred is of the list or the inbox that is named', async () => {
  await call('POST', '/subscriptions', { listId, view: View.Articles })
  expect(await starred({ listId })).toEqual([privateFeed])
  await call('POST', '/inboxes', { handle: `post-${reader.id.slice(-8)}` })
  expect(await starred({ inboxId: `post-${reader.id.slice(-8)}` })).toEqual([])
})
