import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { rowsDuring } from '../../foundation/database/statements.testing.ts'
import { createSamples } from '../../reading/reads/counters.testing.ts'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'
import { createLibrary, type Library } from '../chats/library/testing.ts'
import { connect, makeToken } from './testing.ts'

let server: TestServer
let url: string
let reader: TestUser
let library: Library

beforeAll(async () => {
  // It needs no model, and no assistant of the server's.
  server = await createTestServer({ environment: { AI: 'off' } })
  url = (await server.listen()).url
  // The first account of a server is its administrator.
  await server.signUp()
})

beforeEach(async () => {
  reader = await server.signUp()
  library = await createLibrary(server, reader)
})

afterAll(() => server.close())

const connectAs = async (
  user: TestUser,
  scope: 'read' | 'write' = 'read',
  era?: 'legacy' | { pin: string },
) => connect({ url, token: await makeToken(server, user, scope), ...(era && { era }) })

const words = (value: string) => ({ field: 'text', operation: 'ilike', value })
const search = (value: string) => ({ scope: 'entries.userTimeline', query: [words(value)] })

const rows = z.array(z.object({ id: z.string() }))
const withId = z.object({ data: z.object({ id: z.string() }) })

const reading = [
  'search',
  'get_timeline',
  'get_entries',
  'get_feeds',
  'get_lists',
  'get_unread_counts',
  'whoami',
]
const writing = ['star', 'unstar', 'mark_read', 'mark_unread', 'mark_all_read', 'subscribe', 'unsubscribe']

describe.each([
  ['of before 2026', 'legacy' as const],
  ['of 2026', { pin: '2026-07-28' }],
])('a client of the protocol %s', (_, era) => {
  test('is offered what reads by a token that reads, and what writes by one that writes', async () => {
    expect(await (await connectAs(reader, 'read', era)).names()).toEqual(reading)
    expect(await (await connectAs(reader, 'write', era)).names()).toEqual([...reading, ...writing])
  })

  test('finds an entry, and reads it', async () => {
    const id = await library.write({ title: 'A ship ran aground', content: '<p>In the <b>harbour</b>.</p>' })
    const { ask } = await connectAs(reader, 'read', era)
    expect(await ask('search', search('aground'))).toMatchObject({
      note: expect.stringContaining('Written by strangers'),
      entries: [{ id, title: 'A ship ran aground', feed: 'Harbour Post', feedId: library.feedId }],
    })
    expect(await ask('get_entries', { ids: [id] })).toMatchObject({
      entries: [{ id, text: 'In the harbour.' }],
      missing: [],
    })
  })
})

test('a day begins where the client says that the person is', async () => {
  await library.write({ title: 'A ship came in', content: '', publishedAt: '2026-11-24T12:00:00Z' })
  const { ask } = await connectAs(reader)
  const today = { field: 'publishedAt', operation: 'eq', value: '2026-11-25' }
  const find = async (timeZone?: string) =>
    ask('search', { scope: 'entries.userTimeline', query: [words('came in'), today], timeZone })
  expect(await find('Pacific/Kiritimati')).toMatchObject({ entries: [{ title: 'A ship came in' }] })
  expect(await find()).toMatchObject({ entries: [] })
})

test('what tools do is said to clients: which only read, which destroy, and which has a site asked', async () => {
  const { client } = await connectAs(reader, 'write')
  const { tools } = await client.listTools()
  const withHint = (hint: 'readOnlyHint' | 'destructiveHint' | 'idempotentHint' | 'openWorldHint') =>
    tools.filter(({ annotations }) => annotations?.[hint]).map(({ name }) => name)
  expect(withHint('readOnlyHint')).toEqual(reading)
  expect(withHint('destructiveHint')).toEqual(['unstar', 'mark_all_read', 'unsubscribe'])
  expect(withHint('idempotentHint')).toEqual([...reading, ...writing])
  expect(withHint('openWorldHint')).toEqual(['subscribe'])
  expect(client.getInstructions()).toContain('written by strangers')
})

test('an answer is told as data, and the same as text', async () => {
  const { call } = await connectAs(reader)
  const { content, structuredContent } = await call('whoami')
  expect(JSON.parse(content[0].text)).toEqual(structuredContent)
  expect(structuredContent).toMatchObject({ role: 'pro', subscriptions: 1, scope: 'read' })
  expect(content[0].text).not.toContain('@example.test')
})

