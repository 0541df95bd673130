import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
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

describe.each([undefined, 'https://read.example'])('the token of a session, shown at %s,', (baseUrl) => {
  let other: TestServer
  let owner: TestUser
  let token: string

  beforeAll(async () => {
    other = await createTestServer({ environment: baseUrl ? { BASE_URL: baseUrl } : {} })
  })

  beforeEach(async () => {
    owner = await other.signUp()
    const { rows } = await other.database.pool.query<{ token: string }>(
      'select token from session where user_id = $1',
      [owner.id],
    )
    token = rows[0]?.token ?? ''
  })

  afterAll(() => other.close())

  /** As a program does, which has no origin and keeps no cookies. */
  const ask = (path: string, json?: unknown, shown = token) =>
    other.request(path, {
      method: json === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${shown}`, host: 'localhost' },
      ...(json !== undefined && { json }),
    })

  test('opens what it opens everywhere', async () => {
    expect((await ask('/api/reads')).status).toBe(200)
    expect(await (await ask(`${AUTH}/get-session`)).json()).toMatchObject({ user: { id: owner.id } })
    expect(await (await ask(`${AUTH}/list-sessions`)).json()).toHaveLength(1)
    expect(await (await ask(`${AUTH}/list-accounts`)).json()).toMatchObject([{ providerId: 'credential' }])
    expect((await ask(`${AUTH}/update-user`, { bio: 'Reads much' })).status).toBe(200)
    expect(await (await ask(`${AUTH}/get-session`)).json()).toMatchObject({ user: { bio: 'Reads much' } })
  })

  test('is not given back as a cookie', async () => {
    for (const path of ['/get-session', '/list-sessions', '/list-accounts'])
      expect((await ask(AUTH + path)).headers.getSetCookie()).toEqual([])
    expect((await ask(`${AUTH}/update-user`, { bio: 'Reads' })).headers.getSetCookie()).toEqual([])
  })

  test('opens nothing when it is another', async () => {
    const wrong = 'A'.repeat(32)
    expect(await (await ask(`${AUTH}/get-session`, undefined, wrong)).json()).toMatchObject({ user: null })
    expect((await ask(`${AUTH}/update-user`, { bio: 'x' }, wrong)).status).toBe(401)
  })

  test('opens nothing any more once its session is over', async () => {
    expect((await ask(`${AUTH}/sign-out`, {})).status).toBe(200)
    expect(await (await ask(`${AUTH}/get-session`)).json()).toMatchObject({ user: null })
    expect((await ask('/api/reads')).status).toBe(401)
  })
})
