import { z } from 'zod'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cookieOf } from '../../foundation/http/testing.ts'
import { createMailingServer, type MailingServer, type TestUser } from '../../testing.ts'
import { totpOf } from './authenticator/testing.ts'
import { addPasskey } from './passkeys/testing.ts'
import { AUTH, holderOf, postAuth, refusalOf } from './testing.ts'

let server: MailingServer
let owner: TestUser
let count = 0

beforeAll(async () => {
  server = await createMailingServer({
    environment: { GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 'secret' },
  })
})

afterAll(() => server.close())

beforeEach(async () => {
  await server.database.pool.query('delete from rate_limit; delete from attempts')
  owner = await signInElsewhere()
})

/** Somebody who signs in by an account elsewhere alone. */
async function signInElsewhere(): Promise<TestUser> {
  const user = await server.signUp(`elsewhere${(count += 1)}@example.test`)
  await server.database.pool.query(
    `update account set provider_id = 'github', password = null where user_id = $1`,
    [user.id],
  )
  return user
}

/** As if the owner had signed in a while ago. */
const age = () =>
  server.database.pool.query(`update session set created_at = now() - interval '2 days' where user_id = $1`, [
    owner.id,
  ])

/** A call about the second step, with the session of the owner; a new session of theirs goes on in its place. */
async function post(path: string, json: object): Promise<Response> {
  const answer = await postAuth(server, path, json, { user: owner })
  const cookie = cookieOf(answer)
  if (answer.ok && cookie) owner = { ...owner, cookie }
  return answer
}

/** Sets an authenticator up, and answers its address, which holds its secret. */
async function setUpAuthenticator(): Promise<string> {
  const { totpURI } = z
    .object({ totpURI: z.string() })
    .parse(await (await post('/two-factor/enable', {})).json())
  expect((await post('/two-factor/verify-totp', { code: totpOf(totpURI) })).status).toBe(200)
  return totpURI
}

const takeAddress = () => post('/change-email', { newEmail: `thief${count}@example.test` })
const askForPasskey = () =>
  server.request(`${AUTH}/passkey/generate-register-options`, { headers: { cookie: owner.cookie } })

describe('of an account without a password, by a session alone', () => {
  test('the second step is neither switched off nor set up', async () => {
    const totpURI = await setUpAuthenticator()
    await age()
    expect(await refusalOf(await post('/two-factor/disable', {}))).toEqual([400, 4008])
    expect((await post('/two-factor/disable', { TOTPCode: totpOf(totpURI) })).status).toBe(200)
    expect(await refusalOf(await post('/two-factor/enable', {}))).toEqual([400, 1002])
    expect(await refusalOf(await takeAddress())).toEqual([400, 1002])
  })

  test.each([{}, { method: 'otp' }, { password: 'a guess' }])(
    'no second step is set up by %j, but by whoever has signed in just now',
    { tags: ['long'] },
    async (json) => {
      await age()
      expect(await refusalOf(await post('/two-factor/enable', json))).toEqual([400, 1002])
      expect(await refusalOf(await takeAddress())).toEqual([400, 1002])
      owner = await signInElsewhere()
      expect((await post('/two-factor/enable', json)).status).toBe(200)
    },
  )

  test.each(['disable', 'generate-backup-codes', 'get-totp-uri'])(
    'the second step is not touched by %s, but with a code of the authenticator or after signing in again',
    { tags: ['long'] },
    async (call) => {
      const totpURI = await setUpAuthenticator()
      await age()
      expect(await refusalOf(await post(`/two-factor/${call}`, {}))).toEqual([400, 4008])
      expect(await refusalOf(await post(`/two-factor/${call}`, { TOTPCode: '000000' }))).toEqual([400, 4007])
      expect((await post(`/two-factor/${call}`, { TOTPCode: totpOf(totpURI) })).status).toBe(200)
      owner = await signInElsewhere()
      await setUpAuthenticator()
      expect((await post(`/two-factor/${call}`, {})).status).toBe(200)
    },
  )

  test('no other spelling of a call goes round that', { tags: ['long'] }, async () => {
    await age()
    for (const path of [
      '/two-factor/enable/',
      '//two-factor/enable',
      '/two-factor/en%61ble',
      '/two-factor//enable',
    ])
      expect((await post(path, {})).status).toBeGreaterThanOrEqual(400)
  })

  test('a second step that comes by mail is not switched off', { tags: ['long'] }, async () => {
    await post('/two-factor/enable', { method: 'otp' })
    await age()
    expect(await refusalOf(await post('/two-factor/disable', {}))).toEqual([400, 1002])
  })

  test('codes are not guessed for long', { tags: ['long'] }, async () => {
    const totpURI = await setUpAuthenticator()
    await age()
    for (let guess = 0; guess < 10; guess += 1)
      expect((await post('/two-factor/disable', { TOTPCode: '000000' })).status).toBe(400)
    expect((await post('/two-factor/disable', { TOTPCode: totpOf(totpURI) })).status).not.toBe(200)
  })
})

/** An authenticator that was begun right after signing in, and confirmed a while later. */
async function confirmLater() {
  const begun = await post('/two-factor/enable', {})
  const { totpURI } = z.object({ totpURI: z.string() }).parse(await begun.json())
  await age()
  return post('/two-factor/verify-totp', { code: totpOf(totpURI) })
}

async function switchOffLater() {
  const totpURI = await setUpAuthenticator()
  await age()
  return post('/two-factor/disable', { TOTPCode: totpOf(totpURI) })
}

async function typeMailedCode() {
  await age()
  expect((await post('/two-factor/send-otp', {})).status).toBe(200)
  const { text } = await server.mail.mailTo(`elsewhere${count}@example.test`, 'code')
  return post('/two-factor/verify-otp', { code: /\b\d{6}\b/.exec(text)?.[0] ?? '' })
}

const changes: [string, () => Promise<Response>][] = [
  ['an authenticator was confirmed', confirmLater],
  ['the second step was switched off', switchOffLater],
  ['a code that came by mail was typed', typeMailedCode],
]

describe('a session is as old as its sign-in', () => {
  test.each(changes)('also after %s', { tags: ['long'] }, async (_, change) => {
    const { cookie } = owner
    expect((await change()).status).toBe(200)
    expect(owner.cookie).not.toBe(cookie)
    expect(await refusalOf(await takeAddress())).toEqual([400, expect.any(Number)])
    expect(await refusalOf(await askForPasskey())).toEqual([400, expect.any(Number)])
  })

  test('and new where somebody signs in who was signed in', async () => {
    const { signIn } = await addPasskey(server, owner.id)
    await age()
    expect((await takeAddress()).status).toBe(400)
    owner = holderOf(cookieOf(await signIn()))
    expect((await takeAddress()).status).toBe(200)
  })
})
