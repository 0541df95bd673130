import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { View } from '@tidings/contracts'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createSamples, type Samples } from '../reading/reads/counters.testing.ts'
import { createTestServer, type TestServer, type TestUser } from '../testing.ts'

/** More than a network holds that nobody reads from. */
const LETTERS = 8_000_000
const FILE_ID = '1234567890123456789'
const PICTURE_ID = 'ab'.repeat(16)

let server: TestServer
let origin: string
let entryId: string
let samples: Samples

beforeEach(async () => {
  server = await createTestServer()
  origin = (await server.listen()).url
  const { pool } = server.database
  samples = await createSamples(pool, 1)
  await samples.bring(0, 1)
  entryId = samples.entries[0]?.id ?? ''
  await pool.query(
    `insert into entry_contents (entry_id, content) values ($1, repeat('x', $2))
     on conflict (entry_id) do update set content = excluded.content`,
    [entryId, LETTERS],
  )
})

afterEach(() => server.close())

/** Somebody who has subscribed to the feed of the entry. */
async function signUp(): Promise<TestUser> {
  const user = await server.signUp()
  await samples.find(user.id)
  const json = { feedId: samples.feedIds[0], view: View.Articles }
  expect((await server.request('/api/subscriptions', { method: 'POST', user, json })).status).toBe(200)
  return user
}

interface Asked {
  path: string
  json?: unknown
}

/** Asks for something large on a connection of its own; receives the beginning of it and reads no further. */
async function askAndReadNothing({ path, json }: Asked, { cookie }: TestUser): Promise<Socket> {
  const { host, hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  const body = json === undefined ? '' : JSON.stringify(json)
  const head = [
    `${json === undefined ? 'GET' : 'POST'} /api${path} HTTP/1.1`,
    `host: ${host}`,
    `cookie: ${cookie}`,
    'content-type: application/json',
    `content-length: ${body.length}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  await once(socket, 'readable')
  expect(String(socket.read(12))).toBe('HTTP/1.1 200')
  return socket
}

const ask = ({ path, json }: Asked, { cookie }: TestUser) =>
  fetch(`${origin}/api${path}`, {
    headers: { cookie, 'accept-encoding': 'identity', 'content-type': 'application/json' },
    ...(json !== undefined && { method: 'POST', body: JSON.stringify(json) }),
  })

/** Has a file of a chat; both files are as large as none that is uploaded may be. */
const keepFile = async (user: TestUser) =>
  server.database.pool.query(
    `insert into chat_attachments (id, user_id, name, type, size, data, created_at)
     values ($1, $2, 'a.txt', 'text/plain', $3, convert_to(repeat('x', $3), 'UTF8'), now())`,
    [FILE_ID, user.id, LETTERS],
  )

const keepPicture = async (user: TestUser) =>
  server.database.pool.query(
    `insert into avatars (id, user_id, type, image, created_at)
     values ($1, $2, 'image/png', convert_to(repeat('x', $3), 'UTF8'), now())`,
    [PICTURE_ID, user.id, LETTERS],
  )

/** Has as many answers under way as may be, and reads none: another waits until one of them is given up, and others do not. */
async function hoard(asked: Asked, { hoarder, other, times }: Hoarding): Promise<void> {
  const held = await Promise.all(Array.from({ length: times }, async () => askAndReadNothing(asked, hoarder)))
  let isAnswered = false
  const next = ask(asked, hoarder).then((answer) => {
    isAnswered = true
    return answer
  })
  // As they are answered for the second time, the one that was asked for before would long be.
  await other()
  await other()
  expect(isAnswered).toBe(false)
  held[0]?.destroy()
  const answer = await next
  expect(answer.status).toBe(200)
  expect((await answer.text()).length).toBeGreaterThanOrEqual(LETTERS)
}

interface Hoarding {
  hoarder: TestUser
  times: number
  /** Asks for something as somebody else. */
  other: () => Promise<void>
}

/** Somebody else is answered, with all of it. */
async function expectAnswer(asked: Asked, user: TestUser): Promise<void> {
  expect((await (await ask(asked, user)).text()).length).toBeGreaterThanOrEqual(LETTERS)
}

describe('whoever reads none of their answers is given no more of them, and keeps nobody else waiting', () => {
  test('texts', { tags: ['long'] }, async () => {
    const [hoarder, other] = [await signUp(), await signUp()]
    const asked = { path: `/entries?id=${entryId}` }
    await hoard(asked, { hoarder, times: 8, other: () => expectAnswer(asked, other) })
  })

  test('texts that come as they are taken', { tags: ['long'] }, async () => {
    const [hoarder, other] = [await signUp(), await signUp()]
    const asked = { path: '/entries/stream', json: { ids: [entryId] } }
    await hoard(asked, { hoarder, times: 8, other: () => expectAnswer(asked, other) })
  })

  test('files of chats', { tags: ['long'] }, async () => {
    const [hoarder, other] = [await signUp(), await signUp()]
    await keepFile(hoarder)
    const asked = { path: `/ai/chat-attachments/${FILE_ID}` }
    const entry = { path: `/entries?id=${entryId}` }
    await hoard(asked, { hoarder, times: 8, other: () => expectAnswer(entry, other) })
  })

  test('pictures of users', { tags: ['long'] }, async () => {
    const [hoarder, other] = [await signUp(), await signUp()]
    await keepPicture(other)
    const asked = { path: `/avatars/${PICTURE_ID}` }
    await hoard(asked, { hoarder, times: 16, other: () => expectAnswer(asked, other) })
  })

  test('pictures of users, by whoever has not signed in', { tags: ['long'] }, async () => {
    const other = await signUp()
    await keepPicture(other)
    const nobody = { ...other, cookie: '' }
    const asked = { path: `/avatars/${PICTURE_ID}` }
    await hoard(asked, { hoarder: nobody, times: 16, other: () => expectAnswer(asked, other) })
  })
})
