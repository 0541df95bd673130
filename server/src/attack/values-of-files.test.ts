import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer, type TestUser } from '../testing.ts'
import { forgetLimits } from './calls/testing.ts'
import { texts, values } from './values/testing.ts'

/** An opening quote or a line break would end the field that a name stands in. */
const names = [...texts, 'a"b.txt', 'a\r\nb.txt', '.', '..', '/', 'nul.', `${'a'.repeat(300)}.txt`]

const opml = '<opml version="2.0"><body><outline xmlUrl="https://news.example/feed"/></body></opml>'

let server: TestServer
let user: TestUser
let url: string

/** Over a connection, as one that ends without an answer is a fault, too. */
beforeAll(async () => {
  server = await createTestServer()
  ;({ url } = await server.listen())
})

beforeEach(async () => {
  user = await server.signUp()
})

afterAll(() => server.close())

interface Form {
  name?: string
  content?: string
  items?: string
}

async function send(path: string, { name = 'feeds.opml', content = opml, items }: Form) {
  await forgetLimits(server)
  // Of which somebody has so many a day.
  await server.database.pool.query('delete from chat_attachments')
  const body = new FormData()
  body.append('file', new File([content], name))
  if (items !== undefined) body.append('items', items)
  const headers = { cookie: user.cookie, origin: url }
  const answer = await fetch(`${url}/api${path}`, { method: 'POST', headers, body })
  return { status: answer.status, text: await answer.text() }
}

/** What of several forms is answered as by a server that stumbled. */
async function findStumbles(path: string, forms: readonly Form[]): Promise<string[]> {
  const stumbles: string[] = []
  for (const form of forms) {
    const { status, text } = await send(path, form)
    if (status === 429 || status >= 500)
      stumbles.push(`${JSON.stringify(form).slice(0, 80)}: ${status} ${text}`)
  }
  return stumbles
}

describe.each([
  '/subscriptions/import',
  '/subscriptions/parse-opml',
  '/upload/avatar',
  '/upload/chat-attachment',
])('no file makes the server stumble: %s', (path) => {
  test('whatever it is called', async () => {
    expect(
      await findStumbles(
        path,
        names.map((name) => ({ name })),
      ),
    ).toEqual([])
  })

  test('whatever it holds', async () => {
    expect(
      await findStumbles(
        path,
        texts.flatMap((text) => [{ content: text }, { content: opml.replace('news.example', text) }]),
      ),
    ).toEqual([])
  })
})

test('nor does what is chosen of it', async () => {
  const chosen = [...texts, ...values.map((value) => JSON.stringify(value)), '['.repeat(5000)]
  expect(
    await findStumbles(
      '/subscriptions/import',
      chosen.map((items) => ({ items })),
    ),
  ).toEqual([])
})

test('nor does a query that says one thing several times', async () => {
  const stumbles: string[] = []
  for (const query of ['view=0&view=1', 'id=1&id=2&id[]=3', 'view[0]=1&view[a]=2', 'feedId=&feedId[]=', 'id'])
    for (const path of ['/entries', '/feeds', '/lists', '/reads', '/subscriptions', '/entries/check-new']) {
      const answer = await fetch(`${url}/api${path}?${query}`, { headers: { cookie: user.cookie } })
      if (answer.status >= 500) stumbles.push(`${path}?${query}: ${await answer.text()}`)
      else await answer.body?.cancel()
    }
  expect(stumbles).toEqual([])
})
