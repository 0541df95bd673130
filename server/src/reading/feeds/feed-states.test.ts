// @module-tag long
import { feedLimits } from '@tidings/contracts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { feedStates } from '../../foundation/tables/feeds.schema.ts'
import { listStates, STATES_KEPT } from './refresh/feed-states.ts'
import { createTestFeeds, type TestFeeds } from './testing.ts'
import { serve, type TestSite } from '../../../../tests/support/serve.ts'

const HOUR = 60 * 60_000
const document = (title: string) =>
  `<rss version="2.0"><channel><title>F</title><item><title>${title}</title><guid>${title}</guid></item></channel></rss>`

let feeds: TestFeeds
let site: TestSite
let status = 200
let body = document('one')

beforeAll(async () => {
  feeds = await createTestFeeds()
  site = await serve((_request, response) => response.writeHead(status).end(body))
})

afterAll(async () => {
  await feeds.close()
  await site.close()
})

const add = (path: string) => feeds.add(`${site.origin}/${path}`)

async function check(id: bigint, next: number): Promise<void> {
  status = next
  feeds.advance(HOUR)
  await feeds.engine.refreshFeed(id)
}

test('the history of a feed says since when it is well or fails, and in which way', async () => {
  const id = await add('history')
  for (const next of [200, 200, 503, 503, 404, 200]) await check(id, next)
  const history = await listStates(feeds.database.db, id)
  expect(history.map(({ errorKind }) => errorKind)).toEqual([null, 'not-found', 'unavailable', null])
  const hours = history.map(({ since }) => Math.round((feeds.now() - Date.parse(since)) / HOUR))
  expect(hours).toEqual([0, 1, 3, 5])
})

test('a feed fails since its first failure in a row, however often it is checked again', async () => {
  const id = await add('since')
  await check(id, 200)
  await check(id, 503)
  const { errorAt } = await feeds.feed(id)
  await check(id, 503)
  await check(id, 404)
  expect(await feeds.feed(id)).toMatchObject({ errorAt, errorKind: 'not-found', errorCount: 3 })
  await check(id, 200)
  expect(await feeds.feed(id)).toMatchObject({ errorAt: null, errorKind: null, errorCount: 0 })
})

test('what is kept of why a feed fails is short, whatever its server quotes', async () => {
  const quoting = await serve((_request, response) =>
    response.writeHead(200, { 'content-encoding': 'x'.repeat(8000) }).end(body),
  )
  onTestFinished(quoting.close)
  const id = await feeds.add(quoting.origin)
  await feeds.engine.refreshFeed(id)
  const { errorKind, errorMessage } = await feeds.feed(id)
  expect(errorKind).toBe('bad-encoding')
  expect(errorMessage).toHaveLength(feedLimits.headerLength)
})

test('a document with something new ends a failure in the history too', async () => {
  const id = await add('news')
  await check(id, 200)
  await check(id, 503)
  body = document('two')
  await check(id, 200)
  const history = await listStates(feeds.database.db, id)
  expect(history.map(({ errorKind }) => errorKind)).toEqual([null, 'unavailable', null])
})

test('of a feed that comes and goes only the latest is kept', async () => {
  const id = await add('flapping')
  for (let round = 0; round < STATES_KEPT; round += 1) {
    await check(id, 503)
    await check(id, 200)
  }
  const { db } = feeds.database
  const rows = await db.select().from(feedStates).where(eq(feedStates.feedId, id))
  expect(rows.length).toBeLessThanOrEqual(STATES_KEPT)
  expect(rows.length).toBeGreaterThan(STATES_KEPT - 3)
})
