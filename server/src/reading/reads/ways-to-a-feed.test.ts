import { View } from '@tidings/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'
import { createSamples, type Samples } from './counters.testing.ts'

/** Two requests meet in another moment each time. */
const ROUNDS = 12
/** What is unread of a feed that somebody begins. */
const BEGUN = 20

let now = Date.now()
let server: TestServer
let owner: TestUser
let reader: TestUser
let samples: Samples
let feedId: string
/** Two lists of the owner; the reader’s ways to the feed, besides following it. */
let listId: string
let otherListId: string

beforeAll(async () => {
  server = await createTestServer({ clock: () => now })
  owner = await server.signUp()
  samples = await createSamples(server.database.pool, 1)
  await samples.bring(0, 30)
  await samples.find(owner.id)
  feedId = samples.feedIds[0] ?? ''
})

beforeEach(async () => {
  reader = await server.signUp()
  await samples.find(reader.id)
  listId = await publish()
  otherListId = await publish()
})

afterAll(() => server.close())

async function call(user: TestUser, method: string, path: string, json: object): Promise<unknown> {
  // Nobody is told that they do too much of it.
  now += 60_000
  const answer = await server.request(`/api${path}`, { method, user, json })
  expect(answer.status).toBe(200)
  return answer.json()
}

const made = z.object({ data: z.object({ id: z.string() }) })

async function publish(): Promise<string> {
  const list = { title: 'List', view: View.Articles, fee: 0 }
  return made.parse(await call(owner, 'POST', '/lists', list)).data.id
}

const follow = () => call(reader, 'POST', '/subscriptions', { feedId, view: View.Articles })
const leave = () => call(reader, 'DELETE', '/subscriptions', { feedIdList: [feedId] })
const followList = (id = listId) => call(reader, 'POST', '/subscriptions', { listId: id })
const leaveList = (id = listId) => call(reader, 'DELETE', '/subscriptions', { listId: id })
const add = (id = listId) => call(owner, 'POST', '/lists/feeds', { listId: id, feedIds: [feedId] })
const take = (id = listId) => call(owner, 'DELETE', '/lists/feeds', { listId: id, feedId })

/** What the reader has not read, as they are told. */
async function unread(): Promise<number> {
  const { data } = z
    .object({ data: z.record(z.string(), z.number()) })
    .parse(await (await server.request('/api/reads', { user: reader })).json())
  return data[feedId] ?? 0
}

async function countPlaces(): Promise<number | null> {
  return (await server.database.pool.query('select from cursors where user_id = $1', [reader.id])).rowCount
}

/** The next round begins with nothing. */
async function leaveEverything(): Promise<void> {
  await leave()
  await leaveList()
  await leaveList(otherListId)
  await take()
  await take(otherListId)
}

type Change = () => Promise<unknown>

/** Of each: what there is before, and the two that come at once. */
const stays: [string, Change[], Change[]][] = [
  ['a list is left while its feed is followed', [add, followList], [leaveList, follow]],
  ['a feed is left while a list with it is followed', [add, follow], [leave, followList]],
  ['a feed is taken out of a list while it is followed', [add, followList], [take, follow]],
  ['a feed is put into a list while it is left', [followList, follow], [add, leave]],
  [
    'a list is left while the feed is put into another',
    [add, followList, () => followList(otherListId)],
    [leaveList, () => add(otherListId)],
  ],
  ['a feed is followed twice, and a list with it', [add], [follow, follow, followList]],
]

const goes: [string, Change[], Change[]][] = [
  ['a feed and a list with it are left', [add, follow, followList], [leave, leaveList]],
  ['a feed is left while it is taken out of a list', [add, follow, followList], [leave, take]],
  ['a list is left while a feed is put into it', [followList], [leaveList, add]],
  [
    'a feed is taken out of two lists',
    [add, () => add(otherListId), followList, () => followList(otherListId)],
    [take, () => take(otherListId)],
  ],
]

async function inTurn(changes: Change[]): Promise<void> {
  for (const change of changes) await change()
}

describe('whoever sees a feed by another way than before has read it from its start on, and can mark it:', () => {
  test.each(stays)('%s', async (_, before, changes) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await inTurn(before)
      await Promise.all(changes.map((change) => change()))
      expect({ round, unread: await unread(), places: await countPlaces() }).toEqual({
        round,
        unread: BEGUN,
        places: 1,
      })
      await call(reader, 'POST', '/reads/all', {})
      expect(await unread()).toBe(0)
      await leaveEverything()
    }
  })
})

describe('of a feed that somebody sees no more nothing is kept:', () => {
  test.each(goes)('%s', async (_, before, changes) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await inTurn(before)
      await Promise.all(changes.map((change) => change()))
      expect({ round, unread: await unread(), places: await countPlaces() }).toEqual({
        round,
        unread: 0,
        places: 0,
      })
      await leaveEverything()
    }
  })
})
