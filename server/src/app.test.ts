import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from './testing.ts'

let server: TestServer

beforeAll(async () => {
  server = await createTestServer()
})

afterAll(() => server.close())

describe('the API', () => {
  test('answers an unknown path with code 6', async () => {
    const answer = await server.request('/api/nothing-here')
    expect(answer.status).toBe(404)
    expect(await answer.json()).toEqual({ code: 6, message: 'Not found' })
  })

  test('answers wrong input with code 4 and the list of what is wrong', async () => {
    const user = await server.signUp()
    const answer = await server.request('/api/entries', {
      method: 'POST',
      user,
      json: { limit: 'many', unknown: 1 },
    })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 4, data: [{ path: ['limit'] }] })
  })

  test('answers a body that is no JSON with code 4', async () => {
    const user = await server.signUp()
    const headers = { 'content-type': 'application/json' }
    const answer = await server.request('/api/entries', { method: 'POST', user, headers, body: '{' })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 4 })
  })

  test('wants a session', async () => {
    const answer = await server.request('/api/reads')
    expect(answer.status).toBe(401)
    expect(await answer.json()).toEqual({ code: 1000, message: 'Unauthorized' })
  })

  test('is documented', async () => {
    const document = await server.request('/api/openapi.json')
    expect(await document.json()).toMatchObject({
      openapi: expect.stringMatching(/^3\.1/),
      info: { title: 'Tidings' },
    })
    const page = await (await server.request('/api/docs')).text()
    expect(page).toContain('POST /api/entries')
    expect(page).not.toContain('<script')
  })

  test('refuses changes that a foreign page asks for', async () => {
    const user = await server.signUp()
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
      const answer = await server.request('/api/reads/all', { method: 'POST', user, headers, json: {} })
      expect(answer.status).toBe(403)
    }
    const own = { origin: 'http://localhost', host: 'localhost' }
    expect(
      (await server.request('/api/reads/all', { method: 'POST', user, headers: own, json: {} })).status,
    ).toBe(200)
  })

  test('is ready, and says so', async () => {
    expect((await server.request('/readyz')).status).toBe(200)
    expect((await server.request('/healthz')).status).toBe(200)
    expect(await (await server.request('/api/probes/postgresql')).json()).toMatchObject({ code: 0 })
    expect(await (await server.request('/api/status/configs')).json()).toMatchObject({
      code: 0,
      data: { SIGN_UP: 'open' },
    })
  })
})

describe('accounts', () => {
  test('the first is an administrator, the next is not, and nobody makes oneself one', async () => {
    const fresh = await createTestServer()
    const first = await fresh.signUp()
    const json = { email: 'b@example.test', password: 'correct horse battery', name: 'B', role: 'admin' }
    const asAdmin = await fresh.request('/api/better-auth/sign-up/email', { method: 'POST', json })
    expect(asAdmin.status).toBe(400)
    await fresh.signUp()
    const rows = await fresh.database.pool.query('select role from "user" order by id')
    expect(rows.rows).toEqual([{ role: 'admin' }, { role: 'free' }])
    const session = await fresh.request('/api/better-auth/get-session', { user: first })
    expect(await session.json()).toMatchObject({
      code: 0,
      role: 'admin',
      user: { id: first.id, email: expect.any(String) },
    })
    await fresh.close()
  })

  test('signing out ends the session for good', async () => {
    const user = await server.signUp()
    expect((await server.request('/api/reads', { user })).status).toBe(200)
    await server.request('/api/better-auth/sign-out', {
      method: 'POST',
      user,
      headers: { origin: 'http://localhost', host: 'localhost' },
      json: {},
    })
    expect((await server.request('/api/reads', { user })).status).toBe(401)
    expect(await (await server.request('/api/better-auth/get-session', { user })).json()).toMatchObject({
      session: null,
      user: null,
    })
  })

  test('a forged cookie is no session', async () => {
    const user = await server.signUp()
    const forged = user.cookie.replace(/\.[^.]*$/, '.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA%3D')
    expect((await server.request('/api/reads', { user: { ...user, cookie: forged } })).status).toBe(401)
  })

  test('closed sign-up lets only the first one in', async () => {
    const closed = await createTestServer({ environment: { SIGN_UP: 'closed' } })
    await closed.signUp()
    await expect(closed.signUp()).rejects.toThrow('SIGN_UP_CLOSED')
    await closed.close()
  })

  test('many wrong passwords are slowed down, whatever address the client claims', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 12; i++) {
      const headers = { 'x-tidings-client-address': `10.0.0.${i}`, 'x-forwarded-for': `10.0.0.${i}` }
      const json = { email: 'nobody@example.test', password: 'wrong password' }
      statuses.push(
        (await server.request('/api/better-auth/sign-in/email', { method: 'POST', headers, json })).status,
      )
    }
    expect(statuses.at(-1)).toBe(429)
  })
})
