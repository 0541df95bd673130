import { z } from 'zod'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { address, startAttackedServer, type AttackedServer } from './attacked/testing.ts'
import { totpOf } from './authenticator/testing.ts'
import { cookieOf } from '../../foundation/http/testing.ts'
import { password, refusalOf } from './testing.ts'

const enabled = z.object({ totpURI: z.string() })

let world: AttackedServer
let count = 0

beforeAll(async () => {
  world = await startAttackedServer()
})

afterAll(() => world.close())

beforeEach(() => world.server.database.pool.query('delete from rate_limit; delete from attempts'))

/** An account whose second step is a code by mail, and whose password the attacker knows. */
async function mailedAccount() {
  const email = `mailed${(count += 1)}@example.test`
  const cookie = await world.confirmed(email)
  const answer = await world.post('/two-factor/enable', { password, method: 'otp' }, address(200), cookie)
  expect(answer.status).toBe(200)
  return { email, owner: cookieOf(answer) }
}

const halfSignedIn = async (email: string, from: string) =>
  cookieOf(await world.post('/sign-in/email', { email, password }, from))

/** Has a code sent, and reads it as its owner does. */
async function sendCode(email: string, cookie: string): Promise<string> {
  const { mail } = world.server
  mail.received = mail.received.filter(({ to }) => to !== email)
  expect((await world.post('/two-factor/send-otp', {}, address(200), cookie)).status).toBe(200)
  return /\d{6}/.exec((await mail.mailTo(email, 'is your code')).subject)?.[0] ?? ''
}

const type = (code: string, from: string, cookie: string) =>
  world.post('/two-factor/verify-otp', { code }, from, cookie)

test('no code goes by mail to whoever has an authenticator: the mailbox has the password already', async () => {
  const { email, owner } = await mailedAccount()
  const late = await halfSignedIn(email, address(1))
  const code = await sendCode(email, late)
  const begun = await world.post('/two-factor/enable', { password }, address(200), owner)
  const { totpURI } = enabled.parse(await begun.json())
  await world.post('/two-factor/verify-totp', { code: totpOf(totpURI) }, address(200), owner)
  const answer = await world.post('/sign-in/email', { email, password }, address(1))
  expect(await answer.json()).toEqual({ twoFactorRedirect: true, twoFactorMethods: ['totp'] })
  for (const cookie of [cookieOf(answer), owner]) {
    const asked = await world.post('/two-factor/send-otp', {}, address(1), cookie)
    expect(await refusalOf(asked)).toEqual([400, 'OTP_NOT_ENABLED'])
  }
  expect(await refusalOf(await type(code, address(1), late))).toEqual([400, 'OTP_NOT_ENABLED'])
})

test('codes by mail come, however many other letters somebody asked for', { tags: ['long'] }, async () => {
  const { email } = await mailedAccount()
  await Promise.all(
    Array.from({ length: 15 }, (_, i) => world.post('/forget-password', { email }, address(i))),
  )
  const half = await halfSignedIn(email, address(97))
  expect((await type(await sendCode(email, half), address(97), half)).status).toBe(200)
})