describe('an assistant reads', () => {
  test('nothing of what its user does not see', async () => {
    const id = await library.write({ title: 'Secret ship', content: '<p>Aground.</p>', isForeign: true })
    const { ask, call } = await connectAs(reader)
    expect(await ask('search', search('ship'))).toMatchObject({ entries: [] })
    expect(await ask('get_timeline')).toMatchObject({ entries: [] })
    expect(await ask('get_entries', { ids: [id] })).toMatchObject({ entries: [], missing: [id] })
    const other = await connectAs(await server.signUp())
    expect(await other.call('get_timeline', { feedId: library.feedId })).toMatchObject({
      isError: true,
      structuredContent: { code: 2001, message: 'Feed not found' },
    })
    expect(await call('get_timeline', { category: 'Sport' })).toMatchObject({ isError: true })
  })

  test('the article of its page, where that is kept and says more than its feed', async () => {
    const article = '<p>The harbour is shut until the flood.</p>'
    const id = await library.write({ title: 'A ship', content: '<p>Shut.</p>', article })
    const { ask } = await connectAs(reader)
    expect(await ask('get_entries', { ids: [id] })).toMatchObject({
      entries: [{ id, text: 'The harbour is shut until the flood.' }],
    })
  })

  test('a timeline page by page, each entry once', async () => {
    const ids = []
    for (const title of ['One', 'Two', 'Three', 'Four', 'Five'])
      ids.push(await library.write({ title, content: title }))
    // Of one time, as where a feed comes with all its entries at once.
    await server.database.pool.query(`update entries set published_at = '2026-11-01' where id = any($1)`, [
      ids,
    ])
    const { ask } = await connectAs(reader)
    const seen: unknown[] = []
    let before: unknown
    for (let page = 0; page < 3; page += 1) {
      const { entries, next } = await ask('get_timeline', { limit: 2, ...(before ? { before } : {}) })
      seen.push(...rows.parse(entries).map(({ id }) => id))
      before = next
    }
    expect(seen).toEqual(ids.toReversed())
    expect(before).toBeNull()
  })

  test.each([
    ['a feed', () => ({ feedId: library.feedId })],
    ['a category', () => ({ category: 'News' })],
    ['a view', () => ({ view: 'articles' })],
    ['all', () => ({ view: 'all' })],
  ])('the timeline of %s', async (_, scope) => {
    await library.write({ title: 'A ship ran aground', content: '' })
    const { ask } = await connectAs(reader)
    expect(await ask('get_timeline', scope())).toMatchObject({ entries: [{ title: 'A ship ran aground' }] })
    expect(await ask('get_timeline', { view: 'videos' })).toMatchObject({ entries: [] })
  })

  test('what is unread or starred alone', async () => {
    const [one, two] = [
      await library.write({ title: 'One', content: '' }),
      await library.write({ title: 'Two', content: '' }),
    ]
    const { ask } = await connectAs(reader, 'write')
    await ask('mark_read', { entryIds: [one] })
    await ask('star', { entryId: one })
    expect(await ask('get_timeline', { unreadOnly: true })).toMatchObject({ entries: [{ id: two }] })
    expect(await ask('get_timeline', { starred: true })).toMatchObject({
      entries: [{ id: one, isStarred: true }],
    })
  })

  test('how many are unread, and which feeds and lists there are, without what an address may hide', async () => {
    await library.write({ title: 'One', content: '' })
    const json = { title: 'Ships', view: 0, fee: 0 }
    const made = await server.request('/api/lists', { method: 'POST', user: reader, json })
    const { data: list } = withId.parse(await made.json())
    await server.request('/api/subscriptions', {
      method: 'POST',
      user: reader,
      json: { listId: list.id, view: 0 },
    })
    const { ask } = await connectAs(reader)
    const { feedId } = library
    expect(await ask('get_unread_counts')).toMatchObject({ total: 1, feeds: [{ feedId, unread: 1 }] })
    const feeds = await ask('get_feeds', { category: 'News' })
    expect(feeds).toMatchObject({
      feeds: [{ id: feedId, title: 'Harbour Post', view: 'articles' }],
      next: null,
    })
    expect(JSON.stringify(feeds)).not.toContain('secret-token')
    expect(await ask('get_lists')).toMatchObject({ lists: [{ id: list.id, title: 'Ships', feeds: 0 }] })
  })

  test('lists with how many feeds are in each, whatever else there is to be read of what one follows', async () => {
    const json = { title: 'Ships', view: 0, fee: 0 }
    const made = await server.request('/api/lists', { method: 'POST', user: reader, json })
    const { id: listId } = withId.parse(await made.json()).data
    const feeds = { method: 'POST', user: reader, json: { listId, feedId: library.feedId } }
    expect((await server.request('/api/lists/feeds', feeds)).status).toBe(200)
    const follow = { method: 'POST', user: reader, json: { listId, view: 1, title: 'My ships' } }
    expect((await server.request('/api/subscriptions', follow)).status).toBe(200)
    const { ask } = await connectAs(reader)
    const told = { lists: [{ id: listId, title: 'My ships', view: 'social_media', feeds: 1 }] }
    const count = () => rowsDuring(async () => expect(await ask('get_lists')).toMatchObject(told))

    const ofFew = await count()
    const { subscribe } = await createSamples(server.database.pool, 30)
    for (let feed = 0; feed < 30; feed += 1) await subscribe(reader.id, feed)
    expect(await count()).toBe(ofFew)
  })
})

test('two assistants at once are each told of their own user', async () => {
  await library.write({ title: 'Mine', content: '' })
  const other = await server.signUp()
  const theirs = await createLibrary(server, other)
  await theirs.write({ title: 'Theirs', content: '' })
  const [one, two] = [await connectAs(reader), await connectAs(other)]
  const told = await Promise.all(
    Array.from({ length: 10 }, (_, n) => (n % 2 ? two : one).ask('get_timeline')),
  )
  for (const [n, timeline] of told.entries())
    expect(timeline).toMatchObject({ entries: [{ title: n % 2 ? 'Theirs' : 'Mine' }] })
})
