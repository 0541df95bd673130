import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'
import { readRest } from './linger.ts'

const MEGABYTE = 1024 * 1024

let server: TestServer
let user: TestUser
let origin: string

beforeAll(async () => {
  server = await createTestServer()
  user = await server.signUp()
  origin = (await server.listen()).url
})

afterAll(() => server.close())

test.each([
  ['form', '/api/subscriptions/import'],
  ['form', '/api/upload/avatar'],
  ['form', '/api/upload/chat-attachment'],
  ['opml', '/api/subscriptions/parse-opml'],
  ['json', '/api/entries/stream'],
  ['stream', '/api/subscriptions/parse-opml'],
])('a program that sends a %s too large to %s hears so each time', async (kind, path) => {
  const sender = fork(join(import.meta.dirname, 'large-sender.fixture.ts'))
  onTestFinished(() => void sender.kill())
  sender.send({ url: origin + path, cookie: user.cookie, kind })
  const [heard] = await once(sender, 'message')
  expect(heard).toEqual(Array.from({ length: 10 }, () => expect.stringMatching(/^413 {"code":14001,/)))
})

/** Reads what a client sends after its refusal, and says whether that is over. */
function lingerOver(source: PassThrough) {
  let isOver = false
  void readRest(source).then(() => (isOver = true))
  return async () => {
    await new Promise((resolve) => setImmediate(resolve))
    return isOver
  }
}

test('whoever sends on and on is read no further than 32 MB', async () => {
  const source = new PassThrough({ highWaterMark: 64 * MEGABYTE })
  const isOver = lingerOver(source)
  source.write(Buffer.alloc(32 * MEGABYTE))
  expect(await isOver()).toBe(false)
  source.write('x')
  expect(await isOver()).toBe(true)
})

test('whoever sends slowly is read for no longer than five seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const source = new PassThrough()
  const isOver = lingerOver(source)
  for (let second = 1; second <= 4; second += 1) {
    source.write('x')
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(await isOver()).toBe(false)
  await vi.advanceTimersByTimeAsync(1000)
  expect(await isOver()).toBe(true)
})
