import { secondFactors } from '@tidings/contracts'
import { z } from 'zod'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cookieOf } from '../../foundation/http/testing.ts'
import { linkIn } from '../../foundation/mails/testing.ts'
import { createMailingServer, type MailingServer } from '../../testing.ts'
import { totpOf } from './authenticator/testing.ts'
import { AUTH, holderOf, password, postAuth, refusalOf } from './testing.ts'

const enabled = z.object({ totpURI: z.string(), backupCodes: z.array(z.string()) })
const renewed = z.object({ backupCodes: z.array(z.string()) })
const addressed = z.object({ totpURI: z.string() })

const secretOf = (uri: string) => new URL(uri).searchParams.get('secret')

let server: MailingServer
let count = 0

beforeAll(async () => {
  server = await createMailingServer()
})

afterAll(() => server.close())

beforeEach(() => server.database.pool.query('delete from rate_limit'))

const post = (path: string, json: object, cookie = '') =>
  postAuth(server, path, json, cookie ? { user: holderOf(cookie) } : {})

/** Makes an account whose address is confirmed; answers the cookie of its session. */
async function confirmedAccount(email: string): Promise<string> {
  await post('/sign-up/email', { email, password, name: 'Ann' })
  const link = linkIn(await server.mail.mailTo(email), AUTH)
  await server.request(link.pathname + link.search)
  return cookieOf(await post('/sign-in/email', { email, password }))
}

const factorsOf = async (cookie: string) =>
  secondFactors.parse(
    await (await server.request(`${AUTH}/two-factor/methods`, { headers: { cookie } })).json(),
  )

/** An account with an authenticator, signed in once. */
async function protectedAccount() {
  const email = `careful${(count += 1)}@example.test`
  const cookie = await confirmedAccount(email)
  const { totpURI, backupCodes } = enabled.parse(
    await (await post('/two-factor/enable', { password }, cookie)).json(),
  )
  const verified = await post('/two-factor/verify-totp', { code: totpOf(totpURI) }, cookie)
  expect(verified.status).toBe(200)
  return { email, totpURI, backupCodes, cookie: cookieOf(verified) }
}

/** The cookie of a sign-in whose second step is still to come. */
async function halfSignedIn(email: string): Promise<string> {
  const answer = await post('/sign-in/email', { email, password })
  expect(await answer.json()).toMatchObject({ twoFactorRedirect: true, twoFactorMethods: ['totp'] })
  const cookie = cookieOf(answer)
  expect((await server.request('/api/reads', { headers: { cookie } })).status).toBe(401)
  return cookie
}

async function isSignedIn(answer: Response): Promise<boolean> {
  return (await server.request('/api/reads', { headers: { cookie: cookieOf(answer) } })).status === 200
}

