import { createSnowflake, type EntryItem, type Feed } from '@tidings/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'

let server: TestServer
let reader: TestUser
const idsByName = new Map<string, string>()
const nextId = createSnowflake(3)

interface Sample {
  name: string
  feed: string
  title: string
  content?: string
  author?: string
  categories?: string[]
  publishedAt?: string
}

const samples: Sample[] = [
  {
    name: 'rust',
    feed: 'Systems',
    title: 'Rust 2.0 is here',
    content: '<p>A borrow checker for everyone</p>',
  },
  {
    name: 'body',
    feed: 'Systems',
    title: 'Weekly links',
    content: '<p>Somebody wrote about rust and java</p>',
  },
  { name: 'java', feed: 'Kitchen', title: 'Java coffee', author: 'Ann Lee', categories: ['Coffee beans'] },
  { name: 'old', feed: 'Kitchen', title: 'An old recipe', publishedAt: '2020-05-01T00:00:00Z' },
  { name: 'cjk', feed: 'Kitchen', title: '日本語の記事も検索できます' },
]

beforeAll(async () => {
  server = await createTestServer()
  reader = await server.signUp()
  for (const title of ['Systems', 'Kitchen', 'Foreign']) await addFeed(title)
  await subscribe('Systems', 'Work')
  await subscribe('Kitchen', null)
  for (const sample of samples) await addEntry(sample)
  await addEntry({ name: 'foreign', feed: 'Foreign', title: 'Rust of a feed that is not followed' })
  await server.deps.searchIndex.indexWaiting()
})

afterAll(() => server.close())

const query = (text: string, values: unknown[]) => server.database.pool.query(text, values)
const idOf = (name: string) => idsByName.get(name) ?? '0'

async function addFeed(title: string): Promise<void> {
  idsByName.set(title, String(nextId()))
  await query('insert into feeds (id, url, title) values ($1, $2, $3)', [
    idOf(title),
    `https://${title}.example/`,
    title,
  ])
}

async function subscribe(feed: string, category: string | null): Promise<void> {
  await query('insert into subscriptions (user_id, feed_id, view, category) values ($1, $2, 0, $3)', [
    reader.id,
    idOf(feed),
    category,
  ])
  await query('insert into cursors (user_id, feed_id) values ($1, $2)', [reader.id, idOf(feed)])
}

/** As the ingest does: what is stored waits for the index. */
async function addEntry({
  name,
  feed,
  title,
  content,
  author,
  categories,
  publishedAt,
}: Sample): Promise<void> {
  idsByName.set(name, String(nextId()))
  await query(
    `with stored as (
       insert into entries (id, feed_id, guid, guid_hash, title, author, categories, published_at)
       values ($1, $2, $3, decode(md5($3), 'hex'), $4, $5, $6, $7) returning id),
     contents as (insert into entry_contents (entry_id, content) select id, $8 from stored),
     counted as (update feeds set entry_count = entry_count + 1, last_entry_id = $1 where id = $2)
     insert into search_queue (entry_id) select id from stored`,
    [
      idOf(name),
      idOf(feed),
      name,
      title,
      author,
      JSON.stringify(categories ?? []),
      publishedAt ?? '2026-11-01T12:00:00Z',
      content,
    ],
  )
}

type Found = { entries: EntryItem[]; feeds: Feed[]; next: string | null }

async function find(text: string, more: Record<string, string> = {}, user = reader): Promise<Found> {
  const answer = await server.request(
    `/api/search?${new URLSearchParams({ query: text, ...more }).toString()}`,
    {
      user,
    },
  )
  expect(answer.status).toBe(200)
  return z.object({ data: z.custom<Found>() }).parse(await answer.json()).data
}

async function findNames(text: string, user = reader): Promise<string[]> {
  const { entries } = await find(text, {}, user)
  return entries.map(({ entries: { guid } }) => guid)
}

