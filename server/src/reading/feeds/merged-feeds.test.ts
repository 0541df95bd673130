import { View } from '@tidings/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createSamples, type Samples } from '../reads/counters.testing.ts'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'
import { moveFeed } from './refresh/move-feed.ts'

let server: TestServer
let samples: Samples
let reader: TestUser

beforeAll(async () => {
  server = await createTestServer()
})

/** The first feed was merged into the second, which somebody follows; nobody has anything of the third. */
beforeEach(async () => {
  const { pool } = server.database
  await pool.query('truncate feeds, lists cascade')
  samples = await createSamples(pool, 3)
  reader = await server.signUp()
  await samples.find(reader.id)
  await call('POST', '/subscriptions', { feedId: at(1), view: View.Articles })
  await mergeInto(1, 0)
})

afterAll(() => server.close())

const at = (feed: number): string => samples.feedIds[feed] ?? ''
const addressOf = (feed: number): string => `https://feed-${at(feed)}.example/`

async function mergeInto(to: number, from: number): Promise<void> {
  const { db, pool } = server.deps.database
  await pool.query('update feeds set migrate_to = $2 where id = $1', [at(from), addressOf(to)])
  await moveFeed(db, { id: BigInt(at(from)), privateTo: null }, addressOf(to))
}

async function ask(method: string, path: string, json?: object, user = reader) {
  const answer = await server.request(`/api${path}`, { method, user, json })
  return { status: answer.status, body: z.record(z.string(), z.unknown()).parse(await answer.json()) }
}

async function call(method: string, path: string, json?: object, user = reader) {
  const { status, body } = await ask(method, path, json, user)
  expect(status).toBe(200)
  return body
}

async function createList(): Promise<string> {
  const made = await call('POST', '/lists', { title: 'Papers', view: View.Articles, fee: 0 })
  return z.object({ data: z.object({ id: z.string() }) }).parse(made).data.id
}

describe('a feed that was merged into another is that other by its own identifier,', () => {
  test('where it is put into a list', async () => {
    const listId = await createList()
    expect(await call('POST', '/lists/feeds', { listId, feedIds: [at(0)] })).toMatchObject({
      data: [{ id: at(1) }],
    })
  })

  test('where both are put into a list, once', async () => {
    const listId = await createList()
    const added = await call('POST', '/lists/feeds', { listId, feedIds: [at(0), at(1)] })
    expect(added).toMatchObject({ data: [{ id: at(1) }] })
  })

  test('where it is looked up, and by who knows the other alone', async () => {
    const stranger = await server.signUp()
    expect(await call('GET', `/feeds?id=${at(0)}`)).toMatchObject({ data: { feed: { id: at(1) } } })
    expect(await call('GET', `/feeds?id=${at(0)}`, undefined, stranger)).toMatchObject({
      data: { feed: { id: at(1) } },
    })
  })

  test('where it is followed', async () => {
    const other = await server.signUp()
    const json = { feedId: at(0), view: View.Articles }
    expect(await call('POST', '/subscriptions', json, other)).toMatchObject({ feed: { id: at(1) } })
  })

  test('where it is claimed', async () => {
    const [old, present] = [0, 1].map((feed) => call('GET', `/feeds/claim/message?feedId=${at(feed)}`))
    expect(await old).toEqual(await present)
  })

  test('also where that was merged in its turn', async () => {
    await mergeInto(2, 1)
    expect(await call('GET', `/feeds?id=${at(0)}`)).toMatchObject({ data: { feed: { id: at(2) } } })
  })

  test('and for nobody who may see neither', async () => {
    await call('PATCH', '/subscriptions', { feedId: at(1), isPrivate: true })
    const stranger = await server.signUp()
    const asked = [at(0), at(2)].map((id) => ask('GET', `/feeds?id=${id}`, undefined, stranger))
    const [merged, unknown] = await Promise.all(asked)
    expect(merged?.status).toBe(404)
    expect(merged?.body).toEqual(unknown?.body)
  })
})

test('a feed whose site moves back to where it was is fetched again, and is followed there', async () => {
  await mergeInto(0, 1)
  const { pool } = server.database
  const { rows } = await pool.query('select next_check_at, migrate_to from feeds where id = $1', [at(0)])
  expect(rows).toMatchObject([{ next_check_at: expect.any(Date), migrate_to: null }])
  expect(await call('GET', `/feeds?id=${at(1)}`)).toMatchObject({ data: { feed: { id: at(0) } } })
})
