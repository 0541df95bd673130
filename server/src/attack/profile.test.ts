import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { password, postAuth, refusalOf } from '../accounts/auth/testing.ts'
import { createTestServer, type TestServer, type TestUser } from '../testing.ts'

let server: TestServer
let user: TestUser

beforeAll(async () => {
  server = await createTestServer()
  user = await server.signUp()
})

afterAll(() => server.close())

beforeEach(() => server.database.pool.query('delete from rate_limit'))

const update = async (profile: object, by = user) =>
  (await postAuth(server, '/update-user', profile, { user: by })).status

const profileOf = async ({ id }: TestUser) => {
  const { rows } = await server.database.pool.query('select name, image, handle from "user" where id = $1', [
    id,
  ])
  return rows[0]
}

const big = 'A'.repeat(900_000)

describe('a profile takes no', () => {
  test.each([
    ['empty name', { name: '' }],
    ['name of spaces', { name: ' \t\u3000\u200b ' }],
    ['name that nobody sees', { name: '\u200b\u2060' }],
    ['name that is null', { name: null }],
    ['name that is no text', { name: { $ne: '' } }],
    ['name of 900 kB', { name: big }],
    ['picture by javascript:', { image: 'javascript:alert(1)' }],
    ['picture by JavaScript, in disguise', { image: ' java\tscript:alert(1)' }],
    ['picture by data:', { image: 'data:image/svg+xml,<svg onload="alert(1)"/>' }],
    ['picture by blob:', { image: 'blob:https://read.example/1' }],
    ['picture of 900 kB', { image: `data:image/png;base64,${big}` }],
    ['address of 900 kB', { image: `https://site.example/${big}` }],
    ['picture with a password', { image: 'https://a:b@site.example/a.png' }],
    ['picture that is no text', { image: ['https://site.example/a.png'] }],
    ['path of this server', { image: '/api/better-auth/sign-out' }],
    ['picture that nobody uploaded', { image: `/api/avatars/${'0'.repeat(32)}` }],
    ['handle that is no text', { handle: 1 }],
  ])('%s', async (_what, profile) => {
    const before = await profileOf(user)
    expect(await update(profile)).toBe(400)
    expect(await profileOf(user)).toEqual(before)
  })
})

test('an account is not made without a name', async () => {
  for (const name of ['', '  ', '\u200b']) {
    const json = { email: 'nameless@example.test', password, name }
    expect((await postAuth(server, '/sign-up/email', json)).status).toBe(400)
  }
})

test('a profile takes a picture of another site, one that was uploaded, and none', async () => {
  expect(await update({ image: 'https://site.example/a.png' })).toBe(200)
  expect(await update({ image: null })).toBe(200)
})

describe('handles that differ by case', () => {
  test('are one, and belong to whoever had it first', async () => {
    const [first, second] = [await server.signUp(), await server.signUp()]
    expect(await update({ handle: 'Ada_L' }, first)).toBe(200)
    const refused = await postAuth(server, '/update-user', { handle: 'aDA_l' }, { user: second })
    expect(await refusalOf(refused)).toEqual([400, 'HANDLE_TAKEN'])
    const json = { email: 'third@example.test', password, name: 'Third', handle: 'ADA_L' }
    expect(await refusalOf(await postAuth(server, '/sign-up/email', json))).toEqual([400, 'HANDLE_TAKEN'])
    expect(await update({ handle: 'ADA_L' }, first)).toBe(200)
  })

  test('are one also where a server of before let both be', async () => {
    const [first, second] = [await server.signUp(), await server.signUp()]
    await server.database.pool.query(`update "user" set handle = 'Grace' where id = $1`, [first.id])
    expect(await update({ handle: 'grace' }, second)).toBe(400)
  })

  test('of twenty who want one at once, one has it', async () => {
    const users = await Promise.all(Array.from({ length: 20 }, () => server.signUp()))
    const statuses = await Promise.all(users.map((by, i) => update({ handle: i % 2 ? 'Alan' : 'alan' }, by)))
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 400)).toHaveLength(19)
  })

  test('find the same person', async () => {
    const named = await server.signUp()
    await update({ handle: 'Linus' }, named)
    for (const handle of ['linus', 'LINUS']) {
      const answer = await server.request(`/api/profiles?handle=${handle}`, { user })
      expect(await answer.json()).toMatchObject({ data: { id: named.id } })
    }
  })
})

describe('a profile tells others nothing of', () => {
  const secret = { role: 'admin', two_factor_enabled: true, email_verified: true, last_login_method: 'email' }

  test.each([
    ['GET', (id: string) => `/api/profiles?id=${id}`, undefined],
    ['POST', () => '/api/profiles/batch', (id: string) => ({ ids: [id] })],
  ] as const)('roles, second steps and how somebody signs in: by %s', async (method, path, json) => {
    const { id } = await server.signUp()
    const columns = Object.keys(secret).map((name, index) => `${name} = $${index + 2}`)
    await server.database.pool.query(`update "user" set ${columns.join(', ')} where id = $1`, [
      id,
      ...Object.values(secret),
    ])
    const answer = await server.request(path(id), { method, user, json: json?.(id) })
    expect(answer.status).toBe(200)
    const text = await answer.text()
    expect(text).toContain('"role":null')
    expect(text).toContain('"twoFactorEnabled":null')
    expect(text).not.toMatch(/admin|true|"lastLoginMethod":"/)
  })
})
