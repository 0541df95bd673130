import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startChangeableFeed, type ChangeableFeed } from '../../../../tests/support/changeable-feed.ts'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'

let site: ChangeableFeed
let server: TestServer
let reader: TestUser
let feedId: string

beforeAll(async () => {
  site = await startChangeableFeed()
  site.words = 'High water at noon'
  server = await createTestServer()
  reader = await server.signUp()
  const url = `${site.origin}/feed`
  const answer = await server.request('/api/subscriptions', {
    method: 'POST',
    user: reader,
    json: { url, view: 0 },
  })
  feedId = z.object({ feed: z.object({ id: z.string() }) }).parse(await answer.json()).feed.id
})

afterAll(async () => {
  await server.close()
  await site.stop()
})

async function described() {
  const { rows } = await server.database.pool.query(
    'select description, title from entries where feed_id = $1',
    [feedId],
  )
  return rows
}

test('a feed that is read anew has its entries as its document has them, where a refresh leaves them', async () => {
  const before = await described()
  expect(before).toEqual([{ title: 'Tide', description: 'High water at noon' }])
  // As an older version of the server may have read it.
  await server.database.pool.query(`update entries set description = 'Spoilt' where feed_id = $1`, [feedId])
  await server.deps.feeds.refreshFeed(BigInt(feedId))
  expect(await described()).toEqual([{ title: 'Tide', description: 'Spoilt' }])
  await server.database.pool.query(`update "user" set role = 'admin' where id = $1`, [reader.id])
  const answer = await server.request(`/api/feeds/reset?id=${feedId}`, { user: reader })
  expect(answer.status).toBe(200)
  expect(await described()).toEqual(before)
})