describe('the second step', () => {
  test('takes the code of the authenticator, and no other', async () => {
    const { email, totpURI } = await protectedAccount()
    const cookie = await halfSignedIn(email)
    const wrong = await post('/two-factor/verify-totp', { code: '000000' }, cookie)
    expect([wrong.status, await isSignedIn(wrong)]).toEqual([401, false])
    expect(await isSignedIn(await post('/two-factor/verify-totp', { code: totpOf(totpURI) }, cookie))).toBe(
      true,
    )
  })

  test('takes a backup code once', async () => {
    const { email, backupCodes } = await protectedAccount()
    const [code] = backupCodes
    const first = await post('/two-factor/verify-backup-code', { code }, await halfSignedIn(email))
    expect(await isSignedIn(first)).toBe(true)
    const second = await post('/two-factor/verify-backup-code', { code }, await halfSignedIn(email))
    expect(await isSignedIn(second)).toBe(false)
  })

  test(
    'takes new backup codes from when they were made, and the old ones no more',
    { tags: ['long'] },
    async () => {
      const { email, backupCodes, cookie } = await protectedAccount()
      const renew = (secret: string) =>
        post('/two-factor/generate-backup-codes', { password: secret }, cookie)
      expect((await renew('wrong horse')).status).toBe(400)
      const codes = renewed.parse(await (await renew(password)).json()).backupCodes
      expect(codes).toHaveLength(backupCodes.length)
      expect(codes.filter((code) => backupCodes.includes(code))).toEqual([])
      const use = async (code: string | undefined) =>
        isSignedIn(await post('/two-factor/verify-backup-code', { code }, await halfSignedIn(email)))
      expect([await use(backupCodes[0]), await use(codes[0]), await use(codes[0])]).toEqual([
        false,
        true,
        false,
      ])
    },
  )

  test(
    'is set up on another device by the same address, for who knows the password',
    { tags: ['long'] },
    async () => {
      const { email, totpURI, cookie } = await protectedAccount()
      const ask = (secret: string) => post('/two-factor/get-totp-uri', { password: secret }, cookie)
      const refused = await ask('wrong horse')
      expect([refused.status, await refused.text()]).toEqual([400, expect.not.stringContaining('otpauth')])
      const told = addressed.parse(await (await ask(password)).json())
      expect(secretOf(told.totpURI)).toBe(secretOf(totpURI))
      const cookieOfHalf = await halfSignedIn(email)
      expect(
        await isSignedIn(await post('/two-factor/verify-totp', { code: totpOf(told.totpURI) }, cookieOfHalf)),
      ).toBe(true)
    },
  )

  test('takes a code sent by mail', async () => {
    const email = `mailed${(count += 1)}@example.test`
    await post('/two-factor/enable', { method: 'otp', password }, await confirmedAccount(email))
    const cookie = cookieOf(await post('/sign-in/email', { email, password }))
    expect((await post('/two-factor/send-otp', {}, cookie)).status).toBe(200)
    const code = /\d{6}/.exec((await server.mail.mailTo(email, 'is your code')).subject)?.[0]
    expect(await isSignedIn(await post('/two-factor/verify-otp', { code }, cookie))).toBe(true)
  })

  test(
    'is a code sent by mail alone, where one has it so, until there is an authenticator',
    { tags: ['long'] },
    async () => {
      const email = `mailed${(count += 1)}@example.test`
      const cookie = await confirmedAccount(email)
      expect(await factorsOf(cookie)).toEqual({ authenticator: false, mail: true })
      expect(
        (await post('/two-factor/enable', { method: 'otp', password: 'wrong horse' }, cookie)).status,
      ).toBe(400)
      const on = cookieOf(await post('/two-factor/enable', { method: 'otp', password }, cookie))
      const answer = await post('/sign-in/email', { email, password })
      expect(await answer.json()).toMatchObject({ twoFactorRedirect: true, twoFactorMethods: ['otp'] })
      const half = cookieOf(answer)
      expect((await server.request('/api/reads', { headers: { cookie: half } })).status).toBe(401)
      await post('/two-factor/send-otp', {}, half)
      const code = /\d{6}/.exec((await server.mail.mailTo(email, 'is your code')).subject)?.[0]
      expect(await isSignedIn(await post('/two-factor/verify-otp', { code }, half))).toBe(true)

      const { totpURI } = enabled.parse(await (await post('/two-factor/enable', { password }, on)).json())
      expect(await factorsOf(on)).toEqual({ authenticator: false, mail: true })
      await post('/two-factor/verify-totp', { code: totpOf(totpURI) }, on)
      expect(await factorsOf(on)).toEqual({ authenticator: true, mail: true })
    },
  )

  test('by mail is not for an address that nobody has confirmed', async () => {
    const cookie = await confirmedAccount(`unsure${(count += 1)}@example.test`)
    await server.database.pool.query(
      `update "user" set email_verified = false where email like 'unsure%'; delete from rate_limit`,
    )
    expect(await factorsOf(cookie)).toEqual({ authenticator: false, mail: false })
    const refused = await post('/two-factor/enable', { method: 'otp', password }, cookie)
    expect(await refusalOf(refused)).toEqual([400, 'EMAIL_NOT_VERIFIED'])
  })

  test('is told to nobody who is signed out', async () => {
    expect((await server.request(`${AUTH}/two-factor/methods`)).status).toBe(401)
  })

  test('is not asked any more once it is switched off, which takes the password', async () => {
    const { email, cookie } = await protectedAccount()
    expect((await post('/two-factor/disable', { password: 'wrong horse' }, cookie)).status).toBe(400)
    expect((await post('/two-factor/disable', { password }, cookie)).status).toBe(200)
    expect(await isSignedIn(await post('/sign-in/email', { email, password }))).toBe(true)
  })

  test('keeps neither secret nor codes as they are', async () => {
    const { totpURI, backupCodes } = await protectedAccount()
    const { rows } = await server.database.pool.query('select secret, backup_codes from two_factor')
    const stored = JSON.stringify(rows)
    expect(stored).not.toContain(new URL(totpURI).searchParams.get('secret'))
    expect(stored).not.toContain(backupCodes[0])
  })
})

describe('many wrong codes', () => {
  test('end the sign-in after five, and lock the second step after ten, also for the right code', async () => {
    const { email, totpURI } = await protectedAccount()
    for (let round = 0; round < 2; round++) {
      const cookie = await halfSignedIn(email)
      for (let i = 0; i < 5; i++) {
        await server.database.pool.query('delete from rate_limit')
        expect((await post('/two-factor/verify-totp', { code: '000000' }, cookie)).status).toBe(401)
      }
      const sixth = await post('/two-factor/verify-totp', { code: totpOf(totpURI) }, cookie)
      expect(await isSignedIn(sixth)).toBe(false)
    }
    const locked = await post('/two-factor/verify-totp', { code: totpOf(totpURI) }, await halfSignedIn(email))
    expect(await refusalOf(locked)).toEqual([429, 1])
  })
})
