import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestServer } from '../../testing.ts'
import { address, expectTooMany, startAttackedServer, told, type AttackedServer } from './attacked/testing.ts'
import { AUTH, password, postAuth } from './testing.ts'

const known = 'known@example.test'

let world: AttackedServer

beforeAll(async () => {
  world = await startAttackedServer()
  await world.signUp(known, address(199))
})

afterAll(() => world.close())

beforeEach(() => world.server.database.pool.query('delete from rate_limit; delete from attempts'))

const post = (path: string, json: object, from: string, cookie?: string) =>
  world.post(path, json, from, cookie)

const signUp = (email: string, from: string) => world.signUp(email, from)

const neighbour = async (i: number) => (await signUp(`neighbour${i}@example.test`, address(1))).status

const signIn = (email: string, from: string, secret = 'wrong horse battery') =>
  post('/sign-in/email', { email, password: secret }, from)

describe('wrong passwords', () => {
  test(
    'from one address are refused after sixty in a minute, those from another are not',
    { tags: ['long'] },
    async () => {
      const statuses: number[] = []
      for (let i = 0; i < 61; i++) statuses.push((await signIn(`user${i}@example.test`, address(1))).status)
      expect(statuses).toEqual([...Array.from({ length: 60 }, () => 401), 429])
      expect((await signIn(known, address(2))).status).toBe(401)
    },
  )

  test('the refusal has a code of ours, and says when to come back', async () => {
    for (let i = 0; i < 10; i++) await signIn(known, address(1))
    const refused = await signIn(known, address(1))
    expect(Number(refused.headers.get('x-retry-after'))).toBeGreaterThan(0)
    await expectTooMany(refused)
  })

  test.each([known, 'unknown@example.test'])(
    'for one account from many addresses are refused after thirty, also the right one: %s',
    async (email) => {
      const answers = await Promise.all(Array.from({ length: 40 }, (_, i) => signIn(email, address(i))))
      const refused = answers.filter(({ status }) => status === 429)
      expect(refused).toHaveLength(10)
      expect((await signIn(email.toUpperCase(), address(99), password)).status).toBe(429)
      expect((await signIn('somebody-else@example.test', address(99))).status).toBe(401)
    },
  )

  test('what a client writes itself before the address its proxy saw is not believed', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 11; i++) statuses.push((await signIn(known, `${address(i)}, 203.0.113.6`)).status)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('whether an address has an account', () => {
  const pairs: [string, (email: string, from: string) => Promise<Response>][] = [
    ['signing in', (email, from) => signIn(email, from)],
    ['signing up', (email, from) => signUp(email, from)],
    [
      'signing up with a short password',
      (email, from) => post('/sign-up/email', { email, password: 'short', name: 'Ann' }, from),
    ],
    [
      'signing up with a long name',
      (email, from) => post('/sign-up/email', { email, password, name: 'A'.repeat(51) }, from),
    ],
    ['asking for a new password', (email, from) => post('/forget-password', { email }, from)],
    ['asking for the link again', (email, from) => post('/send-verification-email', { email }, from)],
  ]

  test.each(pairs)('is not told by %s', async (name, ask) => {
    const stranger = `stranger-${name.replaceAll(' ', '-')}@example.test`
    const [one, other] = [await ask(known, address(1)), await ask(stranger, address(2))]
    expect((await told(one)).replaceAll(known, '…')).toBe((await told(other)).replaceAll(stranger, '…'))
  })

  test('is not told where sign-up is closed either', async () => {
    const closed = await createTestServer({ environment: { SIGN_UP: 'closed' } })
    await closed.signUp(known)
    const ask = (email: string) => postAuth(closed, '/sign-up/email', { email, password, name: 'Ann' })
    expect(await told(await ask(known))).toBe(await told(await ask('stranger@example.test')))
    await closed.close()
  })
})

describe('tokens for a new password', () => {
  test('cannot be guessed for long', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 11; i++) {
      const guess = { token: `guess${i}`, newPassword: 'another horse' }
      statuses.push((await post('/reset-password', guess, address(1))).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429])
  })

  test('are not asked for to fill an inbox', { tags: ['long'] }, async () => {
    const { server } = world
    server.mail.received.length = 0
    await Promise.all(
      Array.from({ length: 15 }, (_, i) => post('/forget-password', { email: known }, address(i))),
    )
    await server.deps.mailer.deliverDue()
    expect(server.mail.received.filter(({ to }) => to === known)).toHaveLength(10)
  })
})

