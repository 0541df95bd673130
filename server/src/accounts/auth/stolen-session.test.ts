import { z } from 'zod'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cookieOf } from '../../foundation/http/testing.ts'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'
import { totpOf } from './authenticator/testing.ts'
import { password, postAuth, refusalOf } from './testing.ts'

let server: TestServer
let owner: TestUser

beforeAll(async () => {
  server = await createTestServer({
    environment: { GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 'secret' },
  })
})

afterAll(() => server.close())

beforeEach(async () => {
  await server.database.pool.query('delete from rate_limit; delete from attempts')
  owner = await server.signUp()
})

/** As if the user had signed in a while ago. */
const age = () =>
  server.database.pool.query(`update session set created_at = now() - interval '1 hour' where user_id = $1`, [
    owner.id,
  ])

/** What would make the account that of whoever holds a session of it. */
const takings: [string, (proof: object) => Promise<Response>][] = [
  [
    'the address is not changed',
    (proof) =>
      postAuth(server, '/change-email', { newEmail: 'thief@example.test', ...proof }, { user: owner }),
  ],
  [
    'no account elsewhere is linked',
    (proof) =>
      postAuth(server, '/link-social', { provider: 'github', callbackURL: '/', ...proof }, { user: owner }),
  ],
]

describe.each(takings)('by a session alone %s', (_, take) => {
  test('but by whoever has signed in just now, or has the password', async () => {
    expect((await take({})).status).toBe(200)
    await age()
    expect(await refusalOf(await take({}))).toEqual([400, 1002])
    expect(await refusalOf(await take({ password: 'wrong horse' }))).toEqual([400, 1002])
    expect((await take({ password })).status).toBe(200)
  })

  test('but by whoever has a code, where there is an authenticator', async () => {
    const enabled = await postAuth(server, '/two-factor/enable', { password }, { user: owner })
    const { totpURI } = z.object({ totpURI: z.string() }).parse(await enabled.json())
    const code = totpOf(totpURI)
    const verified = await postAuth(server, '/two-factor/verify-totp', { code }, { user: owner })
    owner = { ...owner, cookie: cookieOf(verified) }
    expect(await refusalOf(await take({ password }))).toEqual([400, 4008])
    expect(await refusalOf(await take({ TOTPCode: '000000' }))).toEqual([400, 4007])
    expect((await take({ TOTPCode: totpOf(totpURI) })).status).toBe(200)
  })

  test('however often one guesses; to be asked for the password is no guess', async () => {
    await age()
    for (let asked = 0; asked < 12; asked += 1) expect((await take({})).status).toBe(400)
    for (let guess = 0; guess < 10; guess += 1)
      expect((await take({ password: `horse ${guess}` })).status).toBe(400)
    expect((await take({ password })).status).not.toBe(200)
  })

  test('and by nobody who is not signed in', async () => {
    owner = { id: '', cookie: '' }
    expect((await take({ password })).status).toBe(401)
  })
})
