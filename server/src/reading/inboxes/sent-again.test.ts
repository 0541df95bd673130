import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'
import { createCalls, dataOf } from './testing.ts'

const TOKEN = 'a token of the mail program'
const PUBLISHED_AT = '2026-11-01T12:00:00.000Z'

let now = Date.UTC(2026, 10, 21)
let server: TestServer
let reader: TestUser
let begun = 0
let handle: string
let secret: string

const { call, post, timeline } = createCalls(
  () => server,
  () => reader,
)

beforeAll(async () => {
  const environment = { MAIL_DOMAIN: 'inbox.example', MAIL_TOKEN: TOKEN }
  server = await createTestServer({ environment, clock: () => now })
  reader = await server.signUp()
})

beforeEach(async () => {
  begun += 1
  handle = `hooks-${begun}`
  await call('POST', '/inboxes', { handle })
  const inbox = await dataOf(call('GET', `/inboxes?handle=${handle}`), z.object({ secret: z.string() }))
  secret = inbox.secret
})

afterAll(() => server.close())

const byWebhook = async (content: string) =>
  post(
    { guid: 'build-17', publishedAt: PUBLISHED_AT, title: 'Build 17', content },
    { 'x-follow-handle': handle, 'x-follow-secret': secret },
  )

const byMail = async (html: string) =>
  server.request('/api/inboxes/email', {
    method: 'POST',
    headers: { 'x-follow-auth-token': TOKEN },
    json: {
      from: { name: 'Ann', address: 'ann@daily.example' },
      to: { address: `${handle}@inbox.example` },
      subject: 'Build 17',
      messageId: '<build-17@ci.example>',
      date: PUBLISHED_AT,
      html,
    },
  })

/** The only entry of the inbox, and what it said before. */
async function read() {
  const [item] = await timeline(handle)
  if (!item) throw new Error('There is no entry.')
  const found = dataOf(call('GET', `/entries/versions?id=${item.entries.id}`), z.array(z.unknown()))
  return { changedAt: item.entries.changedAt ?? null, versions: await found }
}

test.each([
  ['a webhook', byWebhook],
  ['mail', byMail],
])(
  'what %s brings again in other words tells when it changed, and keeps what it said',
  async (_by, bring) => {
    await bring('<p>It failed</p>')
    expect(await read()).toEqual({ changedAt: null, versions: [] })
    now += 60_000
    expect((await bring('<p>It is green</p>')).status).toBe(200)
    const changedAt = new Date(now).toISOString()
    expect(await read()).toEqual({
      changedAt,
      versions: [{ title: 'Build 17', content: '<p>It failed</p>', replacedAt: changedAt }],
    })
  },
)

test('what is brought again in the same words has not changed', async () => {
  for (const content of ['<p>It failed</p>', '<p class="red">It  failed</p>']) await byWebhook(content)
  expect(await read()).toEqual({ changedAt: null, versions: [] })
})
