import { limits } from '@tidings/contracts'
import { DAY_MS } from '@tidings/contracts/spans'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { rss, startSite, type Site } from '../../../../tests/support/site.ts'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'

const ENTRIES = 30
const NOW = Date.now()

let site: Site
let server: TestServer
let reader: TestUser
let run = 0
let isDown = false

/** Oldest first, as archives and wikis list them. */
const days = Array.from({ length: ENTRIES }, (_, index) => ENTRIES - index)
const newest = days.toReversed().slice(0, limits.unreadAtSubscription)

const itemOf = (feed: string) => (day: number) => ({
  link: `https://news.example${feed}/${day}`,
  title: `Day ${day}`,
  html: '<p>Words</p>',
  publishedAt: NOW - day * DAY_MS,
})

beforeAll(async () => {
  server = await createTestServer()
  site = await startSite((path) =>
    isDown ? undefined : { type: 'text/xml', body: rss('Archive', days.map(itemOf(path)), NOW) },
  )
})

beforeEach(async () => {
  run += 1
  isDown = false
  reader = await server.signUp()
})

afterAll(async () => {
  await site.close()
  await server.close()
})

async function post(path: string, json: object, user = reader): Promise<unknown> {
  const answer = await server.request(`/api${path}`, { method: 'POST', user, json })
  expect(answer.status).toBe(200)
  return answer.json()
}

const followed = z.object({ feed: z.object({ id: z.string() }) })

const follow = async (json: object, user = reader) =>
  followed.parse(await post('/subscriptions', { view: 0, ...json }, user)).feed.id

const address = () => `${site.url}/feed-${run}`

async function followByFile(): Promise<string> {
  const outline = `<opml version="2.0"><body><outline type="rss" text="Archive" xmlUrl="${address()}"/></body></opml>`
  const body = new FormData()
  body.append('file', new File([outline], 'feeds.opml'))
  const answer = await server.request('/api/subscriptions/import', { method: 'POST', user: reader, body })
  const imported = z.object({ data: z.object({ successfulItems: z.array(z.object({ id: z.string() })) }) })
  return imported.parse(await answer.json()).data.successfulItems[0]?.id ?? ''
}

const refresh = (feedId: string) => server.deps.feeds.refreshFeed(BigInt(feedId))

const rows = z.object({ data: z.array(z.object({ entries: z.object({ title: z.string() }) })) })

/** Which days are unread, newest first; held against the counter of the feed. */
async function unreadDays(feedId: string, user = reader): Promise<number[]> {
  const { data } = rows.parse(await post('/entries', { feedId, read: false, limit: 100 }, user))
  const counts = await server.request('/api/reads', { user })
  expect(await counts.json()).toMatchObject({ data: { [feedId]: data.length } })
  return data.map(({ entries }) => Number(entries.title.replace('Day ', '')))
}

describe('whoever begins to read a feed has its newest entries unread, by their dates', () => {
  test('following its address', async () => {
    expect(await unreadDays(await follow({ url: address() }))).toEqual(newest)
  })

  test('following a feed that is here already, whose older entries came last', async () => {
    const feedId = await follow({ url: address() }, await server.signUp())
    const { pool } = server.database
    await pool.query(`update entries set published_at = published_at - interval '1 year'
      where id in (select id from entries where feed_id = ${feedId} order by id desc limit 5)`)
    const unread = await unreadDays(await follow({ feedId: await follow({ url: address() }) }))
    expect(unread).toEqual(days.toReversed().slice(5, 5 + limits.unreadAtSubscription))
  })

  test('importing it, also when it is fetched for the first time much later', async () => {
    isDown = true
    const feedId = await followByFile()
    await refresh(feedId)
    isDown = false
    await refresh(feedId)
    expect(await unreadDays(feedId)).toEqual(newest)
  })

  test('following a list with it, and having it put into a list that is followed', async () => {
    const owner = await server.signUp()
    const feedId = await follow({ url: address() }, owner)
    const make = z.object({ data: z.object({ id: z.string() }) })
    const lists = await Promise.all(
      ['One', 'Other'].map(async (title) => post('/lists', { title, view: 0, fee: 0 }, owner)),
    )
    const [before = '', after = ''] = lists.map((list) => make.parse(list).data.id)
    const other = await server.signUp()
    await post('/lists/feeds', { listId: before, feedId }, owner)
    await post('/subscriptions', { listId: before, view: 0 })
    await post('/subscriptions', { listId: after, view: 0 }, other)
    await post('/lists/feeds', { listId: after, feedId }, owner)
    expect(await unreadDays(feedId)).toEqual(newest)
    expect(await unreadDays(feedId, other)).toEqual(newest)
  })

  test('leaving it and following it again, whatever was read', async () => {
    const feedId = await follow({ url: address() })
    await post('/reads/all', { feedId })
    await server.request('/api/subscriptions', {
      method: 'DELETE',
      user: reader,
      json: { feedIdList: [feedId] },
    })
    expect(await unreadDays(await follow({ feedId }))).toEqual(newest)
  })
})

test('what was read through a list stays read when its feed is followed as well', async () => {
  const owner = await server.signUp()
  const feedId = await follow({ url: address() }, owner)
  const list = await post('/lists', { title: 'One', view: 0, fee: 0 }, owner)
  const listId = z.object({ data: z.object({ id: z.string() }) }).parse(list).data.id
  await post('/lists/feeds', { listId, feedId }, owner)
  await post('/subscriptions', { listId, view: 0 })
  await post('/reads/all', { feedId })
  await follow({ url: address() })
  const { data } = rows.parse(await post('/entries', { feedId, read: false }))
  expect(data).toEqual([])
})

test('a starred entry stays read, or unread, when its feed is left', async () => {
  const feedId = await follow({ url: address() })
  const shown = z.object({
    data: z.array(z.object({ read: z.boolean(), entries: z.object({ id: z.string() }) })),
  })
  const { data } = shown.parse(await post('/entries', { feedId }))
  const [read = '', unread = ''] = data.map(({ entries }) => entries.id)
  await post('/reads', { entryIds: [read] })
  for (const entryId of [read, unread]) await post('/collections', { entryId, view: 0 })
  await server.request('/api/subscriptions', {
    method: 'DELETE',
    user: reader,
    json: { feedIdList: [feedId] },
  })
  const starred = shown.parse(await post('/entries', { isCollection: true })).data
  expect(Object.fromEntries(starred.map(({ entries, read: isRead }) => [entries.id, isRead]))).toEqual({
    [read]: true,
    [unread]: false,
  })
})