describe('a search finds', () => {
  test('the best first: words in the title before those in the body', async () => {
    expect(await findNames('rust')).toEqual(['rust', 'body'])
  })

  test.each<[string, string[]]>([
    ['"borrow checker"', ['rust']],
    ['"checker borrow"', []],
    ['rust -java', ['rust']],
    ['feed:systems', ['body', 'rust']],
    ['-feed:systems java', ['java']],
    ['category:work rust', ['rust', 'body']],
    ['category:"coffee beans"', ['java']],
    ['-category:Work java', ['java']],
    ['author:ann', ['java']],
    ['before:2021', ['old']],
    ['-before:2021 java', ['java', 'body']],
    ['after:2026-11-02', []],
    ['検索', ['cjk']],
    ['語の記', ['cjk']],
    ['nothing', []],
    ['-', []],
  ])('%s: %j', async (text, names) => {
    expect((await findNames(text)).toSorted()).toEqual(names.toSorted())
  })

  test('by state: is:unread, is:read, is:starred', async () => {
    const json = { entryIds: [idOf('rust')] }
    await server.request('/api/reads', { method: 'POST', user: reader, json })
    await server.request('/api/collections', {
      method: 'POST',
      user: reader,
      json: { entryId: idOf('java') },
    })
    expect(await findNames('rust is:unread')).toEqual(['body'])
    expect(await findNames('rust is:read')).toEqual(['rust'])
    expect(await findNames('is:starred')).toEqual(['java'])
    expect(await findNames('java -is:starred')).toEqual(['body'])
  })

  test('feeds by their name, unless only entries are asked for', async () => {
    const { feeds, entries } = await find('kitch')
    expect(feeds.map(({ title }) => title)).toEqual(['Kitchen'])
    expect(entries).toEqual([])
    expect((await find('kitch', { type: 'entry' })).feeds).toEqual([])
    expect((await find('java', { type: 'feed' })).entries).toEqual([])
  })

  test('nothing that the user does not follow', async () => {
    const other = await server.signUp()
    expect(await findNames('rust', other)).toEqual([])
    expect(await findNames('feed:foreign')).toEqual([])
  })

  test('page by page, each entry once', async () => {
    const first = await find('java', { limit: '1' })
    const second = await find('java', { limit: '1', after: first.next ?? '' })
    const third = await find('java', { limit: '1', after: second.next ?? '' })
    expect([first, second].flatMap(({ entries }) => entries.map((item) => item.entries.guid))).toEqual([
      'java',
      'body',
    ])
    expect(third).toMatchObject({ entries: [], next: null })
  })

  test('what was edited by its new words, and what was deleted no more', async () => {
    await addEntry({ name: 'draft', feed: 'Kitchen', title: 'Zucchini' })
    await server.deps.searchIndex.indexWaiting()
    await query(`update entries set title = 'Aubergine' where id = $1`, [idOf('draft')])
    await query('insert into search_queue values ($1)', [idOf('draft')])
    expect(await server.deps.searchIndex.indexWaiting()).toBe(1)
    expect(await findNames('zucchini')).toEqual([])
    expect(await findNames('aubergine')).toEqual(['draft'])
    await query('delete from entries where id = $1', [idOf('draft')])
    expect(await findNames('aubergine')).toEqual([])
  })

  test('a cursor of somebody else makes no harm', async () => {
    const answer = await server.request(`/api/search?query=a&after=${encodeURIComponent("1_1' or 1=1")}`, {
      user: reader,
    })
    expect(answer.status).toBe(400)
  })
})

async function ask(json: object): Promise<EntryItem[]> {
  const answer = await server.request('/api/entries', {
    method: 'POST',
    user: reader,
    json: { search: 'java', ...json },
  })
  return z.object({ data: z.array(z.custom<EntryItem>()) }).parse(await answer.json()).data
}

test('a search is a timeline, newest first, and continued by the last time', async () => {
  const page = await ask({})
  expect(page.map(({ entries }) => entries.guid).toSorted()).toEqual(['body', 'java'])
  expect(await ask({ publishedAfter: page.at(-1)?.entries.publishedAt })).toEqual([])
})

test('a saved search is kept, renamed and forgotten, by its user alone', async () => {
  const other = await server.signUp()
  const call = (method: string, json?: object, user = reader) =>
    server.request('/api/searches', { method, user, ...(json && { json }) })
  const list = async (user = reader) =>
    z
      .object({ data: z.array(z.object({ id: z.string(), title: z.string(), query: z.string() })) })
      .parse(await (await call('GET', undefined, user)).json()).data
  await call('POST', { title: 'Systems', query: 'rust is:unread' })
  const [saved] = await list()
  expect(saved).toMatchObject({ title: 'Systems', query: 'rust is:unread' })
  const searchId = saved?.id
  expect((await call('PATCH', { searchId, title: 'Mine' }, other)).status).toBe(404)
  await call('DELETE', { searchId }, other)
  expect((await call('PATCH', { searchId, title: 'Rust' })).status).toBe(200)
  expect(await list()).toMatchObject([{ title: 'Rust', query: 'rust is:unread' }])
  expect(await list(other)).toEqual([])
  await call('DELETE', { searchId })
  expect(await list()).toEqual([])
})
