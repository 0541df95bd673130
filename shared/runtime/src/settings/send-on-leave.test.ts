import { db, retryOutbox } from '@tidings/db'
import { afterEach, beforeEach, describe, expect, test, vi, type MockInstance } from 'vitest'
import { startDataLayer } from '../data/data-layer.ts'
import { queryClient } from '../data/query-client.ts'
import { $session } from '../data/session-state.ts'
import { answerWith, sessionOf, startTestServer, type TestServer } from '../data/testing.ts'
import { lastLeaving } from './last-leaving.ts'
import { fallOutOfStep } from './refresh-settings.ts'
import { changeSettings } from './settings.ts'

// Not what these tests are about, and they would wait for it each time.
vi.mock('../idle/when-idle.ts', () => ({
  whenIdle: (load: () => Promise<unknown>) => {
    // What is not through when a test is fails with its database, as it would with a page.
    void load().catch(() => undefined)
    return () => undefined
  },
}))

const done = { code: 0, data: null }

let server: TestServer
let stop = async () => {}
let calls: MockInstance<typeof fetch>

beforeEach(async () => {
  server = await startTestServer()
  await db.delete()
  await db.open()
  $session.set(undefined)
  server.answers['GET /api/better-auth/get-session'] = sessionOf('41147805276726270')
  server.answers['GET /api/settings'] = { code: 0, settings: {}, updated: {} }
  server.answers['PATCH /api/settings/general'] = done
  server.answers['PATCH /api/settings/appearance'] = done
  stop = await startDataLayer({ onSuperseded: () => undefined })
  // Nothing falls due before the page goes.
  vi.useFakeTimers({ toFake: ['Date'] })
  calls = vi.spyOn(globalThis, 'fetch')
})

afterEach(async () => {
  calls.mockRestore()
  vi.useRealTimers()
  await expectAllSent()
  await stop()
  queryClient.clear()
  await server.close()
})

async function expectAllSent(): Promise<void> {
  await expect.poll(() => db.outbox.count()).toBe(0)
}

/** The page goes; answers what it sends by calls that outlive it. */
function leave(): unknown[] {
  calls.mockClear()
  dispatchEvent(new Event('pagehide'))
  return calls.mock.calls.flatMap(([, init]) =>
    init?.keepalive && typeof init.body === 'string' ? [JSON.parse(init.body)] : [],
  )
}

/** Sets twice what is one thing, and goes before the database has the second. */
async function leaveAfterTwo(): Promise<unknown[]> {
  await changeSettings({ dimRead: true })
  const changed = changeSettings({ dimRead: false })
  const sent = leave()
  await changed
  return sent
}

describe('what was set just before its page goes', () => {
  test('is sent by a call that outlives it', async () => {
    await changeSettings({ dimRead: true, unreadOnly: true })
    // Once the database is seen to have it.
    await expect.poll(leave).toEqual([{ dimRead: true, unreadOnly: true }])
    await expect.poll(() => server.bodies).toContainEqual({ dimRead: true, unreadOnly: true })
  })

  test('goes with the value it was given last, and no earlier one that would arrive after it', async () => {
    // Once the database is seen to have the first, but not the second.
    await expect.poll(leaveAfterTwo).toEqual([{ dimRead: false }, { dimRead: false }])
  })

  test('goes alone where nobody knows what others have set since an earlier setting that waits with it', async () => {
    server.answers['GET /api/settings'] = answerWith(500, { code: 1005, message: 'No' })
    fallOutOfStep()
    await changeSettings({ dimRead: true })
    vi.setSystemTime(Date.now() + 6000)
    await changeSettings({ unreadOnly: true })
    await expect.poll(leave).toEqual([{ unreadOnly: true }])
    expect(lastLeaving()?.values).toEqual({ unreadOnly: true })
    server.answers['GET /api/settings'] = { code: 0, settings: {}, updated: {} }
    await retryOutbox(db)
  })
})
