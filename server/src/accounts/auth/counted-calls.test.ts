import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'
import { commonLimit } from './rate-limits.ts'
import { AUTH, postAuth, refusalOf } from './testing.ts'

const peer = '203.0.113.9'
const other = '203.0.113.10'

let server: TestServer
let user: TestUser

beforeAll(async () => {
  server = await createTestServer({ environment: { TRUSTED_PROXIES: '127.0.0.0/8' } })
  user = await server.signUp()
})

afterAll(() => server.close())

/** As if one network had asked as often as it may. */
const useUp = (path: string) =>
  server.database.pool.query(
    `insert into rate_limit (id, key, count, last_request) values ($1, $1, $2, $3)`,
    [`${peer}|${AUTH}${path}`, commonLimit.max, Date.now()],
  )

const asks: [string, (from: string) => Promise<Response>][] = [
  ...['/get-providers', '/get-account-info', '/two-factor/methods', '/list-sessions'].map(
    (path): [string, (from: string) => Promise<Response>] => [
      path,
      (from) => server.request(`${AUTH}${path}`, { user, headers: { 'x-forwarded-for': from } }),
    ],
  ),
  ...['/revoke-session', '/delete-user-custom', '/change-email', '/link-social', '/two-factor/disable'].map(
    (path): [string, (from: string) => Promise<Response>] => [
      path,
      (from) => postAuth(server, path, {}, { user, headers: { 'x-forwarded-for': from } }),
    ],
  ),
]

const askWho = (from: string) =>
  server.request(`${AUTH}/get-session`, { user, headers: { 'x-forwarded-for': from } })

describe('a call that this server answers itself', () => {
  test.each(asks)('is counted: %s', async (path, ask) => {
    await useUp(path)
    expect(await refusalOf(await ask(peer))).toEqual([429, 1])
    expect((await ask(other)).status).not.toBe(429)
  })

  test('is counted, too, where it asks who is signed in', { tags: ['long'] }, async () => {
    for (let asked = 0; asked < 600; asked += 1) await askWho(peer)
    expect((await askWho(peer)).status).toBe(429)
    expect((await askWho(other)).status).toBe(200)
  })
})
