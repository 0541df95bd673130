import { user } from '../../foundation/tables/auth.schema.ts'
import { View } from '@tidings/contracts'
import type { RequestListener } from 'node:http'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startFeedServer, type FeedServer } from '../../../../tests/support/feed-server.ts'
import { collections } from '../../foundation/tables/collections.schema.ts'
import { cursors, entryStates } from '../../foundation/tables/reads.schema.ts'
import { feeds } from '../../foundation/tables/feeds.schema.ts'
import { subscriptions } from '../../foundation/tables/subscriptions.schema.ts'
import { lookUpFeed } from './feed-lookup.ts'
import { claimDueFeeds, LEASE_MS } from './refresh/claim-feeds.ts'
import { createTestFeeds, type TestFeeds } from './testing.ts'
import { serve } from '../../../../tests/support/serve.ts'

/** Who asks. */
const READER = 'who-asks'

let server: FeedServer
let subject: TestFeeds
let site: Site

beforeAll(async () => {
  server = await startFeedServer({ feeds: 8, items: 10, rounds: 3, size: 'brief', encodings: 'utf-8' })
  subject = await createTestFeeds({ timeoutMs: 5000 })
  site = await openSite()
})

/** The feeds say what they say at first, and none of those that are known is due. */
beforeEach(async () => {
  await server.control('round/0')
  await subject.database.db.update(feeds).set({ nextCheckAt: null })
})

afterAll(async () => {
  await subject.close()
  await server.stop()
  await site.close()
})

test('new entries of a feed are added once, in order, and counted', async () => {
  const [first] = server.manifest.feeds
  const id = await subject.add(first?.url ?? '')
  expect(await subject.engine.refreshFeed(id)).toEqual({ outcome: 'stored', newEntries: 10 })
  for (const round of [1, 2]) {
    await server.control(`round/${round}`)
    expect(await subject.engine.refreshFeed(id)).toEqual({ outcome: 'stored', newEntries: 2 })
    expect(await subject.engine.refreshFeed(id)).toEqual({ outcome: 'unchanged' })
  }
  const entries = await subject.entries(id)
  const ids = entries.map((entry) => entry.id)
  expect(entries).toHaveLength(14)
  expect(ids).toEqual(ids.toSorted((a, b) => (a < b ? 1 : -1)))
  expect(await subject.feed(id)).toMatchObject({ entryCount: 14, lastEntryId: ids[0] })
})

test('feeds that are due are refreshed once, however many look for them', async () => {
  const ids = await Promise.all(server.manifest.feeds.slice(1).map(({ url }) => subject.add(`${url}?due`)))
  const [one, two] = await Promise.all([subject.engine.refreshDue(), subject.engine.refreshDue()])
  expect(one.stored + two.stored).toBe(ids.length)
  expect(one.newEntries + two.newEntries).toBe(ids.length * 10)
  const again = await subject.engine.refreshDue()
  expect(again).toEqual({ unchanged: 0, stored: 0, failed: 0, newEntries: 0 })
})

test('a feed whose refresh died with its process is taken up when its lease is over', async () => {
  const id = await subject.add(`${server.url}/feeds/f00001.xml?lease`)
  const wish = { now: subject.now(), count: 10, free: 10, perHost: 10, failing: 5 }
  await claimDueFeeds(subject.database.db, { ...wish, busyHosts: [], busyFollowers: [], underWay: [] })
  expect(await subject.engine.refreshDue()).toMatchObject({ stored: 0 })
  subject.advance(LEASE_MS + 1)
  expect(await subject.engine.refreshDue()).toMatchObject({ stored: 1 })
  expect(await subject.feed(id)).toMatchObject({ entryCount: 10 })
})

test('stopping calls refreshes off and gives their feeds back', async () => {
  const stopped = await createTestFeeds()
  const id = await stopped.add(`${server.url}/b/hang/f00001.xml`)
  const refreshing = stopped.engine.refreshFeed(id)
  await stopped.engine.stop()
  expect(await refreshing).toEqual({ outcome: 'stopped' })
  const feed = await stopped.feed(id)
  expect(feed).toMatchObject({ errorKind: null, errorCount: 0 })
  expect(feed.nextCheckAt?.getTime()).toBe(stopped.now())
  await stopped.close()
})

