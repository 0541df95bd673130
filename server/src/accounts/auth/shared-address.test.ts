import { z } from 'zod'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cookieOf } from '../../foundation/http/testing.ts'
import { linkIn } from '../../foundation/mails/testing.ts'
import { address, startAttackedServer, type AttackedServer } from './attacked/testing.ts'
import { totpOf } from './authenticator/testing.ts'
import { AUTH, password } from './testing.ts'

const enabled = z.object({ totpURI: z.string() })

/** Where the owner is, and an attacker as well. */
const shared = address(120)

let world: AttackedServer
let email: string
let count = 0

beforeAll(async () => {
  world = await startAttackedServer()
})

afterAll(() => world.close())

beforeEach(() => {
  email = `owner${(count += 1)}@example.test`
  return world.server.database.pool.query('delete from rate_limit; delete from attempts')
})

const signIn = async (cookie?: string) =>
  cookieOf(await world.post('/sign-in/email', { email, password }, shared, cookie))

/** A stranger at the same address asks until nothing is left of a limit. */
async function useUp(path: string, json: object): Promise<void> {
  const statuses: number[] = []
  for (let i = 0; i < 12; i++) statuses.push((await world.post(path, json, shared)).status)
  expect(statuses.at(-1)).toBe(429)
}

const verifyEmail = (query: string) =>
  world.server.request(`${AUTH}/verify-email${query}`, { headers: { 'x-forwarded-for': shared } })

describe('an attacker behind the address of an owner uses up', () => {
  test('codes, and the owner takes their second step, once for each code', async () => {
    const session = await world.confirmed(email)
    const answer = await world.post('/two-factor/enable', { password }, address(200), session)
    const { totpURI } = enabled.parse(await answer.json())
    await world.post('/two-factor/verify-totp', { code: totpOf(totpURI) }, address(200), session)
    await useUp('/two-factor/verify-totp', { code: '000000' })
    const half = await signIn()
    const right = { code: totpOf(totpURI) }
    expect((await world.post('/two-factor/verify-totp', right, shared, half)).status).toBe(200)
    // What was used is nothing any more, and counts as what the attacker sends.
    expect((await world.post('/two-factor/verify-totp', right, shared, half)).status).toBe(429)
  })

  test('codes that are mailed, and the owner is sent theirs', async () => {
    const session = await world.confirmed(email)
    await world.post('/two-factor/enable', { password, method: 'otp' }, address(200), session)
    await useUp('/two-factor/send-otp', {})
    const half = await signIn()
    expect((await world.post('/two-factor/send-otp', {}, shared, half)).status).toBe(200)
  })

  test('new passwords, and the owner asks for a letter and sets theirs', async () => {
    await world.confirmed(email)
    await signIn()
    await useUp('/request-password-reset', { email: 'stranger@example.test' })
    await useUp('/reset-password', { token: 'guess', newPassword: 'another horse' })
    const asked = await world.post('/request-password-reset', { email, redirectTo: '/' }, shared)
    expect(asked.status).toBe(200)
    const link = linkIn(await world.server.mail.mailTo(email, 'password'), '/reset-password')
    const json = { token: link.searchParams.get('token'), newPassword: 'another horse battery' }
    expect((await world.post('/reset-password', json, shared)).status).toBe(200)
  })

  test('links, and the owner confirms their address', async () => {
    await world.signUp(email, shared)
    const link = linkIn(await world.server.mail.mailTo(email, 'Confirm'), `${AUTH}/verify-email`)
    for (let i = 0; i < 21; i++) await verifyEmail('?token=guess')
    expect((await verifyEmail('?token=guess')).status).toBe(429)
    expect((await verifyEmail(link.search)).status).toBeLessThan(400)
  })

  test('changes of passwords, and the owner changes theirs', async () => {
    const session = await world.confirmed(email)
    const change = { currentPassword: password, newPassword: 'another horse battery' }
    await useUp('/change-password', change)
    expect((await world.post('/change-password', change, shared, session)).status).toBe(200)
  })
})

describe('a limit of an address', () => {
  test.each(['/reset-password/', '//reset-password', '/reset-password?x=1', '/Reset-Password'])(
    'counts %s as well, or it is no call',
    async (path) => {
      const statuses: number[] = []
      for (let i = 0; i < 12; i++)
        statuses.push((await world.post(path, { token: 'x', newPassword: 'another horse' }, shared)).status)
      expect([429, 404]).toContain(statuses.at(-1))
    },
  )

  test('is there for letters to an owner, whether they ask at home or a stranger from elsewhere', async () => {
    await world.confirmed(email)
    await signIn()
    const ask = (from: string) => world.post('/request-password-reset', { email }, from)
    for (const from of [shared, address(121)]) {
      const statuses: number[] = []
      for (let i = 0; i < 6; i++) statuses.push((await ask(from)).status)
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    }
  })
})
