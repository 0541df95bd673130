import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Inbox } from '@tidings/contracts'
import { z } from 'zod'
import { makeToken } from '../accounts/auth/testing.ts'
import { createCalls, dataOf } from '../reading/inboxes/testing.ts'
import { createTestServer, type TestServer } from '../testing.ts'

/** As large as a body may be, and of no interest. */
const BODY = JSON.stringify({ email: 'x'.repeat(900_000) })
const MAIL_TOKEN = 'a token of the mail program'
/** So many of one party are read at once. */
const READ_AT_ONCE = 8
/** And so many of all who have not signed in. */
const OF_STRANGERS = 64

let server: TestServer
let origin: string

beforeEach(async () => {
  server = await createTestServer({
    environment: { MAIL_DOMAIN: 'inbox.example', MAIL_TOKEN, TRUSTED_PROXIES: '127.0.0.0/8' },
  })
  origin = (await server.listen()).url
})

afterEach(() => server.close())

interface Sender {
  path: string
  headers?: Record<string, string>
}

/** Begins to send a large body, and does not end. */
async function sendWithoutEnd({ path, headers = {} }: Sender): Promise<Socket> {
  const { host, hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  const fields = { host, expect: '100-continue', 'content-length': String(BODY.length), ...headers }
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`)
  socket.write(`POST ${path} HTTP/1.1\r\ncontent-type: application/json\r\n${lines.join('\r\n')}\r\n\r\n`)
  // It is being read from now on.
  await once(socket, 'readable')
  expect(String(socket.read())).toMatch(/^HTTP\/1\.1 100/)
  socket.write(BODY.slice(0, BODY.length / 2))
  return socket
}

const send = async ({ path, headers = {} }: Sender, body: string): Promise<number> => {
  const answer = await fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
  return answer.status
}

/** What a webhook of an inbox sends: by its secret, or by a signature, which is of the body. */
async function createInbox(): Promise<Record<'proven' | 'named', Sender>> {
  const user = await server.signUp()
  const { call } = createCalls(
    () => server,
    () => user,
  )
  await call('POST', '/inboxes', { handle: 'hooks' })
  const { secret } = await dataOf(call('GET', '/inboxes?handle=hooks'), z.custom<Inbox>())
  const path = '/api/inboxes/webhook'
  const handle = { 'x-follow-handle': 'hooks' }
  return {
    named: { path, headers: handle },
    proven: { path, headers: { ...handle, 'x-follow-secret': secret } },
  }
}

/** Somebody of another network than others, who has not signed in. */
const strangerOf = (network: number): Sender => ({
  path: '/api/lists',
  headers: { 'x-forwarded-for': `203.0.113.${network}` },
})

/** Sends whole ones until one is not answered though two of somebody else were; none where each is. */
async function sendUntilHeldUp(holder: Sender, other: Sender): Promise<Promise<number>[]> {
  // It is not known of all without end at once whose they are: a whole one may pass them.
  for (let attempt = 0; attempt < READ_AT_ONCE * 2; attempt += 1) {
    let isAnswered = false
    const next = send(holder, BODY).finally(() => (isAnswered = true))
    // As they are answered for the second time, the one that was sent before would long be.
    const others = await send(other, BODY)
    expect(await send(other, BODY)).toBe(others)
    if (!isAnswered) return [next]
  }
  return []
}

/** Has as many bodies on their way as are read: another waits until one is given up, small ones and those of others do not. */
async function expectToHoldUpNobody(holder: Sender, other: Sender): Promise<void> {
  const held = await Promise.all(Array.from({ length: READ_AT_ONCE }, async () => sendWithoutEnd(holder)))
  const waiting = await sendUntilHeldUp(holder, other)
  expect(waiting).toHaveLength(1)
  const small = await send(holder, '{}')
  expect([400, 401]).toContain(small)
  held[0]?.destroy()
  expect(await Promise.all(waiting)).toEqual([small])
}

describe('whoever sends large bodies and never ends has few of them read, and keeps nobody else waiting', () => {
  test('without having signed in', async () => {
    const { cookie } = await server.signUp()
    await expectToHoldUpNobody({ path: '/api/lists' }, { path: '/api/lists', headers: { cookie } })
  })

  test('as a user', { tags: ['long'] }, async () => {
    const { cookie } = await server.signUp()
    await expectToHoldUpNobody({ path: '/api/lists', headers: { cookie } }, { path: '/api/lists' })
  })

  test('to sign in', { tags: ['long'] }, async () => {
    const { cookie } = await server.signUp()
    await expectToHoldUpNobody(
      { path: '/better-auth/sign-in/email' },
      { path: '/api/lists', headers: { cookie } },
    )
  })

  test('as messages of the Model Context Protocol', { tags: ['long'] }, async () => {
    const user = await server.signUp()
    const authorization = `Bearer ${await makeToken(server, user)}`
    await expectToHoldUpNobody({ path: '/mcp', headers: { authorization } }, { path: '/api/lists' })
  })

  test('without having signed in, while a webhook sends by a secret', { tags: ['long'] }, async () => {
    const { proven } = await createInbox()
    await expectToHoldUpNobody({ path: '/api/lists' }, proven)
  })

  test('without having signed in, while a webhook sends by a signature', { tags: ['long'] }, async () => {
    const { named } = await createInbox()
    await expectToHoldUpNobody({ path: '/api/lists' }, named)
  })

  test('to an inbox that it can name', { tags: ['long'] }, async () => {
    const { named, proven } = await createInbox()
    await expectToHoldUpNobody(named, proven)
  })

  test('without having signed in, while the mail program brings mail', { tags: ['long'] }, async () => {
    const headers = { 'x-follow-auth-token': MAIL_TOKEN }
    await expectToHoldUpNobody({ path: '/api/lists' }, { path: '/api/inboxes/email', headers })
  })

  test('from many networks at once', async () => {
    const { cookie } = await server.signUp()
    const known = { path: '/api/lists', headers: { cookie } }
    const networks = Array.from({ length: OF_STRANGERS / READ_AT_ONCE }, (_, nth) => strangerOf(nth))
    const holders = networks.flatMap((each) => Array.from({ length: READ_AT_ONCE }, () => each))
    const held = await Promise.all(holders.map(sendWithoutEnd))
    const waiting = await sendUntilHeldUp(strangerOf(200), known)
    expect(waiting).toHaveLength(1)
    held[0]?.destroy()
    expect(await Promise.all(waiting)).toEqual([401])
  })
})
