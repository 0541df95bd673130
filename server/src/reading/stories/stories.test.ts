import { entryLimits } from '@tidings/contracts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { rss, startSite, type Site, type SiteItem } from '../../../../tests/support/site.ts'
import { joinStories } from './join-stories.ts'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'

let site: Site
let server: TestServer
let reader: TestUser
/** What each feed of the site holds; the names of feeds differ in each test. */
let items: Record<string, SiteItem[]> = {}
let run = 0
let now = Date.now()

beforeAll(async () => {
  server = await createTestServer({ clock: () => now })
  site = await startSite((path) => {
    const name = path.slice(1)
    return items[name] && { type: 'text/xml', body: rss(name, items[name], now) }
  })
})

beforeEach(async () => {
  run += 1
  // Identifiers never go back.
  now = Math.max(now, Date.now())
  items = {}
  reader = await server.signUp()
})

afterAll(async () => {
  await site.close()
  await server.close()
})

const story = (slug: string, query = ''): SiteItem => ({
  link: `https://news.example/${run}/${slug}${query}`,
  title: `Story ${slug} ${run}`,
  html: `<p>${slug}</p>`,
})

const reply = z.object({ feed: z.object({ id: z.string() }) })

async function follow(name: string, feedItems: SiteItem[], options: object = {}): Promise<string> {
  const feed = `${name}-${run}`
  items[feed] = feedItems
  const json = { url: `${site.url}/${feed}`, view: 0, ...options }
  const answer = await server.request('/api/subscriptions', { method: 'POST', user: reader, json })
  return reply.parse(await answer.json()).feed.id
}

async function bring(name: string, feedId: string, feedItems: SiteItem[]): Promise<void> {
  items[`${name}-${run}`] = feedItems
  await server.deps.feeds.refreshFeed(BigInt(feedId))
}

const row = z.object({
  read: z.boolean(),
  entries: z.object({ id: z.string(), title: z.string() }),
  feeds: z.object({ id: z.string() }),
  alsoIn: z.array(z.object({ id: z.string(), feedId: z.string(), read: z.boolean() })).optional(),
})

async function timeline(scope: object = { view: 0 }, user = reader) {
  const answer = await server.request('/api/entries', { method: 'POST', user, json: scope })
  return z.object({ data: z.array(row) }).parse(await answer.json()).data
}

async function unread(user = reader): Promise<Record<string, number>> {
  const answer = await server.request('/api/reads', { user })
  return z.object({ data: z.record(z.string(), z.number()) }).parse(await answer.json()).data
}

const mark = (method: 'POST' | 'DELETE', json: object) =>
  server.request('/api/reads', { method, user: reader, json })

test('a story that a second feed brings is shown once, counted once, and names both', async () => {
  const first = await follow('first', [story('a'), story('b')])
  const second = await follow('second', [story('c')])
  await bring('second', second, [story('a', '?utm_source=second'), story('c')])
  expect(await unread()).toEqual({ [first]: 2, [second]: 1 })
  const rows = await timeline()
  expect(rows.map(({ entries }) => entries.title).toSorted()).toEqual(
    ['a', 'b', 'c'].map((slug) => `Story ${slug} ${run}`),
  )
  const told = rows.find(({ entries }) => entries.title.startsWith('Story a'))
  expect(told).toMatchObject({ feeds: { id: first }, read: false, alsoIn: [{ feedId: second, read: true }] })
  expect(await timeline({ view: 0, read: false })).toHaveLength(3)
  const other = await timeline({ feedId: second })
  expect(other.find(({ entries }) => entries.title.startsWith('Story a'))).toMatchObject({ read: true })
})

test('a feed that one begins to follow brings nothing anew that is there already', async () => {
  const first = await follow('first', [story('a')])
  await follow('second', [story('a'), story('b')])
  expect(Object.values(await unread()).reduce((sum, count) => sum + count)).toBe(2)
  expect(await timeline()).toHaveLength(2)
  expect((await unread())[first]).toBe(1)
})

