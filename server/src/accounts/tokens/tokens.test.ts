import { apiToken } from '@tidings/contracts'
import { z } from 'zod'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'

let server: TestServer
let user: TestUser

beforeAll(async () => {
  server = await createTestServer()
  user = await server.signUp()
})

afterAll(() => server.close())

const created = z.object({ data: apiToken.extend({ token: z.string() }) })

async function makeToken(wish: object, owner = user) {
  const answer = await server.request('/api/tokens', { method: 'POST', user: owner, json: wish })
  return created.parse(await answer.json()).data
}

const call = async (token: string, path: string, init: { method?: string; json?: unknown } = {}) =>
  server.request(path, { ...init, headers: { authorization: `Bearer ${token}` } })

const listed = async (owner = user) => (await server.request('/api/tokens', { user: owner })).json()

describe('a token of a user', () => {
  test('that reads sees what the user sees, and changes nothing', async () => {
    const { token } = await makeToken({ name: 'statistics', scope: 'read' })
    expect((await call(token, '/api/subscriptions')).status).toBe(200)
    expect((await call(token, '/api/entries', { method: 'POST', json: { view: 0 } })).status).toBe(200)
    for (const [method, path, json] of [
      ['POST', '/api/reads/all', {}],
      ['POST', '/api/subscriptions', { url: 'https://blog.example/feed', view: 0 }],
      ['PATCH', '/api/categories', { feedIdList: [], category: 'News' }],
      ['DELETE', '/api/subscriptions', { feedIdList: [] }],
    ] as const) {
      const answer = await call(token, path, { method, json })
      expect([path, answer.status]).toEqual([path, 403])
    }
  })

  test('that writes changes what the user may change', async () => {
    const { token } = await makeToken({ name: 'marker', scope: 'write' })
    expect((await call(token, '/api/reads/all', { method: 'POST', json: {} })).status).toBe(200)
  })

  test('makes no further tokens, invitations or deployments, and is no session', async () => {
    const { token } = await makeToken({ name: 'greedy', scope: 'write' })
    expect((await call(token, '/api/tokens')).status).toBe(403)
    const wish = { name: 'more', scope: 'write' }
    expect((await call(token, '/api/tokens', { method: 'POST', json: wish })).status).toBe(403)
    expect((await call(token, '/api/invitations/new', { method: 'POST', json: {} })).status).toBe(403)
    expect((await call(token, '/api/admin/mails')).status).toBe(403)
    expect((await call(token, '/api/deployments/audit')).status).toBe(401)
    expect(await (await call(token, '/api/better-auth/get-session')).json()).toMatchObject({ user: null })
  })

  test('is told once and kept as a hash', async () => {
    const { id, token } = await makeToken({ name: 'secret', scope: 'read' })
    expect(JSON.stringify(await listed())).not.toContain(token)
    const { rows } = await server.database.pool.query('select * from api_tokens where id = $1', [id])
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('says when it was last used, and ends when it is deleted', async () => {
    const { id, token } = await makeToken({ name: 'brief', scope: 'read' })
    await call(token, '/api/reads')
    expect(await listed()).toMatchObject({
      data: expect.arrayContaining([
        {
          id,
          name: 'brief',
          scope: 'read',
          createdAt: expect.any(String),
          expiresAt: null,
          lastUsedAt: expect.any(String),
        },
      ]),
    })
    await server.request('/api/tokens', { method: 'DELETE', user, json: { id } })
    expect((await call(token, '/api/reads')).status).toBe(401)
  })

  test('ends with its time and with its user', async () => {
    const { id, token } = await makeToken({ name: 'timed', scope: 'read', expiresInDays: 1 })
    expect((await call(token, '/api/reads')).status).toBe(200)
    await server.database.pool.query('update api_tokens set expires_at = $2 where id = $1', [
      id,
      new Date(Date.now() - 1000),
    ])
    expect((await call(token, '/api/reads')).status).toBe(401)
    const other = await server.signUp()
    const theirs = await makeToken({ name: 'theirs', scope: 'read' }, other)
    await server.database.pool.query('update "user" set suspended = true where id = $1', [other.id])
    expect((await call(theirs.token, '/api/reads')).status).toBe(401)
  })

  test('is deleted by its own user alone', async () => {
    const other = await server.signUp()
    const { id, token } = await makeToken({ name: 'kept', scope: 'read' })
    await server.request('/api/tokens', { method: 'DELETE', user: other, json: { id } })
    expect((await call(token, '/api/reads')).status).toBe(200)
    expect(await listed(other)).toMatchObject({ data: [] })
  })

  test.each([
    { name: '', scope: 'read' },
    { name: 'x'.repeat(51), scope: 'read' },
    { name: 'x', scope: 'admin' },
  ])('is not made as %o', async (wish) => {
    expect((await server.request('/api/tokens', { method: 'POST', user, json: wish })).status).toBe(400)
  })
})
