import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeApiToken } from '../api-tokens/api-token.ts'
import { address, expectTooMany, startAttackedServer, told, type AttackedServer } from './attacked/testing.ts'
import { cookieOf } from '../../foundation/http/testing.ts'
import { AUTH, holderOf, makeToken } from './testing.ts'

const known = 'known@example.test'

let world: AttackedServer
let session: string

beforeAll(async () => {
  world = await startAttackedServer()
  session = await world.confirmed(known)
})

afterAll(() => world.close())

beforeEach(() => world.server.database.pool.query('delete from rate_limit; delete from attempts'))

/** Sees that of one request after another only the last is refused as too many; the answers. */
async function expectLimit(limit: number, ask: (i: number) => Promise<Response>): Promise<Response[]> {
  const answers: Response[] = []
  for (let i = 0; i <= limit; i++) answers.push(await ask(i))
  expect(answers.slice(0, limit).map(({ status }) => status)).not.toContain(429)
  await expectTooMany(answers.at(-1))
  return answers
}

const from = (i: number) => ({ headers: { 'x-forwarded-for': address(i) } })

const openLink = (token: string) => world.server.request(`${AUTH}/verify-email?token=${token}`, from(2))

/** The token of a link to confirm an address, but for its signature. */
function forged(email: string): string {
  const claims = Buffer.from(JSON.stringify({ email })).toString('base64url')
  return `eyJhbGciOiJIUzI1NiJ9.${claims}.${'A'.repeat(43)}`
}

const optionsFrom = (i: number) =>
  world.server.request(`${AUTH}/passkey/generate-authenticate-options`, from(i))

/** Answers a challenge as a passkey of this name would, without its key. */
async function answerChallenge(id: string, i: number): Promise<Response> {
  const cookie = cookieOf(await optionsFrom(i))
  const response = {
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' },
  }
  return world.post('/passkey/verify-authentication', { response }, address(i), cookie)
}

describe('guessed', { tags: ['long'] }, () => {
  test('tokens for a new password are refused after ten, all in the same words', async () => {
    const answers = await expectLimit(10, (i) =>
      world.post('/reset-password', { token: `guess${i}`, newPassword: 'another horse' }, address(1)),
    )
    expect(new Set(await Promise.all(answers.slice(0, 10).map(told))).size).toBe(1)
  })

  test('tokens of confirmations are refused after twenty, and tell nothing of the address they name', async () => {
    expect(await told(await openLink(forged(known)))).toBe(
      await told(await openLink(forged('nobody@example.test'))),
    )
    await expectLimit(18, (i) => openLink(`guess${i}`))
  })

  test('tokens of programs are refused after thirty; the right one works on beside them', async () => {
    const token = await makeToken(world.server, holderOf(session), 'read')
    const call = (bearer: string) =>
      world.server.request('/api/reads', {
        headers: { authorization: `Bearer ${bearer}`, 'x-forwarded-for': address(3) },
      })
    const answers = await expectLimit(30, () => call(makeApiToken()))
    expect(new Set(await Promise.all(answers.slice(0, 30).map(told))).size).toBe(1)
    expect((await call(token)).status).toBe(200)
    const elsewhere = { authorization: `Bearer ${makeApiToken()}`, 'x-forwarded-for': address(4) }
    expect((await world.server.request('/api/reads', { headers: elsewhere })).status).toBe(401)
  })

  test('tokens of a page handed to the desktop are refused after ten', async () => {
    await expectLimit(10, (i) => world.post('/one-time-token/apply', { token: `guess${i}` }, address(5)))
  })
})

describe('letters', { tags: ['long'] }, () => {
  test.each(['/forget-password', '/send-verification-email'])(
    '%s: one address asks for five in a minute, whoever they are for',
    async (path) => {
      for (const [i, email] of [known, 'nobody@example.test'].entries())
        await expectLimit(5, () => world.post(path, { email }, address(i)))
    },
  )

  test('to confirm an address fill no inbox', async () => {
    const email = 'unconfirmed@example.test'
    await world.signUp(email, address(30))
    await Promise.all(
      Array.from({ length: 12 }, (_, i) => world.post('/send-verification-email', { email }, address(i))),
    )
    await world.server.deps.mailer.deliverDue()
    expect(world.server.mail.received.filter(({ to }) => to === email)).toHaveLength(10)
  })
})

describe('passkeys', { tags: ['long'] }, () => {
  test('a challenge names no passkey and no person, and there are thirty in a minute', async () => {
    const answers = await expectLimit(30, () => optionsFrom(6))
    expect(await answers[0]?.json()).not.toHaveProperty('allowCredentials')
  })

  test('which there are is not told by the refusal', async () => {
    await world.server.database.pool.query(
      `insert into passkey (id, user_id, name, public_key, credential_id, counter, device_type, backed_up, created_at)
       select 'p1', id, 'Key', 'AAAA', 'a2V5', 0, 'singleDevice', false, now() from "user" where email = $1`,
      [known],
    )
    const [there, none] = [await answerChallenge('a2V5', 7), await answerChallenge('bm9uZQ', 8)]
    expect(there.status).toBe(401)
    expect(await told(there)).toBe(await told(none))
  })
})

describe('an open browser', { tags: ['long'] }, () => {
  test('does not tell the password of its owner for long, here or among the administrator’s calls', async () => {
    const { server } = world
    await server.database.pool.query(`update session set created_at = now() - interval '1 day'`)
    const headers = { origin: 'http://localhost' }
    const user = holderOf(session)
    const { rows } = await server.database.pool.query('select id from "user" where email = $1', [known])
    await world.signUp('other@example.test', address(40))
    const other = await server.database.pool.query('select id from "user" where email = $1', [
      'other@example.test',
    ])
    expect(rows).toHaveLength(1)
    const path = `/api/admin/users/${other.rows[0].id}/reset-password`
    await expectLimit(10, (i) =>
      i % 2 === 0
        ? server.request(path, { method: 'POST', user, headers, json: { password: `guess ${i}` } })
        : world.post('/delete-user-custom', { password: `guess ${i}` }, address(i), session),
    )
  })
})
