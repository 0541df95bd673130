import { z } from 'zod'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { address, startAttackedServer, type AttackedServer } from '../accounts/auth/attacked/testing.ts'
import { totpOf } from '../accounts/auth/authenticator/testing.ts'
import { password } from '../accounts/auth/testing.ts'
import { cookieOf } from '../foundation/http/testing.ts'

const home = address(150)
const elsewhere = address(151)
const wrong = 'wrong horse battery'

const enabled = z.object({ totpURI: z.string() })

let world: AttackedServer
let email: string
let totpURI: string
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
  ;({ totpURI } = enabled.parse(await answer.json()))
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
