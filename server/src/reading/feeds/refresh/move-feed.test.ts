import { limits } from '@tidings/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer, type TestUser } from '../../../testing.ts'
import { createSamples, type Samples } from '../../reads/counters.testing.ts'
import { listUnreadCounts } from '../../reads/reads.service.ts'
import { getSubscriptionsEvent } from '../../subscriptions/subscription-changes.ts'
import { moveFeed } from './move-feed.ts'

const SHARED = 25
const MORE = 40

let server: TestServer
let samples: Samples
let reader: TestUser

beforeAll(async () => {
  server = await createTestServer()
})

/** The first feed has some entries, and is found at the address of the second, which has the same and many more. */
beforeEach(async () => {
  await server.database.pool.query('truncate feeds, lists cascade')
  samples = await createSamples(server.database.pool, 2)
  await samples.bring(0, SHARED)
  await samples.bring(1, SHARED + MORE)
  await server.database.pool.query(`with numbered as (
      select id, row_number() over (partition by feed_id order by id) as n from entries)
    update entries e set guid = n::text, guid_hash = decode(md5(n::text), 'hex') from numbered where numbered.id = e.id`)
  reader = await server.signUp()
  await samples.find(reader.id)
})

afterAll(() => server.close())

const at = (feed: number) => samples.feedIds[feed] ?? ''
const move = () =>
  moveFeed(server.deps.database.db, { id: BigInt(at(0)), privateTo: null }, `https://feed-${at(1)}.example/`)

async function call(method: string, path: string, json: object): Promise<void> {
  expect((await server.request(`/api${path}`, { method, user: reader, json })).status).toBe(200)
}

const unread = () => listUnreadCounts(server.deps, reader.id, {})

const cursorsOf = async (feed: number) =>
  (await server.database.pool.query('select user_id from cursors where feed_id = $1', [at(feed)])).rows

const follow = (feed: number) => call('POST', '/subscriptions', { feedId: at(feed), view: 0 })
const leave = (feed: number) => call('DELETE', '/subscriptions', { feedIdList: [at(feed)] })

// Those of both feeds are newer than the others of the second.
describe('a feed that has moved to where another is', () => {
  test('has as much unread there as before, and nothing older', async () => {
    await follow(0)
    await move()
    expect(await unread()).toEqual({ [at(1)]: limits.unreadAtSubscription })
  })

  test('is read there as far as it was', async () => {
    await follow(0)
    await call('POST', '/reads/all', { feedId: at(0) })
    await call('DELETE', '/reads', { entryId: samples.entries[3]?.id })
    await move()
    expect(await unread()).toEqual({ [at(1)]: 1 })
  })

  test('begins anew for who left the other, and has a star of it still', async () => {
    await follow(1)
    const [oldest] = samples.entries.toReversed()
    await call('POST', '/collections', { entryId: oldest?.id, view: 0 })
    await leave(1)
    await follow(0)
    await call('POST', '/reads/all', { feedId: at(0) })
    await samples.bring(1, MORE)
    await move()
    expect(await unread()).toEqual({})
  })

  test('is read as before by who followed both', async () => {
    await follow(0)
    await follow(1)
    await call('POST', '/reads/all', { feedId: at(1) })
    await move()
    expect(await unread()).toEqual({})
  })

  test('is told to the devices of who followed it, and to no others', async () => {
    const other = await server.signUp()
    const version = async ({ id }: TestUser) => (await getSubscriptionsEvent(server.deps, id)).version
    await follow(0)
    const before = await version(reader)
    await move()
    expect(await version(reader)).toBe(before + 1)
    expect(await version(other)).toBe(0)
  })

  test('is followed there by the identifier that it had, too', async () => {
    await move()
    await server.database.pool.query(
      'update feeds set next_check_at = null, migrate_to = (select url from feeds where id = $2) where id = $1',
      [at(0), at(1)],
    )
    await follow(0)
    expect(await unread()).toEqual({ [at(1)]: limits.unreadAtSubscription })
  })

  test('leaves nobody a place in the feed that is gone', async () => {
    await follow(0)
    await move()
    expect(await cursorsOf(0)).toEqual([])
    expect(await cursorsOf(1)).toHaveLength(1)
  })
})
