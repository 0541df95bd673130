import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'

let server: TestServer

beforeAll(async () => {
  server = await createTestServer()
  // Whoever comes first is the administrator.
  await server.signUp()
})

afterAll(() => server.close())

const UNAUTHORIZED = 401

const ask = async (user: TestUser) => (await server.request('/api/settings', { user })).status

/** How often the database was asked who somebody is. */
async function looksDuring(work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return query.mock.calls.filter(([asked]) => JSON.stringify(asked).includes('session-user')).length
  } finally {
    query.mockRestore()
  }
}

/** Until each connection has heard of the changes that were made: it is told of them no later than it answers. */
async function hearOfAll(): Promise<void> {
  const { pool } = server.database
  await Promise.all(Array.from({ length: pool.totalCount }, () => pool.query('select')))
}

/** Stops the clock by which one is known no more, there. */
function setNow(ms: number): void {
  const now = vi.spyOn(performance, 'now').mockReturnValue(ms)
  onTestFinished(() => now.mockRestore())
}

const askTwice = (user: TestUser) =>
  looksDuring(async () => {
    expect([await ask(user), await ask(user)]).toEqual([200, 200])
  })

async function signOut(user: TestUser): Promise<void> {
  const headers = { origin: 'http://localhost', host: 'localhost' }
  const reply = await server.request('/api/better-auth/sign-out', { method: 'POST', user, json: {}, headers })
  expect(reply.status).toBe(200)
}

test('whoever has just asked is known', async () => {
  const user = await server.signUp()
  setNow(performance.now())
  await hearOfAll()
  expect(await askTwice(user)).toBe(1)
})

test('who one is, is asked again after some seconds', async () => {
  const user = await server.signUp()
  await ask(user)
  setNow(performance.now() + 5000)
  expect(await looksDuring(() => ask(user))).toBe(1)
})

describe('is known no more', () => {
  test('who has signed out, from the next call on', async () => {
    for (let times = 0; times < 20; times += 1) {
      const user = await server.signUp()
      expect(await ask(user)).toBe(200)
      await signOut(user)
      expect(await ask(user)).toBe(UNAUTHORIZED)
    }
  })

  test('who was suspended', async () => {
    const user = await server.signUp()
    expect(await ask(user)).toBe(200)
    await server.database.pool.query('update "user" set suspended = true where id = $1', [user.id])
    expect(await ask(user)).toBe(UNAUTHORIZED)
  })

  test('whose session was ended by another process', async () => {
    const user = await server.signUp()
    setNow(performance.now())
    expect(await ask(user)).toBe(200)
    const other = new pg.Client({ connectionString: server.database.url })
    await other.connect()
    await other.query('delete from "session" where user_id = $1', [user.id])
    await other.end()
    await expect.poll(() => ask(user)).toBe(UNAUTHORIZED)
  })

  test('anybody, once the connections that would hear of it are lost', async () => {
    const user = await server.signUp()
    await ask(user)
    const before = server.database.accountChanges.version()
    const other = new pg.Client({ connectionString: server.database.url })
    await other.connect()
    await other.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`)
    await other.end()
    await expect.poll(() => server.database.accountChanges.version()).not.toBe(before)
    expect(await looksDuring(() => ask(user))).toBe(1)
  })
})
