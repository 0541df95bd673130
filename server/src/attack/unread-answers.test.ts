import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { View } from '@tidings/contracts'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { createSamples, type Samples } from '../reading/reads/counters.testing.ts'
import { createTestServer, type TestServer, type TestUser } from '../testing.ts'

/** More than a network holds that nobody reads from. */
const LETTERS = 8_000_000
const TEXTS_PER_PARTY = 8

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

/** Asks for the text on a connection of its own; receives the beginning of it and reads no further. */
async function askAndReadNothing({ cookie }: TestUser): Promise<Socket> {
  const { host, hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  socket.write(`GET /api/entries?id=${entryId} HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie}\r\n\r\n`)
  await once(socket, 'readable')
  expect(String(socket.read(12))).toBe('HTTP/1.1 200')
  return socket
}

const ask = ({ cookie }: TestUser) =>
  fetch(`${origin}/api/entries?id=${entryId}`, { headers: { cookie, 'accept-encoding': 'identity' } })

test(
  'whoever reads none of their answers is given no more of them, and keeps nobody else waiting',
  { tags: ['long'] },
  async () => {
    const [hoarder, other] = [await signUp(), await signUp()]
    const held = await Promise.all(
      Array.from({ length: TEXTS_PER_PARTY }, async () => askAndReadNothing(hoarder)),
    )
    let isAnswered = false
    const next = ask(hoarder).then((answer) => {
      isAnswered = true
      return answer
    })
    expect((await (await ask(other)).text()).length).toBeGreaterThan(LETTERS)
    expect(isAnswered).toBe(false)
    held[0]?.destroy()
    const answer = await next
    expect(answer.status).toBe(200)
    expect((await answer.text()).length).toBeGreaterThan(LETTERS)
  },
)
