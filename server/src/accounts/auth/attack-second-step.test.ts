import { z } from 'zod'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { address, expectTooMany, startAttackedServer, told, type AttackedServer } from './attacked/testing.ts'
import { totpOf } from './authenticator/testing.ts'
import { cookieOf } from '../../foundation/http/testing.ts'
import { isLetIn, password, refusalOf } from './testing.ts'

const enabled = z.object({ totpURI: z.string(), backupCodes: z.array(z.string()) })

let world: AttackedServer
let count = 0

beforeAll(async () => {
  world = await startAttackedServer()
})

afterAll(() => world.close())

beforeEach(() => world.server.database.pool.query('delete from rate_limit; delete from attempts'))

/** An account with a second step, whose password the attacker knows. */
async function protectedAccount() {
  const email = `guarded${(count += 1)}@example.test`
  const cookie = await world.confirmed(email)
  const answer = await world.post('/two-factor/enable', { password }, address(200), cookie)
  const { totpURI, backupCodes } = enabled.parse(await answer.json())
  await world.post('/two-factor/verify-totp', { code: totpOf(totpURI) }, address(200), cookie)
  return { email, totpURI, backupCode: backupCodes[0] ?? '' }
}

const halfSignedIn = async (email: string, from: string) =>
  cookieOf(await world.post('/sign-in/email', { email, password }, from))

const confirm = async (email: string, from: string, code: string) =>
  world.post('/two-factor/verify-totp', { code }, from, await halfSignedIn(email, from))

const ways: [string, { path: string; wrong: string }][] = [
  ['of the authenticator', { path: '/two-factor/verify-totp', wrong: '000000' }],
  ['kept for the worst day', { path: '/two-factor/verify-backup-code', wrong: 'aaaaa-aaaaa' }],
  ['sent by mail', { path: '/two-factor/verify-otp', wrong: '000000' }],
]

describe('wrong codes', { tags: ['long'] }, () => {
  // What is sent by mail, no authenticator goes with: `attack-mail-codes.test.ts`.
  test.each(ways.slice(0, 2))(
    '%s lock the second step over several sign-ins, from anywhere',
    async (_name, way) => {
      const { email, totpURI, backupCode } = await protectedAccount()
      const statuses: number[] = []
      for (let i = 0; i < 4; i++) {
        const cookie = await halfSignedIn(email, address(i))
        for (let guess = 0; guess < 4; guess++)
          statuses.push((await world.post(way.path, { code: way.wrong }, address(i), cookie)).status)
      }
      expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 401))
      expect(new Set(statuses.slice(10))).toEqual(new Set([429]))
      const cookie = await halfSignedIn(email, address(99))
      const right = { code: totpOf(totpURI) }
      await expectTooMany(await world.post('/two-factor/verify-totp', right, address(99), cookie))
      const spare = { code: backupCode }
      await expectTooMany(await world.post('/two-factor/verify-backup-code', spare, address(99), cookie))
    },
  )

  test.each(ways)('%s from one address are refused after ten in a minute', async (_name, { path, wrong }) => {
    const answers: Response[] = []
    for (let i = 0; i < 11; i++) answers.push(await world.post(path, { code: wrong }, address(5)))
    expect(answers.slice(0, 10).map(({ status }) => status)).not.toContain(429)
    await expectTooMany(answers.at(-1))
  })

  test('are each counted, also when many come at once by several sign-ins', async () => {
    const { email } = await protectedAccount()
    const cookies = await Promise.all(Array.from({ length: 4 }, (_, i) => halfSignedIn(email, address(i))))
    const guesses = Array.from({ length: 24 }, (_, i) =>
      world.post('/two-factor/verify-totp', { code: '000000' }, address(i), cookies[i % 4]),
    )
    const codes = await Promise.all(guesses.map(async (guess) => refusalOf(await guess)))
    const compared = codes.filter(([, code]) => code === 'INVALID_CODE').length
    const { rows } = await world.server.database.pool.query(
      `select failed_verification_count as failed from two_factor t join "user" u on u.id = t.user_id where u.email = $1`,
      [email],
    )
    expect(compared).toBeGreaterThan(0)
    expect(rows).toEqual([{ failed: compared }])
  })
})

describe('a code of the authenticator', { tags: ['long'] }, () => {
  test('lets in once: whoever saw it being typed is told what a wrong one is', async () => {
    const { email, totpURI } = await protectedAccount()
    const code = totpOf(totpURI)
    expect((await confirm(email, address(1), code)).status).toBe(200)
    const [seen, wrong] = [await confirm(email, address(2), code), await confirm(email, address(3), '000000')]
    expect(await isLetIn(world.server, { cookie: cookieOf(seen) })).toBe(false)
    expect(await told(seen)).toBe(await told(wrong))
  })

  test('lets in one of many who type it at once', async () => {
    const { email, totpURI } = await protectedAccount()
    const code = totpOf(totpURI)
    const answers = await Promise.all(Array.from({ length: 5 }, (_, i) => confirm(email, address(i), code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('cannot be guessed for long by a stolen session either, from however many addresses', async () => {
    const email = `stolen${(count += 1)}@example.test`
    const stolen = await world.confirmed(email)
    const answers: Response[] = []
    const enabling = await world.post('/two-factor/enable', { password }, address(200), stolen)
    expect(enabling.status).toBe(200)
    for (let i = 0; i < 11; i++)
      answers.push(await world.post('/two-factor/verify-totp', { code: '000000' }, address(i), stolen))
    expect(answers.slice(0, 10).map(({ status }) => status)).not.toContain(429)
    await expectTooMany(answers.at(-1))
  })
})

describe('half a sign-in', { tags: ['long'] }, () => {
  test.each(ways)(
    'that is none is refused in the same words, whatever is wrong with it: code %s',
    async (_name, way) => {
      const { email, totpURI } = await protectedAccount()
      const over = await halfSignedIn(email, address(1))
      await world.post('/two-factor/verify-totp', { code: totpOf(totpURI) }, address(1), over)
      const [name = ''] = over.split('=')
      const forged = `${name}=made-up.${'A'.repeat(43)}%3D`
      const answers = await Promise.all(
        [undefined, forged, over].map(async (cookie, i) =>
          told(await world.post(way.path, { code: way.wrong }, address(i + 2), cookie)),
        ),
      )
      expect(new Set(answers).size).toBe(1)
    },
  )

  test('ends after five wrong codes, and begins again with the password', async () => {
    const { email, totpURI } = await protectedAccount()
    const half = await halfSignedIn(email, address(1))
    const guess = (code: string) => world.post('/two-factor/verify-totp', { code }, address(1), half)
    for (let i = 0; i < 5; i++) expect(await refusalOf(await guess('000000'))).toEqual([401, 'INVALID_CODE'])
    expect(await refusalOf(await guess(totpOf(totpURI)))).toEqual([400, 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE'])
    expect((await guess(totpOf(totpURI))).status).toBe(401)
    const anew = await halfSignedIn(email, address(1))
    const answer = await world.post('/two-factor/verify-totp', { code: totpOf(totpURI) }, address(1), anew)
    expect(answer.status).toBe(200)
  })

  test('tells of a backup code that was used what it tells of one that never was', async () => {
    const { email, backupCode } = await protectedAccount()
    const use = async (code: string, from: string) =>
      world.post('/two-factor/verify-backup-code', { code }, from, await halfSignedIn(email, from))
    expect((await use(backupCode, address(1))).status).toBe(200)
    expect(await told(await use(backupCode, address(2)))).toBe(
      await told(await use('aaaaa-aaaaa', address(3))),
    )
  })
})
