import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { rss, startSite, type Site } from '../../../tests/support/site.ts'
import { createMailReceiver } from '../reading/mail/receive-mail.ts'
import { readOpml } from '../reading/documents/read-opml.ts'
import { createTestServer, type TestServer, type TestUser } from '../testing.ts'

const NAME = `"/><script>alert(1)</script><img src=x onerror='alert(1)'>&lt;b&gt; ]]> Name`

/** As it stands in an attribute of a file. */
const escaped = NAME.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

let server: TestServer
let site: Site
let reader: TestUser

beforeAll(async () => {
  server = await createTestServer({
    environment: { MAIL_DOMAIN: 'inbox.example', MAIL_TRUSTED_RELAYS: '127.0.0.0/8' },
  })
  const item = { link: 'https://news.example/1', title: 'First', html: '<p>Words</p>' }
  site = await startSite(() => ({ type: 'text/xml', body: rss('The Gazette', [item]) }))
})

beforeEach(async () => {
  reader = await server.signUp()
})

afterAll(async () => {
  await site.close()
  await server.close()
})

async function dataOf<T>(schema: z.ZodType<T>, method: string, path: string, json?: object): Promise<T> {
  const answer = await server.request(`/api${path}`, { method, user: reader, ...(json && { json }) })
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
  return z.object({ data: schema }).parse(await answer.json()).data
}

describe('a name with markup is text:', () => {
  test('of a feed and its category in a file that is brought, and in the one that is given back', async () => {
    const url = `${site.url}/brought`
    const outline = `<outline text="${escaped}"><outline type="rss" text="${escaped}" xmlUrl="${url}"/></outline>`
    const body = new FormData()
    body.append('file', new File([`<opml version="2.0"><body>${outline}</body></opml>`], 'feeds.opml'))
    await server.request('/api/subscriptions/import', { method: 'POST', user: reader, body })
    const kept = z.array(z.object({ title: z.string().nullable(), category: z.string().nullable() }))
    expect(await dataOf(kept, 'GET', '/subscriptions')).toEqual([{ title: NAME, category: NAME }])

    for (const folderMode of ['category', 'view']) {
      const answer = await server.request(`/api/subscriptions/export?folderMode=${folderMode}`, {
        user: reader,
      })
      const file = await answer.text()
      expect(file).not.toMatch(/<(?!\?xml|\/?(?:opml|head|title|dateCreated|body|outline)\b)/)
      expect(readOpml(Buffer.from(file))).toMatchObject([{ url, title: NAME, category: NAME }])
    }
  })

  test('of a list, and what is said of it', async () => {
    const json = { title: NAME, description: NAME, view: 0, fee: 0 }
    await dataOf(z.unknown(), 'POST', '/lists', json)
    const lists = z.array(z.object({ title: z.string(), description: z.string() }))
    expect(await dataOf(lists, 'GET', '/lists/list')).toEqual([{ title: NAME, description: NAME }])
  })

  test('of a mail, and of who sent it', async () => {
    await server.request('/api/inboxes', { method: 'POST', user: reader, json: { handle: 'news' } })
    const encoded = `=?utf-8?B?${Buffer.from(NAME).toString('base64')}?=`
    const head = `From: ${encoded} <ann@daily.example>\r\nSubject: ${encoded}\r\nMIME-Version: 1.0`
    await createMailReceiver(server.deps).receive(Buffer.from(`${head}\r\n\r\nHello`), {
      ip: '127.0.0.1',
      helo: 'daily.example',
      sender: 'ann@daily.example',
      recipients: ['news@inbox.example'],
    })
    const entries = z.array(z.object({ entries: z.object({ title: z.string(), author: z.string() }) }))
    const [item] = await dataOf(entries, 'POST', '/entries', { inboxId: 'news' })
    expect(item?.entries.title).toBe(NAME)
    // Of senders, whose names are often those of feeds, tags are left out.
    expect(item?.entries.author).toBe('"/><b> ]]> Name')
  })
})
