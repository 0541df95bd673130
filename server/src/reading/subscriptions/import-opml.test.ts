import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { rowsDuring } from '../../foundation/database/statements.testing.ts'
import { errorCatalogue } from '@tidings/contracts'
import { z } from 'zod'
import { rss, startSite, type Site } from '../../../../tests/support/site.ts'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'

const IMPORTS_PER_HOUR = 20

let site: Site
let server: TestServer
let reader: TestUser

beforeAll(async () => {
  server = await createTestServer({ environment: { IMPORTS_PER_HOUR: String(IMPORTS_PER_HOUR) } })
  const item = { link: 'https://news.example/1', title: 'First', html: '<p>Words</p>' }
  site = await startSite(() => ({ type: 'text/xml', body: rss('The Gazette', [item]) }))
})

beforeEach(async () => {
  reader = await server.signUp()
})

afterEach(() => {
  vi.restoreAllMocks()
})

afterAll(async () => {
  await site.close()
  await server.close()
})

interface Outline {
  url: string
  title?: string
}

const item = z.object({
  id: z.string().optional(),
  url: z.string(),
  message: z.string().optional(),
  code: z.int().optional(),
})
const reply = z.object({
  data: z.object({
    successfulItems: z.array(item),
    conflictItems: z.array(item),
    parsedErrorItems: z.array(item),
  }),
})

async function sendFile(outlines: Outline[], user = reader): Promise<Response> {
  const lines = outlines.map(({ url, title = '' }) => `<outline type="rss" text="${title}" xmlUrl="${url}"/>`)
  const body = new FormData()
  body.append('file', new File([`<opml version="2.0"><body>${lines.join('')}</body></opml>`], 'feeds.opml'))
  return server.request('/api/subscriptions/import', { method: 'POST', user, body })
}

const importFile = async (outlines: Outline[], user = reader) =>
  reply.parse(await (await sendFile(outlines, user)).json()).data

const subscription = z.object({
  title: z.string().nullable(),
  feeds: z.object({ url: z.string(), title: z.string().nullable() }),
})

/** The name that a user gave each feed, and the one that it has. */
async function namesOf(user = reader): Promise<[given: string | null, own: string | null][]> {
  const answer = await server.request('/api/subscriptions', { user })
  const { data } = z.object({ data: z.array(subscription) }).parse(await answer.json())
  return data.map(({ title, feeds }) => [title, feeds.title])
}

const urls = (items: { url: string }[]) => items.map(({ url }) => url)

test('what somebody calls a feed in their file is for them alone, and gone where it is the name of the feed', async () => {
  const url = `${site.url}/gazette`
  const { successfulItems } = await importFile([{ url, title: 'Rubbish' }])
  const other = await server.signUp()
  await importFile([{ url, title: 'The Gazette' }], other)
  expect(await namesOf()).toEqual([['Rubbish', null]])
  expect(await namesOf(other)).toEqual([['The Gazette', null]])
  await server.deps.feeds.refreshFeed(BigInt(successfulItems[0]?.id ?? ''))
  expect(await namesOf()).toEqual([['Rubbish', 'The Gazette']])
  expect(await namesOf(other)).toEqual([[null, 'The Gazette']])
})

test('tells which feeds are followed now, which were already, and what is no address', async () => {
  const followed = `${site.url}/followed`
  await importFile([{ url: followed }])
  const fresh = `${site.url}/fresh`
  const { successfulItems, conflictItems, parsedErrorItems } = await importFile([
    { url: fresh },
    { url: followed },
    { url: `feed:${fresh}` },
    { url: 'mailto:somebody@example.org' },
  ])
  expect(urls(successfulItems)).toEqual([fresh])
  expect(urls(conflictItems).toSorted()).toEqual([`feed:${fresh}`, followed].toSorted())
  expect(urls(parsedErrorItems)).toEqual(['mailto:somebody@example.org'])
  expect(parsedErrorItems[0]).not.toHaveProperty('code')
})

test('takes as many new feeds as one person may bring within an hour, and says so of the others', async () => {
  const outlines = Array.from({ length: IMPORTS_PER_HOUR + 5 }, (_, index) => ({
    url: `https://new-${index}.example/feed`,
  }))
  const { successfulItems, parsedErrorItems } = await importFile(outlines)
  expect([successfulItems.length, parsedErrorItems.length]).toEqual([IMPORTS_PER_HOUR, 5])
  expect(parsedErrorItems[0]?.message).toMatch(/within an hour/)
  expect(parsedErrorItems[0]?.code).toBe(errorCatalogue.operationNotCompleted.code)
  const known = await importFile(outlines.slice(0, IMPORTS_PER_HOUR), await server.signUp())
  expect(known.successfulItems).toHaveLength(IMPORTS_PER_HOUR)
})

const manyOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ url: `http://${reader.id}.${index}.example/` }))

test('feeds are fetched once they are followed, and not while they are stored', async () => {
  const { feeds, database } = server.deps
  const followed = vi
    .spyOn(feeds, 'wake')
    .mockImplementation(() =>
      database.pool.query('select from subscriptions where user_id = $1', [reader.id]),
    )
  await importFile(manyOf(2))
  expect(await Promise.all(followed.mock.results.map(({ value }) => value))).toMatchObject([{ rowCount: 2 }])
})

test('each feed that is brought takes three rows of the database', async () => {
  const one = await rowsDuring(() => importFile(manyOf(1)))
  expect(await rowsDuring(() => importFile(manyOf(11).slice(1)))).toBeLessThanOrEqual(one + 3 * 9)
})

test('what somebody follows already takes no room: their own file is taken again, and no feed more than they have room for', async () => {
  const { pool } = server.database
  await pool.query(`insert into plans (role, plan, updated_at) values ('free', '{"feeds": 3}', now())`)
  await pool.query(`update "user" set role = 'free' where id = $1`, [reader.id])
  const mine = manyOf(3)
  expect((await importFile(mine.slice(0, 2))).successfulItems).toHaveLength(2)
  expect(await importFile(mine)).toMatchObject({
    successfulItems: [{ url: mine[2]?.url }],
    conflictItems: mine.slice(0, 2).map(({ url }) => ({ url })),
  })
  expect((await importFile(mine)).conflictItems).toHaveLength(3)
  const stored = async () => (await pool.query('select from feeds')).rowCount
  const before = await stored()
  const refused = await sendFile([...mine, { url: `http://${reader.id}.4.example/` }])
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({ code: 2011 })
  expect(await stored()).toBe(before)
})

async function exported(query: string) {
  const answer = await server.request(`/api/subscriptions/export${query}`, { user: reader })
  return { type: answer.headers.get('content-type'), text: await answer.text() }
}

test('what is exported is a file, and within JSON where a program names a format, a category or a list', async () => {
  await importFile([{ url: `${site.url}/exported` }])
  const inJson = z.object({
    content: z.string(),
    contentType: z.literal('text/x-opml'),
    filename: z.string(),
  })
  for (const query of ['', '?folderMode=view'])
    expect(await exported(query)).toMatchObject({
      type: 'text/x-opml',
      text: expect.stringContaining(`xmlUrl="${site.url}/exported"`),
    })
  for (const query of ['?format=json', '?format=opml']) {
    const { content } = inJson.parse(JSON.parse((await exported(query)).text))
    expect(content).toContain(`xmlUrl="${site.url}/exported"`)
  }
  const { content } = inJson.parse(JSON.parse((await exported('?categoryId=Other')).text))
  expect(content).not.toContain('xmlUrl')
})
