import { createSnowflake, limits, View } from '@tidings/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listFeeds, lists } from '../../../foundation/tables/lists.schema.ts'
import { createTestServer, type TestServer } from '../../../testing.ts'
import { createCredentialBox } from '../../feeds/address/credentials.ts'
import { createSamples } from '../../reads/counters.testing.ts'
import { listUnreadCounts } from '../../reads/reads.service.ts'
import { separateFeeds } from './separate-feeds.ts'

let server: TestServer

beforeAll(async () => {
  server = await createTestServer()
})

afterAll(() => server.close())

test('what one had in a list alone, and follows instead, begins with its newest entries, be it theirs or a copy', async () => {
  const { db, pool } = server.database
  const owners = [await server.signUp(), await server.signUp()]
  const { feedIds, bring } = await createSamples(pool, 1)
  await bring(0, limits.unreadAtSubscription + 10)
  await pool.query(
    `update feeds set url = 'https://news.example/feed?token=0123456789abcdef0123456789abcdef'`,
  )
  for (const [index, { id: ownerUserId }] of owners.entries()) {
    const id = BigInt(index + 1)
    await db.insert(lists).values({ id, ownerUserId, title: 'List', view: View.Articles })
    await db.insert(listFeeds).values({ listId: id, feedId: BigInt(feedIds[0] ?? 0) })
  }
  await separateFeeds({ db, box: createCredentialBox('a secret of tests'), nextId: createSnowflake(1) })
  for (const { id } of owners)
    expect(Object.values(await listUnreadCounts(server.deps, id, {}))).toEqual([limits.unreadAtSubscription])
})
