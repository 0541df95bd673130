import { Hono } from 'hono'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listen } from './listen.ts'

const anyPort = { host: '127.0.0.1', port: 0 }

/** An app whose answer waits until the test lets it go. */
function createSlowApp() {
  const arrived = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const app = new Hono().get('/', async ({ text }) => {
    arrived.resolve()
    await released.promise
    return text('done')
  })
  return { app, arrived: arrived.promise, release: released.resolve }
}

test('a request under way is answered before the server ends, and no other is taken', async () => {
  const { app, arrived, release } = createSlowApp()
  const { url, close } = await listen(app, anyPort)
  const answer = fetch(url)
  await arrived
  const closed = close()
  await expect(fetch(url)).rejects.toThrow('fetch failed')
  release()
  expect(await (await answer).text()).toBe('done')
  await closed
})

test('a request that takes too long is cut off', async () => {
  const { app, arrived } = createSlowApp()
  const { url, close } = await listen(app, anyPort)
  const answer = fetch(url)
  answer.catch(() => undefined)
  await arrived
  await close(1)
  await expect(answer).rejects.toThrow('fetch failed')
})

test('a request that takes too long can be answered a moment before it is cut off', async () => {
  const { app, arrived, release } = createSlowApp()
  const { url, close } = await listen(app, anyPort, release)
  const answer = fetch(url)
  await arrived
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const closed = close(1000)
  await vi.advanceTimersByTimeAsync(999)
  expect(await (await answer).text()).toBe('done')
  await closed
})

test('a connection is kept for longer than a proxy keeps it', async () => {
  const { url, close } = await listen(new Hono(), anyPort)
  const { headers } = await fetch(url)
  expect(headers.get('keep-alive')).toBe('timeout=75')
  await close()
})

test('a port that is taken is named', async () => {
  const { url, close } = await listen(new Hono(), anyPort)
  const port = Number(new URL(url).port)
  await expect(listen(new Hono(), { ...anyPort, port })).rejects.toThrow(`PORT=${port} is in use`)
  await close()
})

test('an IPv6 address is shown as an address has it', async () => {
  const { url, close } = await listen(new Hono(), { host: '::1', port: 0 })
  expect(url).toMatch(/^http:\/\/\[::1\]:\d+$/)
  await close()
})
