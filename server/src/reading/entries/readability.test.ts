import { durations, errorCatalogue } from '@tidings/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startFeedServer, type FeedServer } from '../../../../tests/support/feed-server.ts'
import { serve } from '../../../../tests/support/serve.ts'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'

let feeds: FeedServer
let server: TestServer
let reader: TestUser
let entryId: string
let now = Date.now()
let free = Infinity

const requests = z.array(z.object({ url: z.string() }))
const rows = z.object({ data: z.array(z.object({ entries: z.object({ id: z.string() }) })) })

beforeAll(async () => {
  feeds = await startFeedServer({ feeds: 1, items: 3, size: 'brief' })
  server = await createTestServer({ clock: () => now, look: async () => free })
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

test('with little of the disk left no article is read, and one that is kept is given', async () => {
  const { body: kept } = await readability()
  const before = await articlesFetched()
  free = 0
  now += durations.readabilityFresh + 1000
  expect((await readability()).body).toEqual(kept)
  await server.database.pool.query('update entry_contents set readability_content = null')
  expect(await readability()).toMatchObject({ status: 429, body: { data: { isDiskFull: true } } })
  expect(await articlesFetched()).toBe(before)
  free = Infinity
  now += 10_000
  expect((await readability()).body).toEqual(kept)
})

const sentence = 'A sentence of the article that was read here. '
const pageOf = (sentences: number) => `<body><article><p>${sentence.repeat(sentences)}</p></article>`
const consent = `<body><article><p>${'We value your privacy. '.repeat(10)}</p></article>`

/** An entry whose page says this at first; answers what is given of it, and when it says something else three days on. */
async function changingPage(first: string) {
  let page = first
  let fetches = 0
  const site = await serve((_, response) => {
    fetches += 1
    response.setHeader('content-type', 'text/html').end(page)
  })
  const { rows: changed } = await server.database.pool.query(
    `update entries set url = $1 where id = (select max(id) from entries where id <> $2) returning id::text`,
    [`${site.origin}/`, entryId],
  )
  const { id } = z.object({ id: z.string() }).parse(changed[0])
  await server.database.pool.query('delete from entry_contents where entry_id = $1', [id])
  const read = async () =>
    z
      .object({ content: z.string() })
      .nullable()
      .parse((await given(id)).data)?.content
  return {
    read,
    readLater: (later: string) => {
      page = later
      now += durations.readabilityFresh + 1000
      return read()
    },
    fetches: () => fetches,
    close: site.close,
  }
}

const given = async (id: string) => z.object({ data: z.unknown() }).parse((await readability(id)).body)

test.each([
  ['no article', '<body><form>Do you accept?</form>'],
  ['absurdly less', consent],
])(
  'a refresh that finds %s keeps the article, and asks again in three days',
  { tags: ['long'] },
  async (_, later) => {
    const page = await changingPage(pageOf(100))
    const before = await page.read()
    expect(before).toContain(sentence.trim())
    expect(await page.readLater(later)).toBe(before)
    expect(await page.read()).toBe(before)
    expect(page.fetches()).toBe(2)
    await page.close()
  },
)

test('a refresh that finds an article that was cut takes that', { tags: ['long'] }, async () => {
  const page = await changingPage(pageOf(100))
  const before = await page.read()
  const shorter = await page.readLater(pageOf(50))
  expect(shorter).toContain(sentence.trim())
  expect(shorter?.length).toBeLessThan(before?.length ?? 0)
  await page.close()
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

const anywhere = {
  'media-src': 'http: https: data:',
  'style-src': "'unsafe-inline' http: https:",
  'font-src': 'http: https: data:',
}

test.each([
  [
    'always',
    { 'img-src': 'data:', 'media-src': 'data:', 'style-src': "'unsafe-inline'", 'font-src': 'data:' },
  ],
  ['http', { 'img-src': 'https: data:', ...anywhere }],
  ['never', { 'img-src': 'http: https: data:', ...anywhere }],
])(
  'the source of whoever has pictures come through the server %s loads by itself what they let it: %j',
  async (imageProxy, expected) => {
    await server.request('/api/settings/general', { method: 'PATCH', user: reader, json: { imageProxy } })
    const answer = await server.request(`/api/entries/source?id=${entryId}`, { user: reader })
    const directives = (answer.headers.get('content-security-policy') ?? '').split('; ')
    expect(directives).toContain("default-src 'none'")
    for (const [name, sources] of Object.entries(expected)) expect(directives).toContain(`${name} ${sources}`)
  },
)
