import { createHmac } from 'node:crypto'
import { DAY_MS } from '@tidings/contracts/spans'
import { z } from 'zod'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { address, startAttackedServer, type AttackedServer } from '../accounts/auth/attacked/testing.ts'
import { totpOf } from '../accounts/auth/authenticator/testing.ts'
import { isLetIn, password } from '../accounts/auth/testing.ts'
import { cookieOf } from '../foundation/http/testing.ts'

const home = address(150)
const elsewhere = address(151)
const wrong = 'wrong horse battery'

const enabled = z.object({ totpURI: z.string(), backupCodes: z.array(z.string()) })

let world: AttackedServer
let email: string
let totpURI: string
let backupCode: string
let count = 0

beforeAll(async () => {
  world = await startAttackedServer()
})

afterAll(() => world.close())

/** An account with a second step, whose password somebody else knows. */
beforeEach(async () => {
  email = `guarded${(count += 1)}@example.test`
  const cookie = await world.confirmed(email)
  const answer = await world.post('/two-factor/enable', { password }, address(200), cookie)
  ;({
    totpURI,
    backupCodes: [backupCode = ''],
  } = enabled.parse(await answer.json()))
  await world.post('/two-factor/verify-totp', { code: totpOf(totpURI) }, address(200), cookie)
  await world.server.database.pool.query('delete from rate_limit; delete from attempts')
})

const signIn = (from: string, secret = password, cookie?: string) =>
  world.post('/sign-in/email', { email, password: secret }, from, cookie)

const statusOf = async (from: string, secret?: string) => (await signIn(from, secret)).status

const confirm = async (from: string, more: object = {}) =>
  world.post(
    '/two-factor/verify-totp',
    { code: totpOf(totpURI), ...more },
    from,
    cookieOf(await signIn(from)),
  )

async function guess(times: number, ask: (i: number) => Promise<number>): Promise<number[]> {
  const statuses: number[] = []
  for (let i = 0; i < times; i++) statuses.push(await ask(i))
  return statuses
}

describe('whoever has the password, and not the second step', () => {
  test('is known nowhere for that: guesses from everywhere stop them, and not the owner at home', async () => {
    expect((await confirm(home)).status).toBe(200)
    expect(await statusOf(elsewhere)).toBe(200)
    await guess(30, (i) => statusOf(address(i), wrong))
    expect(await statusOf(elsewhere)).toBe(429)
    expect(await statusOf(home)).toBe(200)
  })

  test('is counted as whoever guesses, and has nothing forgotten of what was guessed', async () => {
    const statuses = await guess(12, (i) => statusOf(elsewhere, i % 2 ? password : wrong))
    expect(statuses.indexOf(429)).toBe(10)
  })

  test('has nothing forgotten of what was guessed from elsewhere', { tags: ['long'] }, async () => {
    await guess(29, (i) => statusOf(address(i), wrong))
    expect(await statusOf(elsewhere)).toBe(200)
    expect(await statusOf(address(30))).toBe(429)
  })
})

test('after the second step the tries before it are forgotten', async () => {
  await guess(9, () => statusOf(elsewhere, wrong))
  expect((await confirm(elsewhere)).status).toBe(200)
  const statuses = await guess(11, () => statusOf(elsewhere, wrong))
  expect(statuses.indexOf(429)).toBe(10)
})

/** What kept a second step away in an older version, of which some are still in browsers. */
async function trustedDevice(): Promise<string> {
  const { auth, secret } = world.server.deps
  const { createAuthCookie, internalAdapter } = await auth.$context
  const { rows } = await world.server.database.pool.query<{ id: string }>(
    'select id from "user" where email = $1',
    [email],
  )
  const [{ id: value } = { id: '' }] = rows
  const identifier = `trust-device-${count}`
  await internalAdapter.createVerificationValue({
    identifier,
    value,
    expiresAt: new Date(Date.now() + 30 * DAY_MS),
  })
  const sign = (text: string) => createHmac('sha256', secret).update(text)
  const token = `${sign(`${value}!${identifier}`).digest('base64url')}!${identifier}`
  const cookie = encodeURIComponent(`${token}.${sign(token).digest('base64')}`)
  return `${createAuthCookie('trust_device').name}=${cookie}`
}

describe('no browser is excused from the second step', () => {
  const ways: [string, () => string][] = [
    ['/two-factor/verify-totp', () => totpOf(totpURI)],
    ['/two-factor/verify-backup-code', () => backupCode],
  ]

  test.each(ways)('by asking for it: %s', async (path, codeOf) => {
    const half = cookieOf(await signIn(home))
    const answer = await world.post(path, { code: codeOf(), trustDevice: true }, home, half)
    const cookie = cookieOf(answer)
    expect(await isLetIn(world.server, { cookie })).toBe(true)
    expect(cookie).not.toContain('trust_device')
    expect(await (await signIn(home, password, cookie)).json()).toMatchObject({ twoFactorRedirect: true })
  })

  test('by what it has kept of an older version', async () => {
    const kept = await trustedDevice()
    for (const cookie of [kept, `a=b; ${kept} ;c=d`]) {
      const answer = await signIn(home, password, cookie)
      expect(await answer.json()).toMatchObject({ twoFactorRedirect: true })
      expect(cookieOf(answer)).not.toContain('trust_device')
    }
  })
})
