import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { watchReturn } from './on-return.ts'
import { subscriptionsQuery } from './queries.ts'
import { queryClient } from './query-client.ts'
import { $session } from './session-state.ts'
import { answerWith, sessionOf, startTestServer, userWith, type TestServer } from './testing.ts'

const userId = '41147805276726270'
let server: TestServer

beforeEach(async () => {
  server = await startTestServer()
  server.answers['GET /api/better-auth/get-session'] = sessionOf(userId)
  vi.useFakeTimers({ toFake: ['Date'] })
})

afterEach(async () => {
  vi.useRealTimers()
  queryClient.clear()
  await server.close()
})

function watch(): void {
  onTestFinished(watchReturn())
}

function leave(): void {
  Object.assign(document, { visibilityState: 'hidden' })
  document.dispatchEvent(new Event('visibilitychange'))
}

function returnAfter(seconds: number): void {
  vi.setSystemTime(Date.now() + seconds * 1000)
  Object.assign(document, { visibilityState: 'visible' })
  document.dispatchEvent(new Event('visibilitychange'))
}

const isOutdated = () => queryClient.getQueryState(subscriptionsQuery().queryKey)?.isInvalidated

test('everything is asked for again after ten minutes out of sight', async () => {
  server.answers['GET /api/subscriptions'] = { code: 0, data: [] }
  watch()
  await queryClient.fetchQuery(subscriptionsQuery())
  leave()
  returnAfter(9 * 60)
  expect(isOutdated()).toBe(false)
  leave()
  returnAfter(10 * 60)
  expect(isOutdated()).toBe(true)
})

test('a page that was opened out of sight was left when it was opened', async () => {
  server.answers['GET /api/subscriptions'] = { code: 0, data: [] }
  leave()
  watch()
  await queryClient.fetchQuery(subscriptionsQuery())
  returnAfter(10 * 60)
  expect(isOutdated()).toBe(true)
})

test('whoever comes back learns at once that the session was ended elsewhere', async () => {
  server.answers['GET /api/better-auth/get-session'] = answerWith(401)
  $session.set(userWith(userId))
  watch()
  leave()
  returnAfter(11)
  await expect.poll(() => $session.get()).toBeNull()
})