test('who follows only the later feed has the story unread there', async () => {
  await follow('first', [story('a')])
  reader = await server.signUp()
  const second = await follow('second', [story('a')])
  expect(await unread()).toEqual({ [second]: 1 })
  expect(await timeline()).toMatchObject([{ read: false, feeds: { id: second } }])
  expect((await timeline())[0]?.alsoIn).toBeUndefined()
})

test('what is hidden from timelines stands in for nothing', async () => {
  await follow('first', [story('a')], { hideFromTimeline: true })
  const second = await follow('second', [story('a')])
  expect((await unread())[second]).toBe(1)
})

test('what is followed in private stands in for what it tells, unless that is hidden', async () => {
  await follow('first', [story('a')], { isPrivate: true })
  const second = await follow('second', [story('a')])
  expect((await unread())[second]).toBeUndefined()
  expect(await timeline({ view: 0, read: false })).toHaveLength(1)
  const json = { tab: 'general', hidePrivateSubscriptionsInTimeline: true }
  await server.request('/api/settings/general', { method: 'PATCH', user: reader, json })
  const third = await follow('third', [story('b')], { isPrivate: true })
  const fourth = await follow('fourth', [story('b')])
  expect(await unread()).toMatchObject({ [third]: 1, [fourth]: 1 })
})

test('a story marked unread in one feed is unread there alone, and read everywhere by one mark', async () => {
  const first = await follow('first', [story('a')])
  const second = await follow('second', [story('a')])
  const [copy] = await timeline({ feedId: second })
  const [original] = await timeline({ feedId: first })
  await mark('DELETE', { entryId: copy?.entries.id })
  expect(await unread()).toEqual({ [first]: 1, [second]: 1 })
  await mark('POST', { entryIds: [original?.entries.id] })
  expect(await unread()).toEqual({})
  await mark('DELETE', { entryId: copy?.entries.id })
  expect(await unread()).toEqual({ [second]: 1 })
  // What is counted is shown, and then the one that is read is not.
  expect(await timeline()).toMatchObject([
    { read: false, feeds: { id: second }, alsoIn: [{ feedId: first, read: true }] },
  ])
})

test('who does not want it so has every entry of every feed', async () => {
  const json = { tab: 'general', joinStories: false }
  await server.request('/api/settings/general', { method: 'PATCH', user: reader, json })
  const first = await follow('first', [story('a')])
  const second = await follow('second', [story('a')])
  expect(await unread()).toEqual({ [first]: 1, [second]: 1 })
  const rows = await timeline()
  expect(rows).toHaveLength(2)
  await mark('POST', { entryIds: [rows[0]?.entries.id] })
  expect(await timeline({ view: 0, read: false })).toHaveLength(1)
})

test('an address and title that come again much later are another story', async () => {
  await follow('first', [story('sale')])
  const second = await follow('second', [])
  now += 8 * 24 * 60 * 60 * 1000
  await bring('second', second, [story('sale')])
  expect((await unread())[second]).toBe(1)
  expect(await timeline()).toHaveLength(2)
})

test('entries of one feed are never joined', async () => {
  const same = story('live')
  const feed = await follow('first', [same, { ...same, link: `${same.link}?utm_source=x` }])
  const [count] = Object.values(await unread())
  expect(await timeline({ feedId: feed })).toHaveLength(count ?? 0)
  expect((await timeline({ feedId: feed })).every(({ alsoIn }) => alsoIn === undefined)).toBe(true)
})

test('new entries are told of without those that are known already', async () => {
  await follow('first', [story('a')])
  const second = await follow('second', [])
  now += 60_000
  const before = now
  now += 60_000
  await bring('second', second, [story('a'), story('d')])
  const answer = await server.request(`/api/entries/check-new?view=0&insertedAfter=${before}`, {
    user: reader,
  })
  expect(await answer.json()).toMatchObject({ data: { has_new: true, count: 1 } })
})

