import { createHmac } from 'node:crypto'
import type { EntryItem, Inbox } from '@tidings/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'
import { codeOf, createCalls, dataOf } from './testing.ts'

const TOKEN = 'a token of the mail program'
const PUBLISHED_AT = '2026-11-01T12:00:00.000Z'

let now = Date.UTC(2026, 10, 21)
let server: TestServer
let reader: TestUser
let other: TestUser
let begun = 0
let handle: string
let secret: string
/** Of a webhook that knows the secret. */
let headers: Record<string, string>

beforeAll(async () => {
  const environment = { MAIL_DOMAIN: 'inbox.example', MAIL_TOKEN: TOKEN }
  server = await createTestServer({ environment, clock: () => now })
  reader = await server.signUp()
  other = await server.signUp()
})

/** An inbox of the reader, which nothing has come into. */
beforeEach(async () => {
  // What was brought to the reader before counts no more.
  now += 60_000
  begun += 1
  handle = `hooks-${begun}`
  await call('POST', '/inboxes', { handle })
  secret = (await getInbox(handle)).secret
  headers = { 'x-follow-handle': handle, 'x-follow-secret': secret }
})

afterAll(() => server.close())

const { call, post, timeline } = createCalls(
  () => server,
  () => reader,
)

const inboxSchema = z.custom<Inbox>()
const getInbox = (name: string, by = reader) =>
  dataOf(call('GET', `/inboxes?handle=${name}`, undefined, by), inboxSchema)

describe('an inbox', () => {
  test('has a handle, a title, a secret and an address, and is followed by its owner', async () => {
    const owner = await server.signUp()
    await call('POST', '/inboxes', { handle: 'hooks', title: 'Hooks' }, owner)
    const inbox = await getInbox('hooks', owner)
    expect(inbox).toMatchObject({
      id: 'hooks',
      title: 'Hooks',
      email: 'hooks@inbox.example',
      ownerUserId: owner.id,
    })
    expect(inbox.secret).toMatch(/^[\w-]{32}$/)
    const list = (path: string) => dataOf(call('GET', path, undefined, owner), z.array(z.unknown()))
    expect(await list('/subscriptions')).toMatchObject([
      { inboxId: 'hooks', inboxes: { secret: inbox.secret } },
    ])
    expect(await list('/inboxes/list')).toMatchObject([{ id: 'hooks' }])
  })

  test('is of one user: others see and change nothing of it', async () => {
    expect(await codeOf(call('GET', `/inboxes?handle=${handle}`, undefined, other))).toBe(10_003)
    expect(await codeOf(call('PUT', '/inboxes', { handle, title: 'Mine' }, other))).toBe(10_003)
    expect(await codeOf(call('DELETE', '/inboxes', { handle }, other))).toBe(10_003)
    expect(await codeOf(call('POST', '/entries/inbox', { inboxId: handle }, other))).toBe(10_003)
    expect(await codeOf(call('GET', '/inboxes?handle=nothing'))).toBe(10_000)
    expect(
      await dataOf(call('GET', `/subscriptions?userId=${reader.id}`, undefined, other), z.array(z.unknown())),
    ).toEqual([])
  })

  test('has a handle of its own, of 3 to 32 letters, digits, _ and -, that no authority writes to', async () => {
    expect(await codeOf(call('POST', '/inboxes', { handle }, other))).toBe(10_001)
    expect(await codeOf(call('POST', '/inboxes', { handle: 'postmaster' }))).toBe(10_001)
    for (const bad of ['ab', 'Hooks', 'a b c', 'x'.repeat(33), 'a@b']) {
      expect(await codeOf(call('POST', '/inboxes', { handle: bad }))).toBe(4)
    }
  })

  test('is renamed, and deleted with its entries', async () => {
    await call('POST', '/inboxes', { handle: 'gone' })
    await call('PUT', '/inboxes', { handle: 'gone', title: 'Renamed' })
    expect(await getInbox('gone')).toMatchObject({ title: 'Renamed' })
    expect(await codeOf(call('DELETE', '/inboxes', { handle: 'gone' }))).toBe(0)
    expect(await codeOf(call('GET', '/inboxes?handle=gone'))).toBe(10_000)
  })
})

