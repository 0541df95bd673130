import { limits, View, type List } from '@tidings/contracts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { countWaiting, holdLock } from '../../foundation/database/locks.testing.ts'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'
import { password, postAuth } from '../../accounts/auth/testing.ts'
import { createSamples, type Samples } from '../reads/counters.testing.ts'
import { listUnreadCounts } from '../reads/reads.service.ts'

let server: TestServer
let owner: TestUser
let reader: TestUser
let samples: Samples
let listId: string

beforeAll(async () => {
  server = await createTestServer()
  owner = await server.signUp()
  samples = await createSamples(server.database.pool, 2)
  for (const feed of [0, 1]) await samples.bring(feed, limits.unreadAtSubscription + 10)
  await samples.find(owner.id)
})

beforeEach(async () => {
  reader = await server.signUp()
  await samples.find(reader.id)
  const made = await server.request('/api/lists', {
    method: 'POST',
    user: owner,
    json: { title: 'Best', view: 0 },
  })
  listId = z.object({ data: z.custom<List>() }).parse(await made.json()).data.id
})

afterAll(() => server.close())

const feedAt = (feed: number) => samples.feedIds[feed] ?? ''

async function call(method: string, path: string, json: object, user = reader): Promise<void> {
  expect((await server.request(`/api${path}`, { method, user, json })).status).toBe(200)
}

const put = (feed: number) => call('POST', '/lists/feeds', { listId, feedId: feedAt(feed) }, owner)
const take = (feed: number) => call('DELETE', '/lists/feeds', { listId, feedId: feedAt(feed) }, owner)
const subscribe = () => call('POST', '/subscriptions', { listId, view: 0 })
const unread = () => listUnreadCounts(server.deps, reader.id, {})

const rows = z.object({
  data: z.array(z.object({ view: z.number(), entries: z.object({ id: z.string() }) })),
})

async function timeline(json: object) {
  const answer = await server.request('/api/entries', { method: 'POST', user: reader, json })
  return rows.parse(await answer.json()).data
}

const cursors = async () =>
  (
    await server.database.pool.query<{ id: string }>(
      'select feed_id::text as id from cursors where user_id = $1 order by feed_id',
      [reader.id],
    )
  ).rows.map(({ id }) => id)

test('of a feed that is taken out of a list its followers keep no place', async () => {
  for (const feed of [0, 1]) await put(feed)
  await subscribe()
  await take(0)
  expect(await cursors()).toEqual([feedAt(1)])
})

test('what they follow by themselves as well, or have a star of, they read on', async () => {
  for (const feed of [0, 1]) await put(feed)
  await subscribe()
  await call('POST', '/subscriptions', { feedId: feedAt(0), view: 0 })
  const starred = samples.entries.find(({ feedId }) => feedId === feedAt(1))
  await call('POST', '/collections', { entryId: starred?.id, view: 0 })
  await call('POST', '/reads/all', { feedId: feedAt(0) })
  for (const feed of [0, 1]) await take(feed)
  expect(await cursors()).toEqual([feedAt(0), feedAt(1)])
  expect(await unread()).toEqual({})
})

test('of a list whose owner deletes their account its followers keep no more than if they had left it', async () => {
  const leaver = await server.signUp()
  await samples.find(leaver.id)
  const made = await server.request('/api/lists', {
    method: 'POST',
    user: leaver,
    json: { title: 'Theirs', view: View.Articles },
  })
  const { id: theirs } = z.object({ data: z.custom<List>() }).parse(await made.json()).data
  await call('POST', '/lists/feeds', { listId: theirs, feedIds: samples.feedIds }, leaver)
  await call('POST', '/subscriptions', { listId: theirs, view: View.Articles })
  const starred = samples.entries.find(({ feedId }) => feedId === feedAt(1))
  await call('POST', '/collections', { entryId: starred?.id })
  await call('PATCH', '/subscriptions', { listId: theirs, view: View.Videos })
  expect(await cursors()).toEqual([feedAt(0), feedAt(1)])

  expect((await postAuth(server, '/delete-user-custom', { password }, { user: leaver })).status).toBe(200)
  expect(await unread()).toEqual({})
  expect(await cursors()).toEqual([feedAt(1)])
  expect(await timeline({})).toEqual([])
  expect(await timeline({ isCollection: true })).toMatchObject([
    { view: View.Videos, entries: { id: starred?.id } },
  ])
})

test('a feed that is put into a list while somebody subscribes to it begins with its newest entries', async () => {
  const { pool } = server.database
  const { client, letGo } = await holdLock(pool, 'select from lists where id = $1 for update', [listId])
  const subscribed = subscribe()
  await expect.poll(() => countWaiting(pool)).toBe(1)
  await client.query('insert into list_feeds (list_id, feed_id) values ($1, $2)', [listId, feedAt(0)])
  await letGo()
  await subscribed
  expect(await unread()).toEqual({ [feedAt(0)]: limits.unreadAtSubscription })
})

test('an addition keeps nobody waiting who reads what is in the list already', async () => {
  await put(0)
  await subscribe()
  const feedIds = [feedAt(0), feedAt(1)]
  await server.database.db.transaction(async (reading) => {
    const place = sql`select from cursors where user_id = ${reader.id} and feed_id = ${feedAt(0)} for update`
    await reading.execute(place)
    await call('POST', '/lists/feeds', { listId, feedIds }, owner)
  })
  expect(await cursors()).toEqual(feedIds)
})
