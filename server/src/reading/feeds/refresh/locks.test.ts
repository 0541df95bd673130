import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { rss, startSite } from '../../../../../tests/support/site.ts'
import { lockUser } from '../../../foundation/limits/lock-user.ts'
import { countWaiting } from '../../../foundation/database/locks.testing.ts'
import { createTestServer, type TestServer, type TestUser } from '../../../testing.ts'
import { moveFeed } from './move-feed.ts'

let server: TestServer
let site: Awaited<ReturnType<typeof startSite>>
let reader: TestUser

beforeAll(async () => {
  const item = { link: 'https://news.example/1', title: 'First', html: '<p>Words</p>' }
  site = await startSite(() => ({ type: 'text/xml', body: rss('The Gazette', [item]) }))
  server = await createTestServer()
})

beforeEach(async () => {
  reader = await server.signUp()
})

afterAll(async () => {
  await site.close()
  await server.close()
})

const made = z.object({ data: z.object({ id: z.string() }) })
const imported = z.object({ data: z.object({ successfulItems: z.array(z.object({ id: z.string() })) }) })

const call = async (path: string, json: object): Promise<unknown> =>
  (await server.request(`/api${path}`, { method: 'POST', user: reader, json })).json()

/** Follows feeds that are not fetched yet; answers their ids. */
async function importFeeds(paths: readonly string[]): Promise<string[]> {
  const lines = paths.map((path) => `<outline type="rss" xmlUrl="${site.url}${path}"/>`)
  const body = new FormData()
  body.append('file', new File([`<opml version="2.0"><body>${lines.join('')}</body></opml>`], 'feeds.opml'))
  const answer = await server.request('/api/subscriptions/import', { method: 'POST', user: reader, body })
  return imported.parse(await answer.json()).data.successfulItems.map(({ id }) => id)
}

// Whoever imports is counted, and then waits for feeds that are being stored.
test('what a feed brings its readers is stored while one of them is counted for what they ask for', async () => {
  const [id = ''] = await importFeeds(['/counted'])
  await server.database.db.transaction(async (counting) => {
    await lockUser(counting, reader.id)
    expect(await server.deps.feeds.refreshFeed(BigInt(id))).toMatchObject({
      outcome: 'stored',
      newEntries: 1,
    })
  })
})

// Deleting somebody locks their row, and then waits for all that is theirs.
test('what a feed brings its readers is stored while one of them is about to be deleted', async () => {
  const [id = ''] = await importFeeds(['/deleted'])
  await server.database.db.transaction(async (deleting) => {
    await deleting.execute(sql`select from "user" where id = ${reader.id} for update`)
    expect(await server.deps.feeds.refreshFeed(BigInt(id))).toMatchObject({
      outcome: 'stored',
      newEntries: 1,
    })
  })
})

// Whoever adds feeds to a list has it, and then waits for what is read of them.
test('a feed that moves takes nothing that is read of it before it has the lists that it is in', async () => {
  const [from = '', to = ''] = await importFeeds(['/before', '/after'])
  const { data: list } = made.parse(await call('/lists', { title: 'Best', view: 0 }))
  await call('/lists/feeds', { listId: list.id, feedId: from })
  const { db } = server.database
  const { moving } = await db.transaction(async (adding) => {
    await adding.execute(sql`select from lists where id = ${list.id} for update`)
    const move = moveFeed(db, { id: BigInt(from), privateTo: null }, `${site.url}/after`)
    await expect.poll(() => countWaiting(server.database.pool)).toBe(1)
    const { rowCount } = await adding.execute(
      sql`select from cursors where user_id = ${reader.id} and feed_id in (${from}, ${to}) for update nowait`,
    )
    expect(rowCount).toBe(2)
    return { moving: move }
  })
  await moving
  const members = await db.execute(sql`select feed_id::text as id from list_feeds where list_id = ${list.id}`)
  expect(members.rows).toEqual([{ id: to }])
})
