import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rss, startSite } from '../../../../tests/support/site.ts'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'
import { createMailReceiver } from '../mail/receive-mail.ts'

const GIGABYTE = 1024 ** 3

let free: number
/** What is known of the disk counts for some seconds. */
let now: number
let server: TestServer
let reader: TestUser
let site: Awaited<ReturnType<typeof startSite>>
let asked: string[]

beforeAll(async () => {
  asked = []
  const item = { link: 'https://news.example/1', title: 'First', html: '<p>Words</p>' }
  site = await startSite((path) => {
    asked.push(path)
    return { type: 'text/xml', body: rss('The Gazette', [item]) }
  })
  now = Date.now()
  server = await createTestServer({
    clock: () => now,
    look: async () => free,
    environment: { MAIL_DOMAIN: 'inbox.example', MAIL_TRUSTED_RELAYS: '127.0.0.0/8' },
  })
})

beforeEach(async () => {
  changeTo(GIGABYTE)
  reader = await server.signUp()
  asked.length = 0
})

afterAll(async () => {
  await site.close()
  await server.close()
})

function changeTo(bytes: number): void {
  free = bytes
  now += 10_000
}

const call = (method: string, path: string, json?: object) =>
  server.request(`/api${path}`, { method, user: reader, ...(json && { json }) })

const follow = (path: string) => call('POST', '/subscriptions', { url: `${site.url}${path}`, view: 0 })

const full = { code: 1, message: expect.stringContaining('nearly full'), data: { isDiskFull: true } }

test('with little of the disk left nothing new is followed, and there is a word why', async () => {
  changeTo(0)
  const answer = await follow('/new')
  expect(answer.status).toBe(429)
  expect(await answer.json()).toMatchObject(full)
  changeTo(GIGABYTE)
  expect((await follow('/new')).status).toBe(200)
})

test('feeds that are due are left alone until there is room, and what is there is read meanwhile', async () => {
  await follow('/known')
  await server.database.pool.query('update feeds set next_check_at = $1', [new Date(now)])
  asked.length = 0
  changeTo(0)
  expect(await server.deps.feeds.refreshDue()).toMatchObject({ stored: 0, unchanged: 0, failed: 0 })
  expect(asked).toEqual([])
  const timeline = await call('POST', '/entries', { view: 0 })
  expect(await timeline.json()).toMatchObject({ data: [{ entries: { title: 'First' } }] })
  changeTo(GIGABYTE)
  await server.deps.feeds.refreshDue()
  expect(asked).toContain('/known')
})

test('a mail waits at its sender until there is room', async () => {
  await call('POST', '/inboxes', { handle: 'news' })
  const mail = Buffer.from('From: ann@daily.example\r\nContent-Type: text/html\r\n\r\n<p>Words</p>')
  const origin = { ip: '127.0.0.1', helo: 'daily.example', sender: 'ann@daily.example' }
  const receive = () =>
    createMailReceiver(server.deps).receive(mail, { ...origin, recipients: ['news@inbox.example'] })
  changeTo(0)
  await expect(receive()).rejects.toMatchObject({ responseCode: 452 })
  changeTo(GIGABYTE)
  await receive()
})
