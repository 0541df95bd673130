import { feedChecks, snowflakeToTime, z, type FeedChecks } from '@tidings/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { giveIds } from '../../foundation/database/ids-under-way.ts'
import type { TestServer, TestUser } from '../../testing.ts'
import { startCheckedSite, type CheckedSite } from './testing.ts'

let site: CheckedSite
let server: TestServer
let reader: TestUser

beforeAll(async () => {
  site = await startCheckedSite()
  ;({ server } = site)
})

beforeEach(async () => {
  reader = await site.startAnew()
})

afterAll(() => site.close())

const imported = z.object({ data: z.object({ successfulItems: z.array(z.object({ id: z.string() })) }) })

/** Follows the feeds at paths by a file; answers their ids. */
async function importFeeds(paths: string[], user = reader): Promise<string[]> {
  const lines = paths.map((path) => `<outline type="rss" xmlUrl="${site.feedAt(path)}"/>`)
  const body = new FormData()
  body.append('file', new File([`<opml version="2.0"><body>${lines.join('')}</body></opml>`], 'feeds.opml'))
  const answer = await server.request('/api/subscriptions/import', { method: 'POST', user, body })
  return imported.parse(await answer.json()).data.successfulItems.map(({ id }) => id)
}

const reply = z.object({ data: feedChecks, asOf: z.int() })

async function ask(since?: number, user = reader): Promise<FeedChecks & { asOf: number }> {
  const answer = await server.request(`/api/feed-checks${since === undefined ? '' : `?since=${since}`}`, {
    user,
  })
  const { data, asOf } = reply.parse(await answer.json())
  return { ...data, asOf }
}

const fetchFeed = (id = '') => server.deps.feeds.refreshFeed(BigInt(id))

describe('how far first fetches are', () => {
  test('is told of all that was imported together, until none is left', async () => {
    const ids = await importFeeds(['a', 'b', 'c'])
    expect(await ask()).toMatchObject({ fetched: 0, total: 3 })
    await fetchFeed(ids[0])
    expect(await ask()).toMatchObject({ fetched: 1, total: 3 })
    await fetchFeed(ids[1])
    await fetchFeed(ids[2])
    expect(await ask()).toMatchObject({ fetched: 0, total: 0 })
  })

  test('goes on over a feed that could not be fetched, which says why', async () => {
    const [missing] = await importFeeds(['missing', 'a'])
    const { asOf } = await ask()
    await fetchFeed(missing)
    const { feeds, ...fetches } = await ask(asOf)
    expect(fetches).toMatchObject({ fetched: 1, total: 2, unread: {} })
    expect(feeds).toMatchObject([{ id: missing, isFetched: true, errorKind: 'not-found' }])
  })

  test('counts what others brought before as fetched, and leaves out what was followed long ago', async () => {
    const other = await server.signUp()
    const [known] = await importFeeds(['a'], other)
    await fetchFeed(known)
    const [old] = await importFeeds(['old'])
    await fetchFeed(old)
    await server.database.pool.query(
      `update subscriptions set created_at = created_at - interval '1 hour' where feed_id = $1`,
      [old],
    )
    await importFeeds(['a', 'b'])
    expect(await ask()).toMatchObject({ fetched: 1, total: 2 })
  })
})

describe('what was checked since a time', () => {
  test('is told with what is unread of it, and nothing else is', async () => {
    const [first] = await importFeeds(['a', 'b'])
    const { asOf } = await ask()
    await fetchFeed(first)
    const { feeds, unread } = await ask(asOf)
    expect(feeds).toMatchObject([{ id: first, title: 'The Gazette', errorAt: null, isFetched: true }])
    expect(unread).toEqual({ [String(first)]: 1 })
    expect(await ask(asOf + 60_000)).toMatchObject({ feeds: [], unread: {} })
  })

  test('is told to those alone who follow it', async () => {
    const other = await server.signUp()
    const [feedId] = await importFeeds(['a'], other)
    await fetchFeed(feedId)
    expect(await ask(0)).toMatchObject({ feeds: [], total: 0 })
    expect(await ask(0, other)).toMatchObject({ feeds: [{ id: feedId }] })
  })
  test('is told the next time where it is being stored just then', async () => {
    const { database, nextId } = server.deps
    const id = nextId()
    const { asOf } = await database.db.transaction(async (tx) => {
      await giveIds(tx, () => id)
      return ask()
    })
    expect(asOf).toBeLessThan(snowflakeToTime(id))
  })
})
