import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'
import { createLibrary, type Library } from '../chats/library/testing.ts'
import { connect, makeToken } from './testing.ts'

let server: TestServer
let url: string
let reader: TestUser
let library: Library
let tools: Awaited<ReturnType<typeof connect>>

const withId = z.object({ data: z.object({ id: z.string() }) })
const rows = z.array(z.object({ id: z.string() }))

beforeAll(async () => {
  server = await createTestServer({ environment: { AI: 'off' } })
  url = (await server.listen()).url
})

beforeEach(async () => {
  reader = await server.signUp()
  library = await createLibrary(server, reader)
  tools = await connect({ url, token: await makeToken(server, reader, 'write') })
})

afterAll(() => server.close())

async function call(method: string, path: string, json: object): Promise<unknown> {
  const answer = await server.request(`/api${path}`, { method, user: reader, json })
  expect(answer.status).toBe(200)
  return answer.json()
}

/** Files a list of one feed, which is followed through it alone or by itself as well. */
async function fileInList({ feedId, category }: { feedId: string; category: string }): Promise<string> {
  const { id } = withId.parse(await call('POST', '/lists', { title: 'Ships', view: 3, fee: 0 })).data
  await call('POST', '/lists/feeds', { listId: id, feedId })
  await call('POST', '/subscriptions', { listId: id, view: 3, category })
  return id
}

const hide = (patch: object) => call('PATCH', '/subscriptions', { ...patch, hideFromTimeline: true })
const leaveFeed = () => call('DELETE', '/subscriptions', { feedIdList: [library.feedId] })

async function timelineOf(category: string, more: object = {}): Promise<string[]> {
  const { entries } = await tools.ask('get_timeline', { category, ...more })
  return rows.parse(entries).map(({ id }) => id)
}

async function feedsOf(category: string, view?: string): Promise<unknown> {
  return (await tools.ask('get_feeds', { category, ...(view && { view }) }))['feeds']
}

const markAll = (category: string) =>
  tools.ask('mark_all_read', { category, asOf: new Date(Date.now() + 1000).toISOString() })

test('what a list brings is in the category of the list', async () => {
  const { feedId } = library
  await fileInList({ feedId, category: 'Sea' })
  await leaveFeed()
  const id = await library.write({ title: 'Aground', content: '' })
  expect(await timelineOf('Sea')).toEqual([id])
  expect(await feedsOf('Sea')).toMatchObject([{ id: feedId, category: 'Sea', view: 'videos' }])
  expect(await feedsOf('Sea', 'articles')).toEqual([])
  expect(
    await tools.ask('search', {
      scope: 'entries.userTimeline',
      query: [{ field: 'category', operation: 'eq', value: 'sea' }],
    }),
  ).toMatchObject({ entries: [{ id }] })
  expect(await tools.call('get_timeline', { category: 'News' })).toMatchObject({ isError: true })
  expect(await markAll('Sea')).toEqual({ marked: 1 })
})

test('a feed that somebody filed by itself is in its own category alone', async () => {
  await fileInList({ feedId: library.feedId, category: 'Sea' })
  const id = await library.write({ title: 'Aground', content: '' })
  expect(await timelineOf('News')).toEqual([id])
  expect(await tools.call('get_timeline', { category: 'Sea' })).toMatchObject({ isError: true })
})

test('what is hidden from timelines is in its category, and in neither its timeline nor its marks', async () => {
  const { feedId } = library
  const id = await library.write({ title: 'Aground', content: '' })
  await tools.ask('star', { entryId: id })
  await hide({ feedId })
  expect(await feedsOf('News')).toMatchObject([{ id: feedId, category: 'News' }])
  expect(await timelineOf('News')).toEqual([])
  expect(await timelineOf('News', { starred: true })).toEqual([id])
  expect(await markAll('News')).toEqual({ marked: 0 })
})

test('what a hidden list brings is shown where another list of the category brings it', async () => {
  const { feedId } = library
  const listId = await fileInList({ feedId, category: 'Sea' })
  await leaveFeed()
  const id = await library.write({ title: 'Aground', content: '' })
  await hide({ listId })
  expect(await timelineOf('Sea')).toEqual([])
  await fileInList({ feedId, category: 'Sea' })
  expect(await timelineOf('Sea')).toEqual([id])
})
