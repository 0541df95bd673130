import { db, storeSession } from '@tidings/db'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refreshSession } from './session.ts'
import { SIGNING_OUT, $session } from './session-state.ts'
import { sessionOf, startTestServer, userWith, type TestServer } from './testing.ts'

const ada = '41147805276726270'
const bob = '41147805276726271'
let server: TestServer

beforeEach(async () => {
  server = await startTestServer()
  server.answers['GET /api/better-auth/get-session'] = sessionOf(bob)
  server.answers['POST /api/better-auth/sign-out'] = { success: true }
  await db.delete()
  await db.open()
  $session.set(undefined)
})

afterEach(async () => {
  globalThis.tidingsSession = undefined
  vi.useRealTimers()
  await server.close()
})

test('what the page asked before any script was there is not asked again', async () => {
  globalThis.tidingsSession = Promise.resolve(Response.json(sessionOf(ada)))
  await refreshSession()
  expect($session.get()).toEqual(userWith(ada))
  expect(server.requests).toEqual([])
})

test('it answers once: later there may be another session', async () => {
  globalThis.tidingsSession = Promise.resolve(Response.json(sessionOf(ada)))
  await refreshSession()
  await refreshSession()
  expect($session.get()).toEqual(userWith(bob))
})

test.each([
  ['failed', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['was refused', () => Promise.resolve(new Response('', { status: 503 }))],
])('a question that %s is asked again', async (_, answer) => {
  globalThis.tidingsSession = answer()
  await refreshSession()
  expect($session.get()).toEqual(userWith(bob))
})

test('a question that nobody answers is asked again after a while', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  globalThis.tidingsSession = new Promise(() => undefined)
  const refreshed = refreshSession()
  await vi.advanceTimersByTimeAsync(30_000)
  vi.useRealTimers()
  await refreshed
  expect($session.get()).toEqual(userWith(bob))
})

test('where somebody signed out here and the server had not heard of it, what it said before counts for nothing', async () => {
  await storeSession(db, sessionOf(ada))
  localStorage.setItem(SIGNING_OUT, '1')
  globalThis.tidingsSession = Promise.resolve(Response.json(sessionOf(ada)))
  server.answers['GET /api/better-auth/get-session'] = { ...sessionOf(ada), session: null, user: null, role: null }
  await refreshSession()
  expect($session.get()).toBeNull()
})
