import { defaultPlans, type List } from '@tidings/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createSamples, type Samples } from '../reads/counters.testing.ts'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'
import { createList } from './lists.service.ts'

let server: TestServer
let owner: TestUser
let follower: TestUser
let samples: Samples

beforeAll(async () => {
  server = await createTestServer()
  owner = await server.signUp()
  follower = await server.signUp()
  samples = await createSamples(server.database.pool, 3)
  for (const feed of [0, 1, 2]) await samples.bring(feed, 30)
  await samples.find(owner.id)
})

afterAll(() => server.close())

const call = (method: string, path: string, json?: unknown, user = owner) =>
  server.request(`/api${path}`, { method, user, ...(json !== undefined && { json }) })

const codeOf = async (answer: Promise<Response>) =>
  z.object({ code: z.number() }).parse(await (await answer).json()).code

async function dataOf<T>(answer: Promise<Response>): Promise<T> {
  return z.object({ data: z.custom<T>() }).parse(await (await answer).json()).data
}

const create = async (fields: object = {}) =>
  (await dataOf<List>(call('POST', '/lists', { title: 'Best', view: 0, fee: 0, ...fields }))).id
const feedId = (index: number) => samples.feedIds[index] ?? ''
const page = (listId: string, user = owner) =>
  dataOf<{ list: List; subscription?: unknown; readCount: number; entries: { feedId: string }[] }>(
    call('GET', `/lists?listId=${listId}`, undefined, user),
  )

describe('a list', () => {
  test('is made, edited and deleted by its owner', async () => {
    const listId = await create({ description: 'What I read' })
    await call('PATCH', '/lists', { listId, title: 'Better', view: 2, image: 'https://list.example/a.png' })
    expect((await page(listId)).list).toMatchObject({
      title: 'Better',
      view: 2,
      description: 'What I read',
      image: 'https://list.example/a.png',
      fee: 0,
      owner: { id: owner.id },
    })
    expect(await codeOf(call('DELETE', '/lists', { listId }))).toBe(0)
    expect(await codeOf(call('GET', `/lists?listId=${listId}`))).toBe(8000)
  })

  test('is edited by nobody else', async () => {
    const listId = await create()
    for (const [method, path, json] of [
      ['PATCH', '/lists', { listId, title: 'Mine' }],
      ['DELETE', '/lists', { listId }],
      ['POST', '/lists/feeds', { listId, feedId: feedId(0) }],
      ['DELETE', '/lists/feeds', { listId, feedId: feedId(0) }],
    ] as const) {
      expect(await codeOf(call(method, path, json, follower))).toBe(8001)
      expect(await codeOf(call(method, path, { ...json, listId: '1234567890123' }))).toBe(8000)
    }
  })

  test('takes feeds, each once, and gives them back', async () => {
    const listId = await create()
    const added = await dataOf<{ id: string }[]>(
      call('POST', '/lists/feeds', { listId, feedIds: [feedId(0), feedId(1)] }),
    )
    expect(added.map(({ id }) => id).toSorted()).toEqual([feedId(0), feedId(1)].toSorted())
    expect(await codeOf(call('POST', '/lists/feeds', { listId, feedId: feedId(0) }))).toBe(8003)
    expect(await codeOf(call('POST', '/lists/feeds', { listId, feedId: '1234567890123' }))).toBe(2001)
    expect(await codeOf(call('POST', '/lists/feeds', { listId }))).toBe(2002)
    await call('DELETE', '/lists/feeds', { listId, feedId: feedId(0) })
    expect((await page(listId)).list.feedIds).toEqual([feedId(1)])
  })

  test('takes no inbox, not even one of its owner', async () => {
    const listId = await create()
    await call('POST', '/inboxes', { handle: 'private-mail' })
    const [inbox] = await dataOf<{ feedId: string }[]>(call('GET', '/subscriptions'))
    expect(await codeOf(call('POST', '/lists/feeds', { listId, feedId: inbox?.feedId }))).toBe(2001)
  })

  test('is listed with how many subscribe', async () => {
    const listId = await create({ title: 'Counted' })
    await call('POST', '/subscriptions', { listId }, follower)
    const lists = await dataOf<{ id: string }[]>(
      call('GET', `/lists/list?userId=${owner.id}`, undefined, follower),
    )
    expect(lists.find(({ id }) => id === listId)).toMatchObject({
      title: 'Counted',
      subscriptionCount: 1,
      feeds: [],
    })
  })

  test('cannot be deleted while it has subscriptions', async () => {
    const listId = await create()
    await call('POST', '/subscriptions', { listId }, follower)
    expect(await codeOf(call('DELETE', '/lists', { listId }))).toBe(8004)
    await call('DELETE', '/subscriptions', { listId }, follower)
    expect(await codeOf(call('DELETE', '/lists', { listId }))).toBe(0)
  })

  test.each(['free', 'trial'] as const)('is one of as many as its owner may have: %s', async (role) => {
    const limits = { ...defaultPlans[role], lists: 0 }
    const user = { id: follower.id, role, limits, admitted: true, sessionId: null, scope: null }
    await expect(createList(server.deps, user, { title: 'One more', view: 0, fee: 0 })).rejects.toMatchObject(
      { code: 8002 },
    )
  })

  test('costs nothing unless it says a fee', async () => {
    const { id } = await dataOf<List>(call('POST', '/lists', { title: 'Free', view: 0 }))
    expect((await page(id)).list.fee).toBe(0)
  })

  test.each([
    { title: '' },
    { title: 'x'.repeat(257) },
    { title: 'x', view: -1 },
    { title: 'x', fee: -1 },
    { title: 'x', fee: 0.5 },
    { title: 'x', image: 'javascript:alert(1)' },
  ])('is not made of %j', async (fields) => {
    expect(await codeOf(call('POST', '/lists', { view: 0, fee: 0, ...fields }))).toBe(4)
  })
})

