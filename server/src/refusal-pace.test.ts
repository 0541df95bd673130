import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { paceRefusals } from './refusal-pace.ts'

/** Of one party: the first is answered at once, so many wait, and the next is told so. */
const HELD = 1001

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

afterEach(() => {
  vi.useRealTimers()
})

/** A server that refuses whoever asks for too much, each asked from a network. */
function createServer() {
  const server = new Hono()
  const stopping = new AbortController()
  const config = { trustedProxies: ['127.0.0.0/8'] }
  server.use(paceRefusals({ config, secret: 'secret', stopping: stopping.signal }))
  server.get('/too-much', ({ text }) => text('one request too many', 429))
  server.post('/too-much', async ({ req, text }) => text(await req.text(), 429))
  server.get('/page', ({ text }) => text('a page'))
  server.get('/nothing', ({ notFound }) => notFound())

  const ask = async (network: string, path = '/too-much', init: RequestInit = {}) =>
    server.request(path, { ...init, headers: { 'x-forwarded-for': network } })
  return { ask, stop: () => stopping.abort() }
}

/** How many have been answered, once all that can be is. */
function answersOf(asked: readonly Promise<Response>[]) {
  const statuses: number[] = []
  for (const each of asked) void each.then(({ status }) => statuses.push(status))
  return async () => {
    await new Promise((resolve) => setImmediate(resolve))
    return statuses
  }
}

test('whoever asks too much again and again hears of it fifty times a second', async () => {
  const { ask } = createServer()
  const answers = answersOf(Array.from({ length: 60 }, () => ask('192.0.2.1')))
  expect(await answers()).toEqual([429])
  await vi.advanceTimersByTimeAsync(20)
  expect(await answers()).toEqual([429, 429])
  await vi.advanceTimersByTimeAsync(960)
  expect(await answers()).toHaveLength(50)
})

test('neither others wait for that, nor what they ask for themselves', async () => {
  const { ask } = createServer()
  const refused = Array.from({ length: 60 }, () => ask('192.0.2.1'))
  expect((await ask('192.0.2.1', '/page')).status).toBe(200)
  expect((await ask('192.0.2.1', '/nothing')).status).toBe(404)
  expect((await ask('192.0.2.2')).status).toBe(429)
  await vi.advanceTimersByTimeAsync(1200)
  expect(await Promise.all(refused)).toHaveLength(60)
})

test('whoever was refused long ago is refused at once', async () => {
  const { ask } = createServer()
  expect((await ask('192.0.2.1')).status).toBe(429)
  await vi.advanceTimersByTimeAsync(20)
  expect((await ask('192.0.2.1')).status).toBe(429)
})

test('of more than a thousand the rest is told so at once', async () => {
  const { ask } = createServer()
  const held = answersOf(Array.from({ length: HELD }, () => ask('192.0.2.1')))
  expect(await held()).toEqual([429])
  expect((await ask('192.0.2.1')).status).toBe(429)
  expect(await held()).toEqual([429])
})

test('a refusal whose asker has left keeps no other waiting', async () => {
  const { ask } = createServer()
  await ask('192.0.2.1')
  const leaving = new AbortController()
  const left = answersOf([ask('192.0.2.1', '/too-much', { signal: leaving.signal })])
  const stays = answersOf([ask('192.0.2.1')])
  expect(await left()).toEqual([])
  leaving.abort()
  expect(await left()).toEqual([429])
  expect(await stays()).toEqual([])
  await vi.advanceTimersByTimeAsync(20)
  expect(await stays()).toEqual([429])
})

test('refusals that wait when the server stops are answered at once, and so are those after them', async () => {
  const { ask, stop } = createServer()
  const refused = answersOf(Array.from({ length: 60 }, () => ask('192.0.2.1')))
  expect(await refused()).toEqual([429])
  stop()
  expect(await refused()).toEqual(Array.from({ length: 60 }, () => 429))
  expect((await ask('192.0.2.1')).status).toBe(429)
})

test('a refusal says what it said', async () => {
  const { ask } = createServer()
  const answer = await ask('192.0.2.1', '/too-much', { method: 'POST', body: 'what was sent' })
  expect(await answer.text()).toBe('what was sent')
})
