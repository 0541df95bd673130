// @module-tag long
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startSite, type Site, type SiteAnswer } from '../../../../tests/support/site.ts'
import { pageFeedLimits, View } from '@tidings/contracts'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'

let server: TestServer
let reader: TestUser
let site: Site
let answer: (path: string) => SiteAnswer
let asked: { path: string; accept: string | undefined }[] = []
/** The time at which the clock stands still; undefined where it runs. */
let stoppedAt: number | undefined

beforeAll(async () => {
  server = await createTestServer({ clock: () => stoppedAt ?? Date.now() })
  reader = await server.signUp()
  site = await startSite((path, { accept }) => {
    asked.push({ path, accept })
    return answer(path)
  })
})

afterEach(() => {
  asked = []
  stoppedAt = undefined
})

afterAll(async () => {
  await site.close()
  await server.close()
})

const story = (name: string) =>
  `<li class="story"><h2><a href="/${name}">The story of ${name}</a></h2><p>Of ${name} much can be told, and some of it is true.</p><img src="/${name}.png"></li>`
const pageOf = (...names: string[]) =>
  `<html><head><title>Tales</title></head><body><ul>${names.map(story).join('')}</ul></body></html>`
const html = (body: string): SiteAnswer => ({ type: 'text/html; charset=utf-8', body })

async function post(path: string, json: object, user = reader) {
  const response = await server.request(`/api${path}`, { method: 'POST', user, json })
  return { status: response.status, body: await response.json() }
}

const outlined = z.object({
  data: z.object({
    version: z.string(),
    title: z.string(),
    nodes: z.array(
      z.object({ id: z.number().optional(), text: z.string().optional(), image: z.string().optional() }),
    ),
    candidates: z.array(z.object({ recipe: z.object({ item: z.string() }), count: z.number() })),
  }),
})
const previewed = z.object({
  data: z.object({
    feedUrl: z.string().nullable(),
    count: z.number(),
    entries: z.array(z.object({ title: z.string() })),
  }),
})

async function previewOf(path: string, rest: object) {
  const { body } = await post('/page-feeds/preview', { url: `${site.url}${path}`, ...rest })
  return previewed.parse(body).data
}

async function feedOf(path: string, item = 'li.story', user = reader) {
  const recipe = { item, title: 'h2', link: 'a', summary: 'p', image: 'img' }
  const { feedUrl } = await previewOf(path, { recipe })
  const { status, body } = await post('/subscriptions', { url: feedUrl, view: 0 }, user)
  expect(status).toBe(200)
  return z.object({ feed: z.object({ id: z.string(), url: z.string(), title: z.string() }) }).parse(body).feed
}

async function titlesOf(feedId: string): Promise<string[]> {
  const { body } = await post('/entries', { view: 0, feedId })
  const rows = z
    .object({ data: z.array(z.object({ entries: z.object({ title: z.string() }) })) })
    .parse(body).data
  return rows.map(({ entries }) => entries.title)
}

const refusalOf = async (path: string) =>
  (await post('/page-feeds/outline', { url: `${site.url}${path}` })).body

const rowsOf = z.object({ data: z.array(z.object({ entries: z.object({ id: z.string() }) })) })

async function followedBy(user: TestUser) {
  const body = await (await server.request('/api/subscriptions', { user })).json()
  return z
    .object({ data: z.array(z.object({ feedId: z.string(), category: z.string().nullable() })) })
    .parse(body).data
}

async function unreadOf(user: TestUser) {
  const body = await (await server.request('/api/reads', { user })).json()
  return z.object({ data: z.record(z.string(), z.number()) }).parse(body).data
}

const refresh = (feedId: string) => server.deps.feeds.refreshFeed(BigInt(feedId))