test('a new secret of an inbox is given to its owner, and the one before is worth nothing', async () => {
  expect(await codeOf(call('POST', '/inboxes/secret', { handle }, other))).toBe(10_003)
  const after = await dataOf(call('POST', '/inboxes/secret', { handle }), inboxSchema)
  expect(after.secret).not.toBe(secret)
  expect(await getInbox(handle)).toEqual(after)
  const entry = { guid: 'one', publishedAt: '2026-11-01T12:00:00Z', title: 'One' }
  expect((await post(entry, headers)).status).toBe(401)
  expect((await post(entry, { ...headers, 'x-follow-secret': after.secret })).status).toBe(200)
})

test('an inbox whose owner is gone takes nothing, and nobody takes its address over', async () => {
  await server.database.pool.query('update feeds set owner_user_id = null where handle = $1', [handle])
  expect((await post({ guid: 'x', publishedAt: PUBLISHED_AT }, headers)).status).toBe(401)
  expect(await codeOf(call('POST', '/inboxes', { handle }, other))).toBe(10_001)
})

const bring = (guid: number) => post({ guid: `many-${guid % 3}`, publishedAt: PUBLISHED_AT }, headers)

describe('a webhook', () => {
  test('brings an entry by the secret of the inbox', async () => {
    const entry = {
      guid: 'deploy-1',
      publishedAt: PUBLISHED_AT,
      title: 'Deployed <b>',
      content: '<p onclick="x()">Version 3</p><script>alert(1)</script>',
      url: 'javascript:alert(1)',
      author: 'CI',
      categories: ['builds'],
      attachments: [{ url: 'https://ci.example/log.txt', mime_type: 'text/plain' }],
    }
    expect((await post(entry, headers)).status).toBe(200)
    expect(await timeline(handle)).toMatchObject([
      {
        read: false,
        feeds: { id: handle },
        entries: {
          title: 'Deployed <b>',
          url: null,
          author: 'CI',
          inboxHandle: handle,
          publishedAt: PUBLISHED_AT,
        },
      },
    ])
    const [item] = await timeline(handle)
    const found = await dataOf(call('GET', `/entries/inbox?id=${item?.entries.id}`), z.custom<EntryItem>())
    expect(found.entries.content).toBe('<p>Version 3</p>')
    expect(
      await dataOf(call('GET', `/entries/inbox?id=${item?.entries.id}`, undefined, other), z.unknown()),
    ).toBeNull()
  })

  test('brings it again in place of the one before', async () => {
    for (const title of ['Deployed', 'Deployed twice'])
      await post({ guid: 'deploy-1', publishedAt: PUBLISHED_AT, title }, headers)
    expect((await timeline(handle)).map(({ entries }) => entries.title)).toEqual(['Deployed twice'])
  })

  test('proves itself by a signature instead, for five minutes', async () => {
    const body = { guid: 'signed', publishedAt: PUBLISHED_AT, title: 'Signed', read: true }
    const sign = (timestamp: number, text = JSON.stringify(body)) => ({
      'x-follow-handle': handle,
      'x-follow-timestamp': String(timestamp),
      'x-follow-signature': `sha256=${createHmac('sha256', secret).update(`${timestamp}.${text}`).digest('hex')}`,
    })
    const second = now / 1000
    expect((await post(body, sign(second - 301))).status).toBe(401)
    expect((await post(body, sign(second + 301))).status).toBe(401)
    expect((await post(body, sign(second, '{}'))).status).toBe(401)
    expect((await post(body, sign(Number.NaN))).status).toBe(401)
    expect((await post(body, sign(second - 299))).status).toBe(200)
    expect((await timeline(handle)).find(({ entries }) => entries.guid === 'signed')?.read).toBe(true)
  })

  test.each<[string, () => Record<string, string>]>([
    ['nothing', () => ({})],
    ['a wrong secret', () => ({ 'x-follow-handle': handle, 'x-follow-secret': 'guess' })],
    ['an unknown inbox', () => ({ 'x-follow-handle': 'nobody', 'x-follow-secret': 'guess' })],
    ['no secret', () => ({ 'x-follow-handle': handle })],
  ])('with %s is refused alike', async (_name, given) => {
    const answer = await post({ guid: 'x', publishedAt: PUBLISHED_AT }, given())
    expect([answer.status, await answer.json()]).toMatchObject([401, { code: 1000, message: 'Unauthorized' }])
  })

  test('needs guid and publishedAt', async () => {
    const answer = await post({ title: 'No guid' }, headers)
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 4 }])
  })

  test('is told to wait when it brings too many', async () => {
    for (let count = 0; count < 120; count += 1) expect((await bring(count)).status).toBe(200)
    expect((await bring(120)).status).toBe(429)
    now += 60_000
    expect((await bring(121)).status).toBe(200)
  })
})

