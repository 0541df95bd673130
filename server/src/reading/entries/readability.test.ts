import { durations, errorCatalogue } from '@tidings/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startFeedServer, type FeedServer } from '../../../../tests/support/feed-server.ts'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'

let feeds: FeedServer
let server: TestServer
let reader: TestUser
let entryId: string
let now = Date.now()

const requests = z.array(z.object({ url: z.string() }))
const rows = z.object({ data: z.array(z.object({ entries: z.object({ id: z.string() }) })) })

beforeAll(async () => {
  feeds = await startFeedServer({ feeds: 1, items: 3, size: 'brief' })
  server = await createTestServer({ clock: () => now })
  reader = await server.signUp()
  const url = feeds.manifest.feeds[0]?.url
  await server.request('/api/subscriptions', { method: 'POST', user: reader, json: { url, view: 0 } })
  const list = await server.request('/api/entries', { method: 'POST', user: reader, json: { view: 0 } })
  entryId = rows.parse(await list.json()).data[0]?.entries.id ?? ''
})

afterAll(async () => {
  await server.close()
  await feeds.stop()
})

async function readability(id = entryId, user = reader) {
  const response = await server.request(`/api/entries/readability?id=${id}`, { user })
  return { status: response.status, body: await response.json() }
}

async function articlesFetched(): Promise<number> {
  return requests.parse(await feeds.control('log')).filter(({ url }) => url.startsWith('/article/')).length
}

test('readability gives the article of the page and leaves out what stands around it', async () => {
  const { status, body } = await readability()
  expect(status).toBe(200)
  const { content } = z
    .object({ code: z.literal(0), data: z.object({ content: z.string() }) })
    .parse(body).data
  expect(content).toMatch(/MARK-BEGIN[\s\S]*MARK-END/)
  expect(content).not.toMatch(/<(?:nav|aside|script|footer)|onclick/)
})

test('readability is refreshed only when it is older than 3 days', async () => {
  await readability()
  const before = await articlesFetched()
  now += durations.readabilityFresh - 1000
  await readability()
  expect(await articlesFetched()).toBe(before)
  now += 2000
  await readability()
  expect(await articlesFetched()).toBe(before + 1)
})

test('an entry of a feed that one does not follow is not found', async () => {
  const stranger = await server.signUp()
  expect(await readability(entryId, stranger)).toMatchObject({ status: 404, body: { code: 3000 } })
})

test('the source of an entry is a page that can do nothing, with addresses of its site', async () => {
  const response = await server.request(`/api/entries/source?id=${entryId}`, { user: reader })
  expect(response.status).toBe(200)
  const policy = response.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policy).toMatch(/sandbox(?!.*allow-(?:scripts|same-origin|forms))/)
  expect(await response.text()).toMatch(
    /<base href="http:\/\/127\.0\.0\.\d+:\d+\/article\/[^"]+" target="_blank">/,
  )
})

test('the source is for those who are signed in', async () => {
  expect((await server.request(`/api/entries/source?id=${entryId}`)).status).toBe(401)
})

test('the source is not for those who have no invitation yet', async () => {
  const guest = await server.signUp()
  await server.database.pool.query('update "user" set admitted = false where id = $1', [guest.id])
  const answer = await server.request(`/api/entries/source?id=${entryId}`, { user: guest })
  expect(await answer.json()).toMatchObject({ code: errorCatalogue.invalidInvitation.code })
})

test.each([
  ['always', 'data:'],
  ['http', 'https: data:'],
  ['never', 'http: https: data:'],
])(
  'the source of whoever has pictures come through the server %s loads by itself: %s',
  async (imageProxy, loaded) => {
    await server.request('/api/settings/general', { method: 'PATCH', user: reader, json: { imageProxy } })
    const answer = await server.request(`/api/entries/source?id=${entryId}`, { user: reader })
    expect(answer.headers.get('content-security-policy')).toContain(`; img-src ${loaded};`)
  },
)
