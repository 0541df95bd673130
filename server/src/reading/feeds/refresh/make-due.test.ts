import { HOUR_MS } from '@tidings/contracts/spans'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFeedServer, type FeedServer } from '../../../../../tests/support/feed-server.ts'
import { createTestFeeds, type TestFeeds } from '../testing.ts'
import { makeDue } from './make-due.ts'

let site: FeedServer
let subject: TestFeeds

beforeAll(async () => {
  site = await startFeedServer({ feeds: 1, items: 1, size: 'normal' })
  subject = await createTestFeeds()
})

afterAll(async () => {
  await subject.close()
  await site.stop()
})

async function refresh(behaviour: string): Promise<bigint> {
  const id = await subject.add(`${site.url}/b/${behaviour}/f00001.xml`)
  await subject.engine.refreshFeed(id)
  return id
}

/** Whether the refresh comes to a feed now that somebody wishes it. */
async function isDueOnceWished(id: bigint): Promise<boolean> {
  await makeDue(subject.database.pool, [String(id)], subject.now())
  const { nextCheckAt } = await subject.feed(id)
  return nextCheckAt !== null && nextCheckAt.getTime() <= subject.now()
}

test.each(['status=503,retry-after=7200', 'status=404,retry-after=7200', 'status=429'])(
  'a site is left alone for as long as it has asked by %s, and no longer',
  async (behaviour) => {
    const id = await refresh(behaviour)
    subject.advance(HOUR_MS / 2)
    expect(await isDueOnceWished(id)).toBe(false)
    subject.advance(2 * HOUR_MS)
    expect(await isDueOnceWished(id)).toBe(true)
  },
)

test('one that has failed otherwise is looked at when somebody wishes it', async () => {
  expect(await isDueOnceWished(await refresh('status=500'))).toBe(true)
})

test('a pause is over once the site answers', async () => {
  const id = await refresh('etag-gzip')
  const pause = [id, new Date(subject.now() + HOUR_MS)]
  await subject.database.pool.query('update feeds set paused_until = $2 where id = $1', pause)
  expect(await isDueOnceWished(id)).toBe(false)
  await subject.engine.refreshFeed(id)
  expect(await isDueOnceWished(id)).toBe(true)
})
