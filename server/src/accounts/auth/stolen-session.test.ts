import { z } from 'zod'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cookieOf } from '../../foundation/http/testing.ts'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'
import { totpOf } from './authenticator/testing.ts'
import { addPasskey } from './passkeys/testing.ts'
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

/** Leaves an account elsewhere, which is there each time. */
async function unlink(proof: object): Promise<Response> {
  await server.database.pool.query(
    `insert into account (id, account_id, provider_id, user_id, created_at, updated_at)
     values ($1, $1, 'github', $2, now(), now()) on conflict do nothing`,
    [`elsewhere ${owner.id}`, owner.id],
  )
  const json = { providerId: 'github', accountId: `elsewhere ${owner.id}`, ...proof }
  return postAuth(server, '/unlink-account', json, { user: owner })
}

async function removePasskey(proof: object): Promise<Response> {
  const { id } = await addPasskey(server, owner.id)
  return postAuth(server, '/passkey/delete-passkey', { id, ...proof }, { user: owner })
}

async function createToken(proof: object): Promise<Response> {
  const json = { name: 'left behind', scope: 'write', ...proof }
  const headers = { origin: 'http://localhost', host: 'localhost' }
  return server.request('/api/tokens', { method: 'POST', user: owner, headers, json })
}

/** What would make the account that of whoever holds a session of it, or shut its owner out. */
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
  ['no account elsewhere is left', unlink],
  [
    'no passkey is made',
    (proof) => postAuth(server, '/passkey/generate-register-options', proof, { user: owner }),
  ],
  ['no passkey is removed', removePasskey],
  ['no token is made', createToken],
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
    owner = { ...owner, cookie: '' }
    expect((await take({ password })).status).toBe(401)
  })
})
