import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { quotaCeilings, sessionReply } from '@tidings/contracts'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'

const BASE = '/api/better-auth'
const password = 'correct horse battery'

let server: TestServer

beforeAll(async () => {
  server = await createTestServer()
})

afterAll(() => server.close())

beforeEach(() => server.database.pool.query('delete from rate_limit; delete from attempts'))

function post(
  path: string,
  json: object,
  { user, headers: own }: { user?: TestUser; headers?: Record<string, string> } = {},
) {
  const headers = { origin: 'http://localhost', host: 'localhost', ...own }
  return server.request(`${BASE}${path}`, { method: 'POST', json, headers, ...(user && { user }) })
}

describe('an account', () => {
  test('signs in with its password, and with no other', async () => {
    await server.signUp('ann@example.test')
    const wrong = await post('/sign-in/email', { email: 'ann@example.test', password: 'wrong horse battery' })
    expect(wrong.status).toBe(401)
    const right = await post('/sign-in/email', { email: 'Ann@Example.test', password })
    expect(right.status).toBe(200)
    const cookie = right.headers.getSetCookie().join()
    expect(cookie).toMatch(/better-auth\.session_token=[^;]+;.*HttpOnly;.*SameSite=Lax/i)
    expect(cookie).not.toContain('Secure')
  })

  test('is told about itself in the shape of the contract, under both paths', async () => {
    const user = await server.signUp()
    for (const path of [BASE, '/better-auth']) {
      const reply = sessionReply.parse(await (await server.request(`${path}/get-session`, { user })).json())
      expect(reply).toMatchObject({
        user: { id: user.id },
        role: reply.user?.role,
        feedSubscriptionLimit: quotaCeilings.feeds,
      })
      expect(reply.session).not.toHaveProperty('token')
    }
  })

  test('lists its sessions and ends the others', async () => {
    const email = 'devices@example.test'
    const user = await server.signUp(email)
    await post('/sign-in/email', { email, password })
    const list = () => server.request(`${BASE}/list-sessions`, { user })
    expect(await (await list()).json()).toHaveLength(2)
    expect((await post('/revoke-other-sessions', {}, { user })).status).toBe(200)
    expect(await (await list()).json()).toHaveLength(1)
  })

  test('signs out for good', async () => {
    const user = await server.signUp()
    expect((await server.request('/api/reads', { user })).status).toBe(200)
    await post('/sign-out', {}, { user })
    expect((await server.request('/api/reads', { user })).status).toBe(401)
    const session = await server.request(`${BASE}/get-session`, { user })
    expect(await session.json()).toMatchObject({ session: null, user: null })
  })

  test('has one e-mail address, a password of 8 characters or more, and a name that fits', async () => {
    await server.signUp('taken@example.test')
    const attempts = [
      { email: 'taken@example.test', password, name: 'B' },
      { email: 'short@example.test', password: 'short', name: 'B' },
      { email: 'not an address', password, name: 'B' },
      { email: 'long@example.test', password, name: 'B'.repeat(51) },
    ]
    for (const attempt of attempts)
      expect((await post('/sign-up/email', attempt)).status).toBeGreaterThanOrEqual(400)
  })
})

describe('a profile', () => {
  test.each([
    { handle: 'reader_1', bio: 'Reads.', website: 'https://reader.example' },
    { socialLinks: { github: 'reader' } },
    { handle: null },
  ])('takes %o', async (profile) => {
    const user = await server.signUp()
    expect((await post('/update-user', profile, { user })).status).toBe(200)
    const reply = await server.request(`${BASE}/get-session`, { user })
    expect(await reply.json()).toMatchObject({ user: profile })
  })

  test.each([
    { role: 'admin' },
    { handle: 'no spaces' },
    { bio: 'x'.repeat(257) },
    { website: 'javascript:alert(1)' },
    { website: 'https://x.example/' + 'x'.repeat(64) },
    { socialLinks: { github: 'x'.repeat(33) } },
    { socialLinks: { github: '\uD800' } },
  ])('refuses %o', async (profile) => {
    const user = await server.signUp()
    expect((await post('/update-user', profile, { user })).status).toBe(400)
  })

  test('cannot carry what only the server decides', async () => {
    const user = await server.signUp()
    await post(
      '/update-user',
      { name: 'C', suspended: true, emailVerified: true, stripeCustomerId: 'x' },
      { user },
    )
    const { rows } = await server.database.pool.query(
      'select suspended, email_verified, stripe_customer_id from "user" where id = $1',
      [user.id],
    )
    expect(rows).toEqual([{ suspended: false, email_verified: false, stripe_customer_id: null }])
  })

  test('has a handle of its own, and may keep it', async () => {
    const [first, second] = [await server.signUp(), await server.signUp()]
    expect((await post('/update-user', { handle: 'mine' }, { user: first })).status).toBe(200)
    expect((await post('/update-user', { handle: 'mine', bio: 'New' }, { user: first })).status).toBe(200)
    expect((await post('/update-user', { handle: 'mine' }, { user: second })).status).toBe(400)
  })
})