describe('the limit of an address', () => {
  test('counts what comes at once, also the first from there', async () => {
    for (let i = 0; i < 10; i++) {
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => post('/reset-password', {}, address(i))),
      )
      expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(400))
    }
  })

  test(
    'ends a minute after it began, though there were requests all the while',
    { tags: ['long'] },
    async () => {
      const statuses = await Promise.all(Array.from({ length: 30 }, (_, i) => neighbour(i)))
      expect(statuses).toEqual(statuses.map(() => 200))
      expect(await neighbour(30)).toBe(429)
      // As if the first of them was a minute ago.
      await world.server.database.pool.query('update rate_limit set last_request = last_request - 60000')
      expect(await neighbour(31)).toBe(200)
    },
  )
})

describe('somebody with a stolen session', () => {
  const guess = 'wrong horse battery'
  const asks: [string, object][] = [
    ['/change-password', { currentPassword: guess, newPassword: 'another horse battery' }],
    ['/two-factor/enable', { password: guess }],
    ['/two-factor/disable', { password: guess }],
    ['/two-factor/generate-backup-codes', { password: guess }],
    ['/two-factor/get-totp-uri', { password: guess }],
    ['/delete-user-custom', { password: guess }],
  ]

  test(
    'guesses ten times at the password, in whichever place and from however many addresses',
    { tags: ['long'] },
    async () => {
      const cookie = await world.confirmed('robbed@example.test')
      await world.server.database.pool.query('delete from attempts')
      const statuses: number[] = []
      for (let i = 0; i < 10; i++) {
        const [path, json] = asks[i % asks.length] ?? ['', {}]
        statuses.push((await post(path, json, address(i), cookie)).status)
      }
      expect(statuses).not.toContain(429)
      for (const [path, json] of asks) await expectTooMany(await world.post(path, json, address(50), cookie))
      const right = { currentPassword: password, newPassword: 'another horse battery' }
      await expectTooMany(await world.post('/change-password', right, address(51), cookie))
      // The owner signs in all the same, and other accounts are their own.
      expect((await signIn('robbed@example.test', address(60), password)).status).toBe(200)
      const other = await world.confirmed('spared@example.test')
      expect((await world.post('/change-password', right, address(61), other)).status).toBe(200)
    },
  )
})

describe('everything else that lets one in', () => {
  test.each([
    ['/two-factor/verify-totp', { code: '000000' }, 10],
    ['/two-factor/verify-backup-code', { code: 'aaaaa-aaaaa' }, 10],
    ['/one-time-token/apply', { token: 'guess' }, 10],
    ['/passkey/verify-authentication', { response: { id: 'x' } }, 30],
    ['/change-password', { currentPassword: 'a', newPassword: 'long enough' }, 10],
    ['/sign-in/social', { provider: 'none' }, 10],
    ['/change-email', { newEmail: 'else@example.test' }, 120],
    ['/update-user', { name: 'Else' }, 120],
  ])('%s is refused after its limit', async (path, json, limit) => {
    const statuses: number[] = []
    for (let i = 0; i <= limit; i++) statuses.push((await post(path, json, address(1))).status)
    expect(statuses.slice(0, limit)).not.toContain(429)
    expect(statuses.at(-1)).toBe(429)
  })

  test('no secret is in the log after all of this', async () => {
    const lines: string[] = []
    const logged = await createTestServer({ log: (line) => lines.push(line) })
    const user = await logged.signUp('logged@example.test')
    await postAuth(logged, '/sign-in/email', { email: 'logged@example.test', password })
    await logged.request(`${AUTH}/one-time-token/generate`, { user })
    const { rows } = await logged.database.pool.query('select token from session')
    const log = lines.join('')
    expect(rows.length).toBeGreaterThan(1)
    for (const secret of [password, ...rows.map(({ token }) => String(token))])
      expect(log).not.toContain(secret)
    await logged.close()
  })
})
