// @module-tag long
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { rss, startSite, type Site } from '../../../../tests/support/site.ts'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'
import { fillStoryKeys } from './fill-story-keys.ts'

const STORIES = 230

let site: Site
let server: TestServer
let reader: TestUser

const story = (number: number) => ({
  link: `https://news.example/${number}`,
  title: `Story ${number}`,
  html: `<p>${number}</p>`,
})

beforeAll(async () => {
  server = await createTestServer()
  reader = await server.signUp()
  const stories = Array.from({ length: STORIES }, (_, index) => story(index))
  site = await startSite((path) => ({ type: 'text/xml', body: rss(path, stories) }))
})

afterAll(async () => {
  await site.close()
  await server.close()
})

const feedReply = z.object({ feed: z.object({ id: z.string() }) })

async function follow(name: string): Promise<string> {
  const json = { url: `${site.url}/${name}`, view: 0 }
  const answer = await server.request('/api/subscriptions', { method: 'POST', user: reader, json })
  return feedReply.parse(await answer.json()).feed.id
}

async function unread(): Promise<Record<string, number>> {
  const answer = await server.request('/api/reads', { user: reader })
  return z.object({ data: z.record(z.string(), z.number()) }).parse(await answer.json()).data
}

/** As a server was that did not tell stories apart. */
async function forgetStories(): Promise<void> {
  const { pool } = server.database
  await pool.query('delete from story_links')
  await pool.query('update entries set story_key = null')
  await pool.query('delete from entry_states')
  await pool.query('update cursors set read_upto = 0, read_total = 0')
  await pool.query('insert into story_backlog select max(id) from entries')
}

test('stories of before are joined too, a few at a time, until all are', async () => {
  const [first, second] = [await follow('first'), await follow('second')]
  await forgetStories()
  expect(await unread()).toEqual({ [first]: STORIES, [second]: STORIES })
  const steps = []
  while (await fillStoryKeys(server.database)) steps.push(await unread())
  expect(steps.length).toBe(2)
  expect(await unread()).toEqual({ [first]: STORIES })
  const answer = await server.request('/api/entries', {
    method: 'POST',
    user: reader,
    json: { view: 0, limit: 100 },
  })
  const row = z.object({ alsoIn: z.array(z.object({ feedId: z.string() })) })
  const { data } = z.object({ data: z.array(row) }).parse(await answer.json())
  expect(data).toHaveLength(100)
  expect(data.every(({ alsoIn }) => alsoIn[0]?.feedId === second)).toBe(true)
  expect(await fillStoryKeys(server.database)).toBe(false)
})