test('an edited entry is updated in place and keeps its date', async () => {
  const before = '<item><guid>e1</guid><title>Draft</title><description>Old</description></item>'
  site.serve('/edited.xml', rss(before))
  const id = await subject.add(`${site.url}/edited.xml`)
  await subject.engine.refreshFeed(id)
  const [draft] = await subject.entries(id)
  subject.advance(60_000)
  site.serve('/edited.xml', rss(before.replace('Draft', 'Final').replace('Old', 'New')))
  expect(await subject.engine.refreshFeed(id)).toEqual({ outcome: 'stored', newEntries: 0 })
  const [final, ...others] = await subject.entries(id)
  expect(others).toEqual([])
  expect(final).toMatchObject({
    id: draft?.id,
    title: 'Final',
    content: 'New',
    publishedAt: draft?.publishedAt,
  })
})

test('entries without a date keep the order of their document', async () => {
  site.serve(
    '/undated.xml',
    rss('<item><guid>3</guid></item><item><guid>2</guid></item><item><guid>1</guid></item>'),
  )
  const id = await subject.add(`${site.url}/undated.xml`)
  await subject.engine.refreshFeed(id)
  subject.advance(60_000)
  site.serve(
    '/undated.xml',
    rss('<item><guid>5</guid></item><item><guid>4</guid></item><item><guid>3</guid></item>'),
  )
  await subject.engine.refreshFeed(id)
  expect((await subject.entries(id)).map(({ guid }) => guid)).toEqual(['5', '4', '3', '2', '1'])
})

test('a page leads to its feeds, and all of them are offered', async () => {
  site.serve(
    '/both.html',
    `<title>Both</title><link rel="alternate" type="application/rss+xml" title="Posts" href="/posts.xml">
    <link rel=alternate type=application/atom+xml title=Comments href=comments.xml><link rel=icon href=/icon.png>`,
  )
  site.serve('/posts.xml', rss('<item><guid>p</guid></item>', 'Posts', `${site.url}/both.html`))
  const { feed, candidates } = await subject.find(`${site.url}/both.html`)
  expect(feed).toMatchObject({ url: `${site.url}/posts.xml`, title: 'Posts', entryCount: 1, errorKind: null })
  expect(candidates).toEqual([
    { url: `${site.url}/posts.xml`, title: 'Posts' },
    { url: `${site.url}/comments.xml`, title: 'Comments' },
  ])
})

test('a page that names no feed is searched for links, then in the usual places', async () => {
  site.serve('/blog/', '<title>Blog</title><a href="/blog/rss.xml">RSS</a>')
  site.serve('/blog/rss.xml', rss('', 'Linked'))
  site.serve('/quiet/', '<html><title>Quiet</title>')
  site.serve('/quiet/feed.xml', rss('', 'Hidden'))
  expect((await subject.find(`${site.url}/blog/`)).feed.title).toBe('Linked')
  expect((await subject.find(`${site.url}/quiet/`)).feed.title).toBe('Hidden')
})

test('the same feed is found again, however it is asked for', async () => {
  const [, feed] = server.manifest.feeds
  const bare = feed?.url.replace('http://', '') ?? ''
  const typed = [feed?.url, ` ${feed?.url} `, `feed:${feed?.url}`, `feed://${bare}`, bare, feed?.siteUrl]
  const found = await Promise.all(typed.map((text) => subject.find(text ?? '')))
  expect(new Set(found.map(({ feed: { id } }) => id)).size).toBe(1)
  expect(found[0]?.feed).toMatchObject({ entryCount: 10, title: feed?.title })
})

test('asking at once for a new feed makes one', async () => {
  site.serve('/race.xml', rss('<item><guid>r</guid></item>', 'Race'))
  const addresses = Array.from({ length: 5 }, (_, n) => `${site.url}/race.xml${n % 2 === 0 ? '' : '#top'}`)
  const found = await Promise.all(addresses.map((address) => subject.find(address)))
  expect(new Set(found.map(({ feed: { id } }) => id)).size).toBe(1)
  expect(found.at(-1)?.feed.entryCount).toBe(1)
})

test.each([
  ['/nothing-there', 'feedFetchFailed', 'not-found'],
  ['/not-a-feed.txt', 'feedParseFailed', 'parse'],
  ['/lonely.html', 'feedParseFailed', 'not-a-feed'],
])('tells why there is no feed at %s', async (path, key, kind) => {
  site.serve('/not-a-feed.txt', 'just words')
  site.serve('/lonely.html', '<html><title>Lonely</title>')
  const asking = subject.find(site.url + path)
  await expect(asking).rejects.toMatchObject({ key, data: { kind } })
})

test.each(['', '   ', 'javascript:alert(1)', 'file:///etc/passwd', 'hello', '|reboot'])(
  'takes %j for no address',
  async (typed) => {
    const asking = subject.find(typed)
    await expect(asking).rejects.toMatchObject({ key: 'feedFetchFailed', data: { kind: 'scheme' } })
  },
)