describe('who may sign up', () => {
  test('the first becomes the administrator, the next does not, and nobody names oneself one', async () => {
    const fresh = await createTestServer()
    await fresh.signUp()
    const json = { email: 'b@example.test', password, name: 'B', role: 'admin' }
    expect((await fresh.request(`${BASE}/sign-up/email`, { method: 'POST', json })).status).toBe(400)
    await fresh.signUp()
    const { rows } = await fresh.database.pool.query('select role from "user" order by created_at')
    expect(rows).toEqual([{ role: 'admin' }, { role: null }])
    await fresh.close()
  })

  test('only the first, where sign-up is closed', async () => {
    const closed = await createTestServer({ environment: { SIGN_UP: 'closed' } })
    await closed.signUp()
    await expect(closed.signUp()).rejects.toThrow('SIGN_UP_CLOSED')
    await closed.close()
  })
})

describe('a foreign page', () => {
  test('cannot sign anybody in or out', async () => {
    const user = await server.signUp('victim@example.test')
    const headers = { origin: 'https://evil.example' }
    expect((await post('/sign-out', {}, { user, headers })).status).toBe(403)
    const signIn = await post('/sign-in/email', { email: 'victim@example.test', password }, { headers })
    expect(signIn.status).toBe(403)
  })

  test.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https:evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    ' //evil.example',
    'javascript:alert(1)',
    '/%2f/evil.example',
    'http://localhost@evil.example',
    'http://localhost.evil.example',
  ])('is not where signing in leads: %j', async (callbackURL) => {
    const email = 'redirect@example.test'
    await server.signUp(email).catch(() => undefined)
    const answer = await post('/sign-in/email', { email, password, callbackURL })
    expect([403, 400]).toContain(answer.status)
  })

  test('is not believed to be this server by its name alone', async () => {
    const user = await server.signUp()
    const headers = { origin: 'http://evil.example', host: 'evil.example' }
    expect((await post('/sign-out', {}, { user, headers })).status).toBe(403)
  })
})

describe('many wrong passwords', () => {
  test('are slowed down, whatever address the client claims', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 12; i++) {
      const headers = { 'x-tidings-client-address': `10.0.0.${i}`, 'x-forwarded-for': `10.0.0.${i}` }
      const json = { email: 'nobody@example.test', password: 'wrong password' }
      statuses.push((await post('/sign-in/email', json, { headers })).status)
    }
    expect(statuses.at(-1)).toBe(429)
  })
})

test.each([
  ['POST', '/delete-user'],
  ['POST', '/subscription/upgrade'],
  ['GET', '/subscription/list'],
  ['POST', '/subscription/cancel'],
  ['POST', '/subscription/restore'],
  ['POST', '/subscription/billing-portal'],
])(
  'there is no call of what is not offered here, and its refusal is that of any other: %s %s',
  async (method, path) => {
    const user = await server.signUp()
    const answer =
      method === 'GET'
        ? await server.request(`${BASE}${path}`, { user })
        : await post(path, { password }, { user })
    expect([answer.status, await answer.json()]).toEqual([404, { code: 6, message: 'Not found' }])
  },
)

describe('behind https', () => {
  test('cookies are sent over https alone', async () => {
    const secure = await createTestServer({ environment: { BASE_URL: 'https://read.example' } })
    const user = await secure.signUp()
    expect(user.cookie).toMatch(/^__Secure-/)
    const headers = { origin: 'https://read.example' }
    const answer = await secure.request('/api/reads/all', { method: 'POST', user, headers, json: {} })
    expect(answer.status).toBe(200)
    await secure.close()
  })
})
