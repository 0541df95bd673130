import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestServer, type TestServer } from '../../testing.ts'
import { address, expectTooMany, startAttackedServer, type AttackedServer } from './attacked/testing.ts'
import { password, postAuth } from './testing.ts'

const known = 'known@example.test'
const stranger = 'stranger@example.test'

let world: AttackedServer

beforeAll(async () => {
  world = await startAttackedServer()
  await world.confirmed(known)
})

afterAll(() => world.close())

beforeEach(() => world.server.database.pool.query('delete from rate_limit; delete from attempts'))

afterEach(() => vi.restoreAllMocks())

/** How many passwords are hashed, to keep or to compare, while something is asked. */
async function hashesOf(server: TestServer, ask: () => Promise<Response>): Promise<number> {
  const context = await server.deps.auth.$context
  const spies = [vi.spyOn(context.password, 'hash'), vi.spyOn(context.password, 'verify')]
  await ask()
  const count = spies.reduce((sum, { mock }) => sum + mock.calls.length, 0)
  vi.restoreAllMocks()
  return count
}

const signIn = (email: string) =>
  world.post('/sign-in/email', { email, password: 'wrong horse battery' }, address(1))

describe('the work of an answer is the same, whether or not there is an account:', { tags: ['long'] }, () => {
  test.each([
    ['signing in', signIn, 1],
    ['signing up', (email: string) => world.signUp(email, address(2)), 1],
    [
      'asking for a new password',
      (email: string) => world.post('/forget-password', { email }, address(3)),
      0,
    ],
    [
      'asking for the link again',
      (email: string) => world.post('/send-verification-email', { email }, address(4)),
      0,
    ],
  ])('%s', async (_name, ask, hashes) => {
    expect(await hashesOf(world.server, () => ask(known))).toBe(hashes)
    expect(await hashesOf(world.server, () => ask(stranger))).toBe(hashes)
  })

  test('signing in to one without a password', async () => {
    const email = 'passkey-only@example.test'
    await world.confirmed(email)
    await world.server.database.pool.query(
      `update account set password = null where user_id = (select id from "user" where email = $1)`,
      [email],
    )
    expect(await hashesOf(world.server, () => signIn(email))).toBe(1)
  })
})

describe('without mail, signing up', () => {
  let plain: TestServer

  beforeAll(async () => {
    plain = await createTestServer({ environment: { TRUSTED_PROXIES: '127.0.0.0/8' } })
    await plain.signUp(known)
  })

  afterAll(() => plain.close())

  beforeEach(() => plain.database.pool.query('delete from rate_limit; delete from attempts'))

  const signUp = (email: string, from: string) =>
    postAuth(
      plain,
      '/sign-up/email',
      { email, password, name: 'Ann' },
      { headers: { 'x-forwarded-for': from } },
    )

  test('says that an address is taken, five times in an hour, and then nothing of any address', async () => {
    for (let i = 0; i < 5; i++) expect((await signUp(known, address(1))).status).toBe(422)
    await expectTooMany(await signUp(known, address(1)))
    await expectTooMany(await signUp('free@example.test', address(1)))
    expect((await signUp('free@example.test', address(2))).status).toBe(200)
  })

  test('says it no more often to many questions at once, or over many addresses of one network', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) => signUp(known, `2001:db8::${i + 1}`)),
    )
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7)
  })

  test('is not held up by accounts that were made', async () => {
    for (let i = 0; i < 8; i++) expect((await signUp(`house${i}@example.test`, address(3))).status).toBe(200)
  })
})
