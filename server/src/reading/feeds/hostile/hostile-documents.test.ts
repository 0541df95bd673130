import { contract, errorCatalogue, inbox } from '@tidings/contracts'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { startSite, type Site } from '../../../../../tests/support/site.ts'
import { createTestServer, type TestServer, type TestUser } from '../../../testing.ts'
import { readingCalls, requestsOf } from './calls/testing.ts'
import { hostileDocument, writeDocument, type HostileDocument } from './documents/testing.ts'

let server: TestServer
let reader: TestUser
let site: Site
let listId: string
let inboxSecret: string
let served = { type: 'text/plain', body: '' }
let number = 0
let now = Date.now()
const complaints: string[] = []

beforeAll(async () => {
  server = await createTestServer({
    log: (line) => line.includes('broke') && complaints.push(line),
    clock: () => now,
  })
  reader = await server.signUp()
  site = await startSite(() => served)
  const made = await call(contract.lists.create, 'POST', '/lists', { title: 'All', view: 0, fee: 0 })
  listId = made.data.id
  await call(contract.subscriptions.create, 'POST', '/subscriptions', { listId, view: 0 })
  await call(contract.inboxes.create, 'POST', '/inboxes', { handle: 'letters', title: 'Letters' })
  inboxSecret = (await call(contract.inboxes.get, 'GET', '/inboxes?handle=letters')).data.secret
})

afterAll(async () => {
  await site.close()
  await server.close()
})

interface Call<T> {
  '~orpc': { outputSchema?: z.ZodType<T> | undefined }
}

/** Makes a call that has to be answered, by what its contract says. */
async function call<T>(
  { '~orpc': { outputSchema } }: Call<T>,
  method: string,
  path: string,
  json?: unknown,
): Promise<T> {
  // Nobody calls as often within a minute.
  now += 1000
  const answer = await server.request(`/api${path}`, { method, user: reader, json })
  const text = await answer.text()
  expect(`${method} ${path.slice(0, 60)} ${answer.status} ${answer.ok ? '' : text}`).toContain(' 200 ')
  if (!outputSchema) throw new Error('The call has no schema of its answer.')
  return outputSchema.parse(JSON.parse(text))
}

/** Reads everything in which a feed, or entries of it, are shown. */
async function readEveryCall(feedId: string): Promise<void> {
  const { data: page } = await call(contract.entries.list, 'POST', '/entries', { feedId })
  const ids = page.map(({ entries: { id } }) => id)
  const shown = ids.map((entryId) => ({ feedId, listId, entryId, userId: reader.id }))
  for (const each of readingCalls) {
    const requests = shown.flatMap((one) => requestsOf(each, one))
    // Most of them are about no entry, and the same for all.
    const different = new Map(requests.map((request) => [JSON.stringify(request), request]))
    for (const { path, json } of different.values()) await call({ '~orpc': each }, each.method, path, json)
  }
  for (const { entries: entry } of page) expect((entry.url ?? '').length).toBeLessThan(3000)
  const lines = await server.request('/api/entries/stream', { method: 'POST', user: reader, json: { ids } })
  expect((await lines.text()).trim().split('\n')).toHaveLength(ids.length)
}

/** Follows a feed with this document; undefined where it is refused as none. */
async function follow(document: HostileDocument): Promise<string | undefined> {
  served = writeDocument(document)
  const json = { url: `${site.url}/${(number += 1)}`, view: 0 }
  const answer = await server.request('/api/subscriptions', { method: 'POST', user: reader, json })
  const { code } = z.object({ code: z.number() }).parse(await answer.clone().json())
  if (code === errorCatalogue.feedParseFailed.code) return undefined
  expect(answer.status).toBe(200)
  return z.object({ feed: z.object({ id: z.string() }) }).parse(await answer.json()).feed.id
}

const anyDocument = (numRuns: number) =>
  fc.assert(
    fc.asyncProperty(hostileDocument, async (document) => {
      const feedId = await follow(document)
      if (feedId === undefined) return
      await call(contract.lists.addFeeds, 'POST', '/lists/feeds', { listId, feedId })
      const { data } = await call(contract.entries.list, 'POST', '/entries', { feedId, limit: 1 })
      const entryId = data[0]?.entries.id
      if (entryId) await call(contract.collections.star, 'POST', '/collections', { entryId, view: 0 })
      await readEveryCall(feedId)
      expect(complaints).toEqual([])
      await call(contract.subscriptions.remove, 'DELETE', '/subscriptions', { feedIdList: [feedId] })
      await call(contract.lists.removeFeed, 'DELETE', '/lists/feeds', { listId, feedId })
    }),
    { numRuns },
  )

describe('whatever a feed says', () => {
  test('everything that shows it is answered as the contract has it', async () => {
    await anyDocument(6)
    // Nothing had to be mended on the way out: what is stored is right.
    expect(complaints).toEqual([])
  })

  test('so is it of very many feeds', { tags: ['long'], timeout: 600_000 }, async () => {
    await anyDocument(100)
    expect(complaints).toEqual([])
  })
})

test('what a webhook brings is told as the contract has it', async () => {
  const headers = {
    'x-follow-secret': inboxSecret,
    'x-follow-handle': 'letters',
    'content-type': 'application/json',
  }
  const media = '[{"url":"https://m.example/1.jpg","type":"photo","width":1e300,"height":-1}]'
  const attachments =
    '[{"url":"https://m.example/1.mp3","duration_in_seconds":"1e999","size_in_bytes":1e300,"title":"\\ud800"}]'
  const body = `{"guid":"1","publishedAt":"9999-12-31T23:59:59Z","title":"\\ud800","media":${media},"attachments":${attachments}}`
  const answer = await server.request('/api/inboxes/webhook', { method: 'POST', headers, body })
  expect(await answer.text()).toContain('"code":0')
  const { data: page } = await call(contract.entries.listInbox, 'POST', '/entries/inbox', {
    inboxId: 'letters',
  })
  expect(page).toHaveLength(1)
  const [item] = page
  expect(inbox.parse(item?.feeds).id).toBe('letters')
  expect(item?.entries).toMatchObject({
    media: [{ url: 'https://m.example/1.jpg' }],
    attachments: [{ title: '\ufffd' }],
  })
  await call(contract.entries.getInboxEntry, 'GET', `/entries/inbox?id=${item?.entries.id}`)
})
