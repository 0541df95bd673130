import { type FeedAnalytics, View } from '@tidings/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../foundation/database/testing.ts'
import { listFeedAnalytics } from './feed-analytics.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database.drop())

let feeds = 0

/** The view that suits a feed of one entry, which is at an address. */
async function viewOf(url: string): Promise<FeedAnalytics['view'] | undefined> {
  const id = (feeds += 1)
  await database.pool.query(`insert into feeds (id, url) values ($1, $2)`, [
    id,
    `https://feeds.example/${id}`,
  ])
  await database.pool.query(
    `insert into entries (id, feed_id, guid, guid_hash, title, url, published_at)
     values ($1::bigint, $1::bigint, 'one', decode(md5('one'), 'hex'), 'One', $2, now())`,
    [id, url],
  )
  const [figures] = await listFeedAnalytics(database.db, [BigInt(id)], { userId: 'nobody', now: Date.now() })
  return figures?.view
}

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', View.Videos],
  ['http://youtu.be/dQw4w9WgXcQ', View.Videos],
  ['https://m.youtube.com/watch?v=dQw4w9WgXcQ', View.Videos],
  ['https://vimeo.com/76979871', View.Videos],
  ['https://www.dailymotion.com/video/x8abcde', View.Videos],
  ['https://open.spotify.com/episode/4cOdK2wGLETKBW3PvgPWqT', View.Articles],
  ['https://blog.example/youtube.com/one', View.Articles],
])('entries at %s are of view %i', async (url, view) => {
  expect(await viewOf(url)).toBe(view)
})