test('a feed that moves to the address of another becomes one with it', async () => {
  const { db } = subject.database
  const items = '<item><guid>m1</guid></item><item><guid>m2</guid></item><item><guid>m3</guid></item>'
  site.serve('/old.xml', rss(items))
  site.serve('/new.xml', rss(items))
  const [old, other] = [await subject.add(`${site.url}/old.xml`), await subject.add(`${site.url}/new.xml`)]
  await Promise.all([subject.engine.refreshFeed(old), subject.engine.refreshFeed(other)])
  const oldEntries = await subject.entries(old)
  const newEntries = await subject.entries(other)
  const [m1, m2, m3] = oldEntries.map((entry) => entry.id)
  const userId = 'reader'
  await db.insert(user).values({ id: userId, name: 'Reader', email: 'reader@example.test' })
  await db.insert(subscriptions).values({ userId, feedId: old, view: View.Articles, category: 'News' })
  await db.insert(cursors).values({ userId, feedId: old, readUpto: m3 ?? 0n, readTotal: 2 })
  await db.insert(entryStates).values({ userId, feedId: old, entryId: m1 ?? 0n, read: true })
  await db.insert(collections).values({ userId, feedId: old, entryId: m2 ?? 0n, view: View.Articles })

  site.redirect('/old.xml', 301, '/new.xml')
  for (let time = 0; time < 3; time++) await subject.engine.refreshFeed(old)

  expect(
    await db
      .select()
      .from(subscriptions)
      .where(inArray(subscriptions.feedId, [old, other])),
  ).toMatchObject([{ userId, feedId: other, category: 'News' }])
  const [cursor] = await db.select().from(cursors).where(eq(cursors.feedId, other))
  const states = await db.select().from(entryStates).where(eq(entryStates.feedId, other))
  expect(cursor).toMatchObject({ userId, readTotal: 2 })
  const exceptions = new Map(states.map(({ entryId, read }) => [entryId, read]))
  const isRead = (id: bigint) => exceptions.get(id) ?? id <= (cursor?.readUpto ?? 0n)
  expect(newEntries.map(({ id }) => isRead(id))).toEqual([true, false, true])
  expect(await db.select().from(collections)).toMatchObject([{ feedId: other, entryId: newEntries[1]?.id }])
  expect((await subject.feed(old)).nextCheckAt).toBeNull()
  expect((await subject.find(`${site.url}/old.xml`)).feed.id).toBe(other)
})

test('a looked-up feed comes with its newest entries and figures', async () => {
  const { db } = subject.database
  const [, , third] = server.manifest.feeds
  const deps = {
    database: subject.database,
    feeds: subject.engine,
    clock: subject.now,
    takesLookup: () => true,
  }
  await db.insert(user).values({ id: READER, name: 'Reader', email: 'looks@example.test' })
  const byUrl = await lookUpFeed(deps, { userId: READER }, { url: third?.url, entriesLimit: 3 })
  expect(byUrl).toMatchObject({
    feed: { type: 'feed', title: third?.title },
    readCount: 0,
    subscriptionCount: 0,
  })
  expect(byUrl.entries.map(({ title }) => title)).toEqual(
    third?.rounds[0]?.entries.slice(0, 3).map(({ title }) => title),
  )
  const byId = await lookUpFeed(deps, { userId: READER }, { id: byUrl.feed.id })
  expect(byId.entries).toHaveLength(10)
  await expect(lookUpFeed(deps, { userId: READER }, {})).rejects.toMatchObject({
    key: 'feedIdOrUrlRequired',
  })
  await expect(lookUpFeed(deps, { userId: READER }, { id: '123456789012345' })).rejects.toMatchObject({
    key: 'feedNotFound',
  })
})

function rss(items: string, title = 'Feed', link = ''): string {
  return `<rss version="2.0"><channel><title>${title}</title><link>${link}</link>${items}</channel></rss>`
}

interface Site {
  url: string
  serve(path: string, body: string): void
  redirect(path: string, status: number, location: string): void
  close(): Promise<void>
}

/** A web server whose pages are set by the tests. */
async function openSite(): Promise<Site> {
  const pages = new Map<string, RequestListener>()
  const handler: RequestListener = (request, response) => {
    const page = pages.get(request.url ?? '')
    if (page) page(request, response)
    else response.writeHead(404).end()
  }
  const http = await serve(handler)
  return {
    url: http.origin,
    serve: (path, body) => void pages.set(path, (_, response) => response.end(body)),
    redirect: (path, status, location) =>
      void pages.set(path, (_, response) => response.writeHead(status, { location }).end()),
    close: http.close,
  }
}
