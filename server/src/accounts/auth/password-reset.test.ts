import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { linkIn } from '../../foundation/mails/testing.ts'
import { address, startAttackedServer, type AttackedServer } from './attacked/testing.ts'
import { cookieOf } from '../../foundation/http/testing.ts'
import { addPasskey } from './passkeys/testing.ts'
import { holderOf, isLetIn, makeToken, password } from './testing.ts'

const newPassword = 'another horse'

let world: AttackedServer

beforeAll(async () => {
  world = await startAttackedServer({ GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 'secret' })
})

afterAll(() => world.close())

beforeEach(() => world.forgetAddresses())

const isIn = (headers: Record<string, string>) => isLetIn(world.server, headers)

const signIn = (email: string, secret: string) =>
  world.post('/sign-in/email', { email, password: secret }, address(1))

const idOf = async (email: string): Promise<string> => {
  const { rows } = await world.server.database.pool.query<{ id: string }>(
    'select id from "user" where email = $1',
    [email],
  )
  return rows[0]?.id ?? ''
}

/** Links an account elsewhere to somebody's, as if they had signed in there. */
const link = (userId: string, provider: string) =>
  world.server.database.pool.query(
    `insert into account (id, account_id, provider_id, user_id, created_at, updated_at)
     values ($1, $2, $3, $4, now(), now())`,
    [`${provider} ${userId}`, `somebody ${userId}`, provider, userId],
  )

/** Asks for a letter, and answers the token of its link. */
async function askForLetter(email: string): Promise<string | null> {
  world.server.mail.received.length = 0
  await world.post('/forget-password', { email }, address(2))
  return linkIn(await world.server.mail.mailTo(email, 'password'), '/reset-password').searchParams.get(
    'token',
  )
}

describe('a password that was reset by mail', () => {
  test('leaves nobody in: no session, no token of a program, no second letter, no old password', async () => {
    const email = 'taken-over@example.test'
    const [mine, theirs] = [await world.confirmed(email), cookieOf(await signIn(email, password))]
    const token = await makeToken(world.server, holderOf(theirs))
    const ways = [{ cookie: mine }, { cookie: theirs }, { authorization: `Bearer ${token}` }]
    expect(await Promise.all(ways.map(isIn))).toEqual([true, true, true])
    const [older, newer] = [await askForLetter(email), await askForLetter(email)]

    const reset = await world.post('/reset-password', { token: newer, newPassword }, address(3))
    expect(reset.status).toBe(200)
    expect(cookieOf(reset), 'a link signs nobody in').not.toContain('session_token')
    expect(await Promise.all(ways.map(isIn))).toEqual([false, false, false])
    const again = await world.post(
      '/reset-password',
      { token: older, newPassword: 'a third horse' },
      address(3),
    )
    expect(again.status).toBe(400)
    expect((await signIn(email, password)).status).toBe(401)

    expect(await isIn({ cookie: cookieOf(await signIn(email, newPassword)) })).toBe(true)
  })

  test('touches nobody else', { tags: ['long'] }, async () => {
    const other = await world.confirmed('bystander@example.test')
    const token = await makeToken(world.server, holderOf(other))
    const email = 'forgetful@example.test'
    await world.confirmed(email)
    const letter = await askForLetter(email)
    const reset = await world.post('/reset-password', { token: letter, newPassword }, address(4))
    expect(reset.status).toBe(200)
    expect(await isIn({ cookie: other })).toBe(true)
    expect(await isIn({ authorization: `Bearer ${token}` })).toBe(true)
  })

  test(
    'tells what else opens the account, which stays: passkeys, and accounts elsewhere that one can sign in with',
    { tags: ['long'] },
    async () => {
      const email = 'shared-with-somebody@example.test'
      await world.confirmed(email)
      const id = await idOf(email)
      const passkey = await addPasskey(world.server, id)
      await addPasskey(world.server, id, 'Somebody else’s')
      await link(id, 'github')
      await link(id, 'no-longer-configured')

      const letter = await askForLetter(email)
      const reset = await world.post('/reset-password', { token: letter, newPassword }, address(5))
      expect(await reset.json()).toEqual({ status: true, passkeyCount: 2, linkedAccountCount: 1 })
      expect(await isIn({ cookie: cookieOf(await passkey.signIn()) })).toBe(true)
    },
  )

  test('tells of an account that only its password opens that nothing else does', async () => {
    const email = 'alone@example.test'
    await world.confirmed(email)
    const letter = await askForLetter(email)
    const reset = await world.post('/reset-password', { token: letter, newPassword }, address(6))
    expect(await reset.json()).toEqual({ status: true, passkeyCount: 0, linkedAccountCount: 0 })
  })

  test.each([
    ['a token of nobody', 'guessed@example.test', { token: 'guess', newPassword }],
    ['a password that is too short', 'short@example.test', { newPassword: 'short' }],
  ])('tells nothing for %s', { tags: ['long'] }, async (_, email, body) => {
    await world.confirmed(email)
    await addPasskey(world.server, await idOf(email))
    const reset = await world.post(
      '/reset-password',
      { token: await askForLetter(email), ...body },
      address(7),
    )
    expect(reset.status).toBe(400)
    expect(await reset.text()).not.toContain('Count')
  })
})
