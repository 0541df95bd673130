import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { rss, startSite } from '../../../../tests/support/site.ts'
import { openWatchedSite } from '../../../../tests/support/watched-site.ts'
import { countWaiting, holdLock } from '../../foundation/database/locks.testing.ts'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'

let server: TestServer

beforeAll(async () => {
  server = await createTestServer()
})

afterAll(() => server.close())

const rows = z.object({ data: z.array(z.object({ entries: z.object({ id: z.string() }) })) })

/** Somebody who follows a feed with an entry of a page. */
async function follow(link: string): Promise<{ reader: TestUser; entryId: string }> {
  const item = { link, title: 'An entry', html: '<p>Text.</p>', publishedAt: 0 }
  const site = await startSite(() => ({ type: 'text/xml', body: rss('Blog', [item]) }))
  onTestFinished(site.close)
  const reader = await server.signUp()
  const json = { url: `${site.url}/feed.xml`, view: 0 }
  expect((await server.request('/api/subscriptions', { method: 'POST', user: reader, json })).status).toBe(
    200,
  )
  const list = await server.request('/api/entries', { method: 'POST', user: reader, json: { view: 0 } })
  const [entry] = rows.parse(await list.json()).data
  return { reader, entryId: entry?.entries.id ?? '' }
}

const forget = (entryId: string) => server.database.pool.query('delete from entries where id = $1', [entryId])

test('an entry that goes as it is starred is not found', async () => {
  const { reader, entryId } = await follow('https://blog.test/one')
  const { pool } = server.database
  const locked = 'select from "user" where id = $1 for no key update'
  const { letGo } = await holdLock(pool, locked, [reader.id])
  const json = { entryId }
  const star = server.request('/api/collections', { method: 'POST', user: reader, json })
  await expect.poll(() => countWaiting(pool)).toBe(1)
  await forget(entryId)
  await letGo()
  const response = await star
  expect([response.status, await response.json()]).toEqual([404, expect.objectContaining({ code: 3000 })])
})

test('an entry that goes while its page is fetched is not found', async () => {
  const asked = Promise.withResolvers<() => void>()
  const page = `<article><h1>Title</h1>${'<p>A paragraph of an article, with enough words to be one.</p>'.repeat(20)}</article>`
  const pages = await openWatchedSite((_, response) =>
    asked.resolve(() => response.writeHead(200, { 'content-type': 'text/html' }).end(page)),
  )
  const { reader, entryId } = await follow(`${pages.url}/one`)
  const reading = server.request(`/api/entries/readability?id=${entryId}`, { user: reader })
  const answer = await asked.promise
  await forget(entryId)
  answer()
  const response = await reading
  expect([response.status, await response.json()]).toEqual([404, expect.objectContaining({ code: 3000 })])
})
