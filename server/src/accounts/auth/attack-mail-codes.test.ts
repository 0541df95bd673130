import { z } from 'zod'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { address, expectTooMany, startAttackedServer, type AttackedServer } from './attacked/testing.ts'
import { totpOf } from './authenticator/testing.ts'
import { cookieOf } from '../../foundation/http/testing.ts'
import { isLetIn, password, refusalOf } from './testing.ts'

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

/** Guesses by as many sign-ins as it takes, each of which bears five. */
async function guess(email: string, times: number): Promise<number[]> {
  const statuses: number[] = []
  let half = ''
  for (let i = 0; i < times; i++) {
    if (i % 5 === 0) {
      half = await halfSignedIn(email, address(i))
      await sendCode(email, half)
    }
    statuses.push((await type('wrong', address(i), half)).status)
  }
  return statuses
}

describe('wrong codes by mail', () => {
  test('lock the second step over several sign-ins and codes, from anywhere, also for the right one', async () => {
    const { email } = await mailedAccount()
    expect(new Set(await guess(email, 10))).toEqual(new Set([401]))
    const half = await halfSignedIn(email, address(99))
    const refused = await type(await sendCode(email, half), address(99), half)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(14 * 60)
    await expectTooMany(refused)
    expect(await isLetIn(world.server, { cookie: cookieOf(refused) })).toBe(false)
  })

  test('end a sign-in after five, however many codes are sent for it', async () => {
    const { email } = await mailedAccount()
    const half = await halfSignedIn(email, address(1))
    for (let i = 0; i < 5; i++) {
      if (i % 2 === 0) await sendCode(email, half)
      expect(await refusalOf(await type('wrong', address(1), half))).toEqual([401, 'INVALID_CODE'])
    }
    const right = await sendCode(email, half)
    const ended = await type(right, address(1), half)
    expect(await refusalOf(ended)).toEqual([400, 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE'])
    expect(await refusalOf(await type(right, address(1), half))).toEqual([401, 'INVALID_TWO_FACTOR_COOKIE'])
    const anew = await halfSignedIn(email, address(1))
    expect((await type(await sendCode(email, anew), address(1), anew)).status).toBe(200)
  })

  test('are counted anew after the right one', { tags: ['long'] }, async () => {
    const { email } = await mailedAccount()
    await guess(email, 9)
    const half = await halfSignedIn(email, address(99))
    expect((await type(await sendCode(email, half), address(99), half)).status).toBe(200)
    // So many letters go to an address in an hour.
    await world.server.database.pool.query(`delete from attempts where key like 'own-mail:%'`)
    expect(new Set(await guess(email, 9))).toEqual(new Set([401]))
  })

  test('are each counted, also when many come at once by several sign-ins', { tags: ['long'] }, async () => {
    const { email } = await mailedAccount()
    const halves = await Promise.all(Array.from({ length: 4 }, (_, i) => halfSignedIn(email, address(i))))
    for (const half of halves) await sendCode(email, half)
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, i) => type('wrong', address(i), halves[i % 4] ?? '')),
    )
    const refusals = await Promise.all(answers.map(refusalOf))
    expect(refusals.filter(([, code]) => code === 'INVALID_CODE').length).toBeLessThanOrEqual(10)
    const half = await halfSignedIn(email, address(99))
    await expectTooMany(await type('wrong', address(99), half))
  })

  test(
    'are not forgotten for the sake of a right one for an account of the attacker',
    { tags: ['long'] },
    async () => {
      const [{ email }, own] = [await mailedAccount(), await mailedAccount()]
      await guess(email, 9)
      const half = await halfSignedIn(email, address(98))
      const both = `${own.owner}; ${half}`
      expect((await type(await sendCode(own.email, own.owner), address(98), both)).status).toBe(200)
      await sendCode(email, half)
      expect((await type('wrong', address(98), half)).status).toBe(401)
      await expectTooMany(await type('wrong', address(98), half))
    },
  )
})

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