describe('somebody who subscribes to a list', () => {
  test('reads its feeds in its timeline, the newest unread as with a feed of their own', async () => {
    const reader = await server.signUp()
    const listId = await create()
    await call('POST', '/lists/feeds', { listId, feedId: feedId(0) })
    await call('POST', '/subscriptions', { listId, view: 0 }, reader)
    const unread = () => dataOf<Record<string, number>>(call('GET', '/reads', undefined, reader))
    expect(await unread()).toEqual({ [feedId(0)]: 20 })
    await call('POST', '/lists/feeds', { listId, feedId: feedId(1) })
    expect(await unread()).toEqual({ [feedId(0)]: 20, [feedId(1)]: 20 })
    const items = await dataOf<{ from: string[]; feeds: { id: string } }[]>(
      call('POST', '/entries', { listId }, reader),
    )
    expect(new Set(items.map(({ feeds }) => feeds.id))).toEqual(new Set([feedId(0), feedId(1)]))
    expect(items[0]?.from).toEqual([listId])
    await call('DELETE', '/lists/feeds', { listId, feedId: feedId(1) })
    expect(await unread()).toEqual({ [feedId(0)]: 20 })
  })

  test('counts among those who read its feeds, where they let others know of it', async () => {
    const reader = await server.signUp()
    const listId = await create()
    await call('POST', '/lists/feeds', { listId, feedIds: [feedId(0), feedId(1)] })
    await call('POST', '/subscriptions', { listId, view: 0 }, reader)
    const { readCount: before } = await page(listId)
    const [open, hidden] = await dataOf<{ entries: { id: string } }[]>(
      call('POST', '/entries', { listId }, reader),
    )
    const opened = open?.entries.id ?? ''
    await call('POST', '/reads', { entryIds: [opened], readHistories: [opened] }, reader)
    await call('POST', '/reads', { entryIds: [hidden?.entries.id], readHistories: [] }, reader)
    expect((await page(listId)).readCount).toBe(before + 1)
  })

  test('finds the page of the list with its newest entries, subscribed or not', async () => {
    const listId = await create()
    await call('POST', '/lists/feeds', { listId, feedIds: [feedId(0), feedId(2)] })
    const seen = await page(listId, follower)
    expect(seen).toMatchObject({ feedCount: 2, subscriptionCount: 0 })
    expect(seen.subscription).toBeUndefined()
    expect(seen.entries).toHaveLength(10)
    expect(seen.entries[0]).toMatchObject({ feeds: { type: 'feed' } })
    await call('POST', '/subscriptions', { listId, title: 'My name' }, follower)
    expect(await page(listId, follower)).toMatchObject({
      subscription: { listId, title: 'My name' },
      subscriptionCount: 1,
    })
  })
})
