import { View } from '@tidings/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { countWaiting, holdLock } from '../../foundation/database/locks.testing.ts'
import { statementsDuring } from '../../foundation/database/statements.testing.ts'
import { insertFeedSubscriptions } from '../subscriptions/subscriptions.service.ts'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'
import { createSamples, type Samples } from './counters.testing.ts'
import { changeReadState, inReadTransaction } from './mark.queries.ts'
import { listUnreadCounts } from './reads.service.ts'

const MANY = 400

let server: TestServer
let samples: Samples
let reader: TestUser

beforeAll(async () => {
  server = await createTestServer()
  samples = await createSamples(server.database.pool, MANY)
  await samples.bring(0, 3)
  await samples.bring(1, 1)
})

beforeEach(async () => {
  reader = await server.signUp()
})

afterAll(() => server.close())

const call = async (method: 'POST' | 'DELETE', path: string, json: object) => {
  const answer = await server.request(`/api${path}`, { method, user: reader, json })
  expect(answer.status).toBe(200)
}

async function follow(feeds: number): Promise<void> {
  const feedIds = samples.feedIds.slice(0, feeds).map(BigInt)
  const subscriptions = feedIds.map((feedId) => ({ feedId, patch: { view: View.Articles } }))
  await insertFeedSubscriptions(server.deps, reader.id, { subscriptions })
}

const unread = () => listUnreadCounts(server.deps, reader.id, {})

describe.each([2, MANY])('whoever follows %i feeds', (feeds) => {
  test('marks entries by one statement', async () => {
    await follow(feeds)
    const [first, second] = samples.feedIds
    const [a, b, , d] = samples.entries.map(({ id }) => id)
    const read = await statementsDuring(() =>
      call('POST', '/reads', { entryIds: [a, b, d], readHistories: [a] }),
    )
    expect(read).toHaveLength(1)
    expect(await unread()).toEqual({ [first ?? '']: 1 })
    const unmarked = await statementsDuring(() => call('DELETE', '/reads', { entryId: d }))
    expect(unmarked).toHaveLength(1)
    expect(await unread()).toEqual({ [first ?? '']: 1, [second ?? '']: 1 })
  })
})

/** Does something while another device of the reader has marked an entry and the database has not kept that yet. */
async function meanwhile(ids: string[], read: boolean, work: () => Promise<void>): Promise<void> {
  const { pool } = server.database
  const [feedId = ''] = samples.feedIds
  const change = { userId: reader.id, feedIds: [feedId], ids, read }
  let working: Promise<void> | undefined
  await inReadTransaction(pool, change, async (client) => {
    await changeReadState(client, change)
    working = work()
    await expect.poll(() => countWaiting(pool)).toBe(1)
  })
  await working
}

describe('of two devices that change an entry at one moment the later counts, and each entry is counted once', () => {
  test.each([
    { before: 'unread', one: true, other: 'POST', left: 2 },
    { before: 'unread', one: true, other: 'DELETE', left: 3 },
    { before: 'read', one: false, other: 'POST', left: 2 },
    { before: 'read', one: false, other: 'DELETE', left: 3 },
  ] as const)('$before, read to one: $one, then $other', async ({ before, one, other, left }) => {
    await follow(1)
    const [feedId = ''] = samples.feedIds
    const [{ id } = { id: '' }] = samples.entries
    if (before === 'read') await call('POST', '/reads', { entryIds: [id] })
    await meanwhile([id], one, () =>
      call(other, '/reads', other === 'POST' ? { entryIds: [id] } : { entryId: id }),
    )
    expect(await unread()).toEqual({ [feedId]: left })
    await call('POST', '/reads', { entryIds: [id] })
    expect(await unread()).toEqual({ [feedId]: 2 })
  })
})

const leave = (table: string) => `delete from ${table} where user_id = $1 and feed_id = $2`

describe('a feed that is left while all of it is being marked', () => {
  test.each([
    ['up to a time', { insertedBefore: Date.now() }],
    ['of a period', { startTime: 0, endTime: Date.now() }],
  ])('%s, is read by nobody afterwards', async (_, period) => {
    await follow(1)
    const { pool } = server.database
    const [feedId] = samples.feedIds
    const { client, letGo } = await holdLock(pool, leave('subscriptions'), [reader.id, feedId])
    await client.query(leave('cursors'), [reader.id, feedId])
    const marking = call('POST', '/reads/all', { view: View.All, ...period })
    await expect.poll(() => countWaiting(pool)).toBe(1)
    await letGo()
    await marking
    const left = await pool.query('select 1 from cursors where user_id = $1', [reader.id])
    expect(left.rows).toEqual([])
  })
})
