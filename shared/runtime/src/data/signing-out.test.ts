import { answerWith, entryOf, hangUp, sessionOf, startTestServer, type TestServer } from './testing.ts'
import { db, storeEntries, storeSession } from '@tidings/db'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startDataLayer } from './data-layer.ts'
import { queryClient } from './query-client.ts'
import { signOut } from './signing-out.ts'
import { $session } from './session-state.ts'

const userId = '41147805276726270'
const SIGN_OUT = 'POST /api/better-auth/sign-out'
const GET_SESSION = 'GET /api/better-auth/get-session'
const nobody = { ...sessionOf(userId), session: null, user: null, role: null }

let server: TestServer
let stop = async () => {}

beforeEach(async () => {
  server = await startTestServer()
  server.answers[GET_SESSION] = sessionOf(userId)
  server.answers[SIGN_OUT] = { success: true }
  await db.delete()
  await db.open()
  $session.set(undefined)
  await start()
  await storeEntries(db, [entryOf('41147805276726275', '41147805276726276')])
})

afterEach(async () => {
  await stop()
  vi.restoreAllMocks()
  await server.close()
})

async function start(): Promise<void> {
  stop = await startDataLayer({ onSuperseded: () => undefined })
}

/** The page is closed and opened again. */
async function reload(): Promise<void> {
  await stop()
  $session.set(undefined)
  await start()
}

const countRows = async () => {
  const counts = await Promise.all(db.tables.map((table) => table.count()))
  return counts.reduce((sum, count) => sum + count, 0)
}

describe('whoever signs out', () => {
  test('is signed out at once, and by a call that outlives the page', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch')
    const ended = signOut()
    expect($session.get()).toBeNull()
    // Nothing is waited for: whoever signs out may leave the page in the same moment.
    expect(fetched.mock.calls[0]?.[0]).toMatchObject({
      method: 'POST',
      url: `${server.origin}${SIGN_OUT.slice(5)}`,
      keepalive: true,
    })
    await ended
    expect(await countRows()).toBe(0)
  })

  test('is answered what the page asks that they come to', async () => {
    const configs = Promise.withResolvers<string>()
    const asked = Promise.withResolvers<string>()
    const stopListening = $session.listen(() => {
      asked.resolve(queryClient.fetchQuery({ queryKey: ['configs'], queryFn: () => configs.promise }))
    })
    await signOut()
    configs.resolve('of the server')
    expect(await asked.promise).toBe('of the server')
    stopListening()
  })

  test('leaves nothing here, also while the server does not answer', async () => {
    server.answers[SIGN_OUT] = () => undefined
    void signOut().catch(() => undefined)
    await expect.poll(countRows).toBe(0)
  })

  test.each([
    [hangUp, 'No response'],
    [answerWith(502), 'Internal error'],
  ])('is not let in again by a server that was not told', async (failure, message) => {
    server.answers[SIGN_OUT] = failure
    await expect(signOut()).rejects.toThrow(message)
    await reload()
    expect($session.get()).toBeNull()
    server.answers[SIGN_OUT] = (_, response) => {
      server.answers[GET_SESSION] = nobody
      response.setHeader('content-type', 'application/json').end('{}')
    }
    const before = server.requests.length
    await reload()
    expect($session.get()).toBeNull()
    expect(server.requests.slice(before, before + 2)).toEqual([SIGN_OUT, GET_SESSION])
  })

  test('and was killed before the database was emptied finds it empty', async () => {
    server.answers[SIGN_OUT] = hangUp
    await signOut().catch(() => undefined)
    await storeSession(db, sessionOf(userId))
    await storeEntries(db, [entryOf('41147805276726275', '41147805276726276')])
    await reload()
    expect(await countRows()).toBe(0)
  })

  test('signs in again, and stays in', async () => {
    await signOut()
    await reload()
    expect($session.get()?.id).toBe(userId)
  })
})