test('a page is outlined once, pointed at, previewed, followed and read', async () => {
  answer = () => html(pageOf('ants', 'bees', 'cats'))
  const page = outlined.parse((await post('/page-feeds/outline', { url: `${site.url}/tales` })).body).data
  expect(page).toMatchObject({ title: 'Tales', candidates: [{ count: 3 }] })
  expect(page.nodes.flatMap(({ image }) => image ?? [])[0]).toMatch(/^\/api\/images\/proxy\//)
  const heading = page.nodes.findIndex(({ text }) => text === 'The story of bees')
  const node = page.nodes.slice(0, heading).findLast(({ id }) => id !== undefined)?.id
  const point = { field: 'item', node, version: page.version }
  const preview = await previewOf('/tales', { point })
  expect(preview.entries.map(({ title }) => title)).toEqual(
    ['ants', 'bees', 'cats'].map((name) => `The story of ${name}`),
  )
  expect(asked.filter(({ path }) => path === '/tales')).toHaveLength(1)
  expect(asked[0]?.accept).toMatch(/^text\/html/)

  const { body } = await post('/subscriptions', { url: preview.feedUrl, view: 0, title: null })
  const { feed } = z
    .object({ feed: z.object({ id: z.string(), title: z.string(), siteUrl: z.string() }) })
    .parse(body)
  expect(feed).toMatchObject({ title: 'Tales', siteUrl: `${site.url}/tales` })
  const { body: figures } = await post('/feeds/analytics', { ids: [feed.id] })
  expect(figures).toMatchObject({ data: { analytics: { [feed.id]: { view: View.Articles } } } })
  expect(await titlesOf(feed.id)).toEqual(['ants', 'bees', 'cats'].map((name) => `The story of ${name}`))
})

test('a refresh brings what is new, and nothing twice', async () => {
  answer = () => html(pageOf('dogs', 'eels', 'foxes'))
  const feed = await feedOf('/growing')
  answer = () => html(pageOf('gnus', 'dogs', 'eels', 'foxes'))
  expect(await refresh(feed.id)).toMatchObject({ outcome: 'stored', newEntries: 1 })
  expect(await titlesOf(feed.id)).toEqual(
    ['gnus', 'dogs', 'eels', 'foxes'].map((name) => `The story of ${name}`),
  )
})

test('a page on which the chosen element is gone is told as such, and well again when it is back', async () => {
  answer = () => html(pageOf('hares', 'ibises', 'jays'))
  const feed = await feedOf('/changing')
  answer = () => html('<main><div>All new</div></main>')
  expect(await refresh(feed.id)).toMatchObject({
    outcome: 'failed',
    failure: {
      kind: 'page-changed',
      message: 'The page has changed: the chosen element is no longer found.',
    },
  })
  const reply = await server.request(`/api/feeds?id=${feed.id}`, { user: reader })
  expect(await reply.json()).toMatchObject({
    data: { feed: { errorKind: 'page-changed' }, health: { errorCount: 1 } },
  })
  answer = () => html(pageOf('hares', 'ibises', 'jays'))
  expect(await refresh(feed.id)).toMatchObject({ outcome: 'unchanged' })
})

test('who chooses the same on the same page has the same feed', async () => {
  answer = () => html(pageOf('kites', 'larks', 'moles'))
  const other = await server.signUp()
  const [mine, theirs] = [await feedOf('/shared'), await feedOf('/shared', 'li.story', other)]
  expect(theirs.id).toBe(mine.id)
  expect((await feedOf('/shared', 'ul > li')).id).not.toBe(mine.id)
})

test('an export holds all it takes to follow the feed elsewhere', async () => {
  answer = () => html(pageOf('newts', 'owls', 'pikes'))
  const traveller = await server.signUp()
  const feed = await feedOf('/exported', 'li.story', traveller)
  const file = await (await server.request('/api/subscriptions/export', { user: traveller })).blob()
  const elsewhere = await server.signUp()
  const body = new FormData()
  body.append('file', file, 'follow.opml')
  const imported = await server.request('/api/subscriptions/import', {
    method: 'POST',
    user: elsewhere,
    body,
  })
  expect(await imported.json()).toMatchObject({ data: { successfulItems: [{ id: feed.id, url: feed.url }] } })
})

test('a recipe goes along where its page moves for good', async () => {
  answer = (path) => (path === '/old' ? html(pageOf('quails', 'rats', 'seals')) : undefined)
  const feed = await feedOf('/old')
  const moved = await startSite(() => html(pageOf('quails', 'rats', 'seals', 'toads')))
  try {
    answer = () => ({ status: 301, type: 'text/plain', body: '', location: `${moved.url}/new` })
    for (let check = 0; check < 3; check += 1) await refresh(feed.id)
    const reply = await server.request(`/api/feeds?id=${feed.id}`, { user: reader })
    const { url } = z
      .object({ data: z.object({ feed: z.object({ url: z.string() }) }) })
      .parse(await reply.json()).data.feed
    expect(url).toMatch(new RegExp(`^${moved.url}/new#feed-of-page\\?item=`))
    expect(await titlesOf(feed.id)).toContain('The story of toads')
  } finally {
    await moved.close()
  }
})

test('who points again keeps what they have read, and how they follow; others keep the old feed', async () => {
  answer = () => html(pageOf('ants', 'bees', 'cats'))
  const [one, other] = [await server.signUp(), await server.signUp()]
  const old = await feedOf('/again', 'li.story', one)
  await feedOf('/again', 'li.story', other)
  await server.request('/api/subscriptions', {
    method: 'PATCH',
    user: one,
    json: { feedId: old.id, category: 'Mine' },
  })
  const list = await post('/entries', { view: 0, feedId: old.id }, one)
  const [first] = rowsOf.parse(list.body).data
  await post('/reads', { entryIds: [first?.entries.id] }, one)
  const { feedUrl } = await previewOf('/again', { recipe: { item: 'ul > li', title: 'h2', link: 'a' } })
  const json = { url: feedUrl, view: 0, replaces: old.id }
  const { feed } = z
    .object({ feed: z.object({ id: z.string() }) })
    .parse((await post('/subscriptions', json, one)).body)
  expect(await followedBy(one)).toEqual([{ feedId: feed.id, category: 'Mine' }])
  expect(await followedBy(other)).toEqual([{ feedId: old.id, category: null }])
  expect(await unreadOf(one)).toEqual({ [feed.id]: 2 })
  expect(await unreadOf(other)).toEqual({ [old.id]: 3 })
  await post('/subscriptions', { ...json, url: feedUrl, replaces: old.id }, await server.signUp())
  expect(await followedBy(other)).toEqual([{ feedId: old.id, category: null }])
})

test('what they starred stays read where the page has it no more', async () => {
  answer = () => html(pageOf('otters', 'pandas', 'quails'))
  const user = await server.signUp()
  const old = await feedOf('/starred', 'li.story', user)
  const [entry] = rowsOf.parse((await post('/entries', { view: 0, feedId: old.id }, user)).body).data
  await post('/reads', { entryIds: [entry?.entries.id] }, user)
  await post('/collections', { entryId: entry?.entries.id, view: 0 }, user)
  answer = () => html(pageOf('rats', 'seals', 'toads'))
  const { feedUrl } = await previewOf('/starred', { recipe: { item: 'ul > li', title: 'h2', link: 'a' } })
  await post('/subscriptions', { url: feedUrl, view: 0, replaces: old.id }, user)
  const starred = await post('/entries', { view: 0, isCollection: true }, user)
  expect(starred.body).toMatchObject({ data: [{ read: true, entries: { id: entry?.entries.id } }] })
})

test('what was pointed at on another page is not looked for on this one', async () => {
  answer = () => html(pageOf('udders', 'voles', 'wasps'))
  const preview = await previewOf('/stale', { point: { field: 'item', node: 5, version: 'another' } })
  expect(preview).toMatchObject({ count: 0, feedUrl: null })
})

test('selectors that are refused make no feed', async () => {
  answer = () => html(pageOf('yaks', 'zebras', 'apes'))
  expect(await previewOf('/refused', { recipe: { item: 'li:has(a)' } })).toMatchObject({
    count: 0,
    feedUrl: null,
  })
  const url = `${site.url}/refused#feed-of-page?item=li:has(a)`
  expect(await post('/subscriptions', { url, view: 0 })).toMatchObject({ status: 400, body: { code: 2004 } })
})

test.each(['http://169.254.169.254/', 'http://10.0.0.1/', 'http://[::ffff:10.0.0.1]/', 'file:///etc/passwd'])(
  'the private address %s is refused',
  async (url) => {
    expect((await post('/page-feeds/outline', { url })).body).toMatchObject({ code: 2003 })
    expect((await post('/page-feeds/preview', { url, recipe: { item: 'li' } })).body).toMatchObject({
      code: 2003,
    })
  },
)

test('what is no page, is missing, or is too much of one is refused in words', async () => {
  answer = (path) => {
    if (path === '/feed') return { type: 'text/xml', body: '<rss><channel/></rss>' }
    if (path === '/large') return html(`<body>${'<i>x</i>'.repeat(40_000)}</body>`)
    return undefined
  }
  expect(await refusalOf('/feed')).toMatchObject({ details: { kind: 'not-a-page' } })
  expect(await refusalOf('/large')).toMatchObject({ details: { kind: 'too-large' } })
  expect(await refusalOf('/missing')).toMatchObject({ details: { kind: 'not-found' } })
})

test('nobody looks more often than a person does, and nobody without an account', async () => {
  answer = () => html(pageOf('ants', 'bees', 'cats'))
  const busy = await server.signUp()
  // All within one minute, however slow the machine is.
  stoppedAt = Date.now()
  const json = { url: 'nowhere', recipe: { item: 'li' } }
  const replies: unknown[] = []
  for (let call = 0; call <= pageFeedLimits.looksPerMinute; call += 1)
    replies.push((await post('/page-feeds/preview', json, busy)).body)
  expect(replies.at(-1)).toMatchObject({ code: 1 })
  const stranger = await server.request('/api/page-feeds/outline', { method: 'POST', body: '{}' })
  expect(stranger.status).toBe(401)
})