const handOver = (json: unknown, token?: string) =>
  server.request('/api/inboxes/email', {
    method: 'POST',
    json,
    headers: token ? { 'x-follow-auth-token': token } : {},
  })

describe('mail handed over by HTTP', () => {
  test('comes into the inbox with the token of the configuration alone', async () => {
    const email = {
      from: { name: 'Ann', address: 'ann@daily.example' },
      to: { address: `${handle}@inbox.example` },
      subject: 'By HTTP',
      messageId: '<1@daily.example>',
      date: PUBLISHED_AT,
      html: '<p>Hello<script>1</script></p>',
    }
    expect((await handOver(email)).status).toBe(401)
    expect((await handOver(email, 'a guess of the token')).status).toBe(401)
    expect((await handOver({ ...email, to: { address: 'nobody@inbox.example' } }, TOKEN)).status).toBe(404)
    expect((await handOver(email, TOKEN)).status).toBe(200)
    expect(
      (await timeline(handle)).find(({ entries }) => entries.guid === '<1@daily.example>')?.entries,
    ).toMatchObject({ title: 'By HTTP', author: 'Ann' })
  })
})

async function idOf(guid: string): Promise<string | undefined> {
  const items = await timeline(handle)
  return items.find(({ entries }) => entries.guid === guid)?.entries.id
}

test('an entry of an inbox is deleted, and counted no more', async () => {
  for (const guid of ['one', 'two', 'three', 'four']) await post({ guid, publishedAt: PUBLISHED_AT }, headers)
  const unread = async () =>
    (await dataOf(call('GET', '/reads'), z.record(z.string(), z.number())))[handle] ?? 0
  await call('POST', '/reads', { entryIds: [await idOf('two')], isInbox: true })
  const [one, two] = [await idOf('one'), await idOf('two')]
  expect(await codeOf(call('DELETE', '/entries/inbox', { entryId: one }, other))).toBe(3000)
  expect(await unread()).toBe(3)
  await call('DELETE', '/entries/inbox', { entryId: one })
  expect(await unread()).toBe(2)
  await call('DELETE', '/entries/inbox', { entryId: two })
  expect(await unread()).toBe(2)
  await call('POST', '/reads/all', { inboxId: handle })
  expect(await unread()).toBe(0)
  await call('DELETE', '/entries/inbox', { entryId: await idOf('three') })
  expect(await unread()).toBe(0)
  expect(await codeOf(call('DELETE', '/entries/inbox', { entryId: one }))).toBe(3000)
  await call('DELETE', '/reads', { entryId: await idOf('four'), isInbox: true })
  expect(await unread()).toBe(1)
})
