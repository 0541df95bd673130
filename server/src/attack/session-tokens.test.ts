import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AUTH, password, postAuth } from '../accounts/auth/testing.ts'
import { createTestServer, type TestServer, type TestUser } from '../testing.ts'
import { listReadable } from './testing.ts'

let server: TestServer
let user: TestUser

beforeAll(async () => {
  server = await createTestServer()
  user = await server.signUp('listed@example.test')
  await postAuth(server, '/sign-in/email', { email: 'listed@example.test', password })
})

afterAll(() => server.close())

async function tokens(): Promise<string[]> {
  const { rows } = await server.database.pool.query<{ token: string }>('select token from session')
  return rows.map(({ token }) => token)
}

describe('a script in the page', () => {
  test.each([
    ['GET', '/list-sessions'],
    ['GET', '/list-sessions/'],
    ['GET', '//list-sessions'],
    ['GET', '/list%2Dsessions'],
    ['GET', '/list-sessions?x=1'],
    ['POST', '/list-sessions'],
    ['GET', '/get-session'],
    ['POST', '/get-session'],
    ['GET', '/get-session/'],
    ['GET', '/get-session?disableCookieCache=true'],
    ['POST', '/update-session'],
    ['GET', '/get-account-info'],
    ['GET', '/list-accounts'],
    ['GET', '/account-info'],
    ['POST', '/update-user'],
    ['POST', '/revoke-other-sessions'],
  ])('finds no token of a session by %s %s, and no answer is kept', async (method, path) => {
    const known = await tokens()
    for (const base of [AUTH, '/better-auth']) {
      const headers = { origin: 'http://localhost', host: 'localhost' }
      const json = method === 'POST' ? { json: { bio: 'x' } } : {}
      const answer = await server.request(base + path, { method, user, headers, ...json })
      const told =
        (await answer.text()) + [...answer.headers].filter(([name]) => name !== 'set-cookie').join()
      for (const token of known) expect(told).not.toContain(token)
      expect([path, answer.headers.get('cache-control')]).toEqual([path, 'no-store'])
    }
  })
})

test('no answer of the API to somebody is kept by a browser or a proxy', async () => {
  const own = ['/deployments/audit', '/parts', '/entries/source', '/images/proxy', '/nothing']
  const asked = [...(await listReadable(server)), ...own]
  expect(asked.length).toBeGreaterThan(20)
  for (const path of asked) {
    const answer = await server.request(`/api${path}`, { user })
    expect([path, answer.headers.get('cache-control')]).toEqual([path, 'no-store'])
  }
})

describe('a bearer token', () => {
  test.each([undefined, 'https://read.example'])('opens what it opens everywhere, at %s', async (baseUrl) => {
    const other = await createTestServer({ environment: baseUrl ? { BASE_URL: baseUrl } : {} })
    const { id } = await other.signUp()
    const { rows } = await other.database.pool.query<{ token: string }>('select token from session')
    const ask = (path: string, token = rows[0]?.token) =>
      other.request(path, { headers: { authorization: `Bearer ${token}` } })
    expect((await ask('/api/reads')).status).toBe(200)
    const answer = await ask(`${AUTH}/get-session`)
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await answer.json()).toMatchObject({ user: { id } })
    const wrong = await ask(`${AUTH}/get-session`, 'A'.repeat(32))
    expect(await wrong.json()).toMatchObject({ user: null })
    await other.database.pool.query('delete from session')
    expect(await (await ask(`${AUTH}/get-session`)).json()).toMatchObject({ user: null })
    await other.close()
  })
})
