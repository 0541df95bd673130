import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'

let server: TestServer
let user: TestUser

beforeAll(async () => {
  server = await createTestServer()
  user = await server.signUp()
})

afterAll(() => server.close())

async function statusWith(headers: Record<string, string>): Promise<number> {
  return (await server.request('/api/reads', { headers })).status
}

async function tokenOf({ id }: TestUser): Promise<string> {
  const { rows } = await server.database.pool.query('select token from session where user_id = $1', [id])
  return String(rows[0].token)
}

describe('a session', () => {
  test('is known by its cookie, among others, and by its token', async () => {
    expect(await statusWith({ cookie: `theme=dark; ${user.cookie}; x=y` })).toBe(200)
    expect(await statusWith({ authorization: `Bearer ${await tokenOf(user)}` })).toBe(200)
  })

  test.each([
    ['no cookie', {}],
    ['an empty one', { cookie: 'better-auth.session_token=' }],
    ['one that is no text', { cookie: 'better-auth.session_token=%ff%.%' }],
    ['a token made up', { authorization: `Bearer ${'a'.repeat(32)}` }],
    ['a token that is SQL', { authorization: `Bearer ' or true --` }],
  ])('is not made by %s', async (_, headers) => {
    expect(await statusWith(headers)).toBe(401)
  })

  test('is not made by a token without its signature, or with that of another', async () => {
    const name = 'better-auth.session_token'
    const token = await tokenOf(user)
    const other = await server.signUp()
    const signature = other.cookie.slice(other.cookie.lastIndexOf('.'))
    expect(await statusWith({ cookie: `${name}=${token}` })).toBe(401)
    expect(await statusWith({ cookie: `${name}=${token}.` })).toBe(401)
    expect(await statusWith({ cookie: `${name}=${token}${signature}` })).toBe(401)
  })

  test.each(['suspended', 'deleted'])('ends when its user is %s, who cannot sign in again', async (state) => {
    const email = `${state}@example.test`
    const barred = await server.signUp(email)
    await server.database.pool.query(`update "user" set ${state} = true where id = $1`, [barred.id])
    expect(await statusWith({ cookie: barred.cookie })).toBe(401)
    const session = await server.request('/api/better-auth/get-session', { user: barred })
    expect(await session.json()).toMatchObject({ session: null, user: null })
    const json = { email, password: 'correct horse battery' }
    const answer = await server.request('/api/better-auth/sign-in/email', { method: 'POST', json })
    expect(answer.status).toBe(403)
  })

  test('ends when its time has come', async () => {
    const late = await server.signUp()
    // Times are kept by the millisecond: one of this moment may be rounded to what is still to come.
    await server.database.pool.query(
      `update session set expires_at = now() - interval '1 millisecond' where user_id = $1`,
      [late.id],
    )
    expect(await statusWith({ cookie: late.cookie })).toBe(401)
  })
})
