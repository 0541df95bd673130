import { entryLimits } from '@tidings/contracts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { rss, startSite, type Site } from '../../../../tests/support/site.ts'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'

let site: Site
let server: TestServer
let reader: TestUser
let feedId: string
let begun = 0
let told: { title: string; html: string }
let now = Date.now()
const published = now - 60_000

beforeAll(async () => {
  server = await createTestServer({ clock: () => now })
  site = await startSite(() => ({
    type: 'text/xml',
    body: rss('Reports', [{ link: 'https://news.example/report', ...told }], published),
  }))
})

/** Somebody begins to follow a feed, whose only entry tells of a colour. */
beforeEach(async () => {
  begun += 1
  told = { title: 'A report', html: '<p>It was red. 1 comment</p>' }
  reader = await server.signUp()
  const json = { url: `${site.url}/feed/${begun}`, view: 0 }
  const answer = await server.request('/api/subscriptions', { method: 'POST', user: reader, json })
  feedId = z.object({ feed: z.object({ id: z.string() }) }).parse(await answer.json()).feed.id
})

afterAll(async () => {
  await site.close()
  await server.close()
})

/** The feed brings the entry with such a text. */
async function say(html: string, title = 'A report'): Promise<void> {
  told = { title, html }
  now += 60_000
  await server.deps.feeds.refreshFeed(BigInt(feedId))
}

const item = z.object({
  entries: z.object({ id: z.string(), changedAt: z.string().nullish(), revision: z.string() }),
})

async function entry() {
  const answer = await server.request('/api/entries', { method: 'POST', user: reader, json: { view: 0 } })
  const [row] = z.object({ data: z.array(item) }).parse(await answer.json()).data
  if (!row) throw new Error('There is no entry.')
  return row.entries
}

const version = z.object({ title: z.string(), content: z.string(), replacedAt: z.string() })

async function versions(user = reader) {
  const answer = await server.request(`/api/entries/versions?id=${(await entry()).id}`, { user })
  return {
    status: answer.status,
    body: z.object({ data: z.unknown().optional() }).parse(await answer.json()).data,
  }
}

const listVersions = async () => z.array(version).parse((await versions()).body)

test('an entry that only counts differently has not changed', async () => {
  await say('<p>It was  red. 27 comments</p>')
  expect((await entry()).changedAt).toBeNull()
  expect(await listVersions()).toEqual([])
})

test('an entry is of another revision as soon as anything of it is another, however it is told', async () => {
  const before = (await entry()).revision
  await say('<p>It was red. 1 comment</p>')
  expect((await entry()).revision).toBe(before)
  await say('<p>It was red. 2 comments</p>')
  const { id, revision } = await entry()
  expect(revision).not.toBe(before)
  const alone = await server.request('/api/entries/preview', { method: 'POST', user: reader, json: { id } })
  expect(await alone.json()).toMatchObject({ data: { revision } })
})

test('an entry that says something else tells when, and keeps what it said', async () => {
  await say('<p>It was  red. 27 comments</p>')
  await say('<p>It was blue. 28 comments</p>')
  const changedAt = new Date(now).toISOString()
  expect((await entry()).changedAt).toBe(changedAt)
  expect(await listVersions()).toEqual([
    { title: 'A report', content: '<p>It was  red. 27 comments</p>', replacedAt: changedAt },
  ])
})

test('the newest versions are kept, and no more', async () => {
  for (const word of ['one', 'two', 'three', 'four', 'five', 'six', 'seven'])
    await say(`<p>It was ${word}</p>`, `A report of ${word}`)
  const kept = await listVersions()
  expect(kept).toHaveLength(entryLimits.versions)
  expect(kept[0]).toMatchObject({ title: 'A report of six', content: '<p>It was six</p>' })
})

test('what an entry said is clean, as what it says', async () => {
  await say('<p onclick="a()">Here<script>alert(1)</script></p>')
  await say('<p>There</p>')
  expect((await listVersions())[0]?.content).toBe('<p>Here</p>')
})

test('of a very long entry no version is kept', async () => {
  await say(`<p>${'long '.repeat(entryLimits.versionLength / 4)}</p>`)
  const before = await listVersions()
  await say('<p>Short</p>')
  expect(await listVersions()).toEqual(before)
})

test('versions are for those who see the entry', async () => {
  expect((await versions(await server.signUp())).status).toBe(404)
})