/** A list of feeds, which nobody follows yet. */
async function makeList(feedIds: readonly string[]): Promise<string> {
  const title = { title: 'Papers', view: 0, fee: 0 }
  const made = await server.request('/api/lists', { method: 'POST', user: reader, json: title })
  const listId = z.object({ data: z.object({ id: z.string() }) }).parse(await made.json()).data.id
  for (const feedId of feedIds)
    await server.request('/api/lists/feeds', { method: 'POST', user: reader, json: { listId, feedId } })
  return listId
}

const subscribe = (target: { listId: string } | { feedId: string }) =>
  server.request('/api/subscriptions', { method: 'POST', user: reader, json: { ...target, view: 0 } })

test('of feeds that come together by a list the first to tell a story keeps it unread', async () => {
  const [first, second] = [await follow('first', [story('a')]), await follow('second', [story('a')])]
  const listId = await makeList([first, second])
  reader = await server.signUp()
  await subscribe({ listId })
  expect(await unread()).toEqual({ [first]: 1 })
})

test('what was marked unread stays so when a list or its feed is followed once more', async () => {
  const [first, second] = [await follow('first', [story('a')]), await follow('second', [story('a')])]
  const listId = await makeList([first, second])
  reader = await server.signUp()
  await subscribe({ listId })
  const [copy] = await timeline({ feedId: second })
  await mark('DELETE', { entryId: copy?.entries.id })
  await subscribe({ listId })
  expect(await unread()).toEqual({ [first]: 1, [second]: 1 })
  await subscribe({ feedId: second })
  expect(await unread()).toEqual({ [first]: 1, [second]: 1 })
})

test('a feed that is put into a list brings its followers no story anew, but to who wants each', async () => {
  const [first, second] = [await follow('first', [story('a')]), await follow('second', [story('a')])]
  const listId = await makeList([])
  const owner = reader
  const followers = [await server.signUp(), await server.signUp()]
  for (reader of followers) for (const target of [{ feedId: first }, { listId }]) await subscribe(target)
  const json = { tab: 'general', joinStories: false }
  await server.request('/api/settings/general', { method: 'PATCH', user: reader, json })
  const put = { method: 'POST', user: owner, json: { listId, feedId: second } }
  expect((await server.request('/api/lists/feeds', put)).status).toBe(200)
  expect(await Promise.all(followers.map(unread))).toEqual([{ [first]: 1 }, { [first]: 1, [second]: 1 }])
})

test('however many feeds tell a story, its first entry knows so many of them', async () => {
  const first = await follow('first', [story('a')])
  const { pool } = server.database
  const FEEDS = entryLimits.stories + 20
  // As feeds that are refreshed one after the other.
  const { rows } = await pool.query(
    `with told as (select * from entries where feed_id = $1),
     fed as (insert into feeds (id, url) select n, 'https://copies.example/' || told.id || '/' || n
       from told, unnest($2::bigint[]) n returning id)
     insert into entries (id, feed_id, guid, guid_hash, title, url, story_key, published_at)
     select fed.id, fed.id, 'copy', decode(md5('copy'), 'hex'), told.title, told.url, told.story_key, told.published_at
     from fed, told returning id`,
    [first, Array.from({ length: FEEDS }, () => server.deps.nextId())],
  )
  for (const copy of rows) await joinStories(pool, [BigInt(z.object({ id: z.string() }).parse(copy).id)])
  const count = async (where: string) => (await pool.query(`select from story_links where ${where}`)).rowCount
  expect(await count(`entry_id in (select id from entries where feed_id = ${first})`)).toBe(
    entryLimits.stories,
  )
  expect(await count(`entry_id = (select max(id) from entries where guid = 'copy')`)).toBe(
    entryLimits.storiesBefore,
  )
  expect(await timeline()).toHaveLength(1)
})
