import { z } from 'zod'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { address, startAttackedServer, type AttackedServer } from '../accounts/auth/attacked/testing.ts'
import { totpOf } from '../accounts/auth/authenticator/testing.ts'
import { AUTH, holderOf, password, refusalOf } from '../accounts/auth/testing.ts'
import { cookieOf } from '../foundation/http/testing.ts'
import { linkIn } from '../foundation/mails/testing.ts'

const newPassword = 'another horse battery'
const redirect = z.object({ url: z.url() })
const enabled = z.object({ totpURI: z.string() })

let world: AttackedServer
let admin: string
let count = 0

beforeAll(async () => {
  world = await startAttackedServer({ GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 'secret' })
  admin = await world.confirmed('admin@example.test')
})

afterAll(() => world.close())

beforeEach(() => world.server.database.pool.query('delete from rate_limit; delete from attempts'))

interface TakenOver {
  email: string
  /** A session of the owner, and one of somebody who knew the password. */
  owner: string
  thief: string
}

async function takenOver(): Promise<TakenOver> {
  const email = `owner${(count += 1)}@example.test`
  const owner = await world.confirmed(email)
  const thief = cookieOf(await world.post('/sign-in/email', { email, password }, address(1)))
  return { email, owner, thief }
}

const ownerOf = async (email: string) => {
  const { rows } = await world.server.database.pool.query('select id from "user" where email = $1', [email])
  return rows[0]?.id
}

/** The ways in which an owner locks everybody else out. */
const ends: [string, (account: TakenOver) => Promise<Response>][] = [
  [
    'changed',
    ({ owner }) =>
      world.post('/change-password', { currentPassword: password, newPassword }, address(2), owner),
  ],
  [
    'set by a letter',
    async ({ email }) => {
      await world.post('/forget-password', { email }, address(2))
      const link = linkIn(await world.server.mail.mailTo(email, 'password'), '/reset-password')
      const token = link.searchParams.get('token')
      return world.post('/reset-password', { token, newPassword }, address(2))
    },
  ],
  [
    'reset by an administrator',
    async ({ email }) =>
      world.server.request(`/api/admin/users/${await ownerOf(email)}/reset-password`, {
        method: 'POST',
        user: holderOf(admin),
        headers: { origin: 'http://localhost', host: 'localhost' },
        json: { password },
      }),
  ],
]

/** Asks for another address with a session, and answers the link that was sent there. */
async function askForAddress(newEmail: string, session: string): Promise<URL> {
  await world.post('/change-email', { newEmail, callbackURL: '/verify-email' }, address(1), session)
  return linkIn(await world.server.mail.mailTo(newEmail, 'Confirm'), `${AUTH}/verify-email`)
}

const open = (link: URL) => world.server.request(link.pathname + link.search)

describe.each(ends)('once a password was %s', (_, end) => {
  test('a link by which somebody has taken the address for themselves changes nothing any more', async () => {
    const account = await takenOver()
    const stolen = `thief${count}@example.test`
    const link = await askForAddress(stolen, account.thief)
    expect((await end(account)).status).toBe(200)
    const opened = await open(link)
    expect(opened.headers.get('location')).toContain('error=INVALID_TOKEN')
    expect([await ownerOf(stolen), typeof (await ownerOf(account.email))]).toEqual([undefined, 'string'])
  })

  test(
    'an account elsewhere that somebody was about to link is not linked any more',
    { tags: ['long'] },
    async () => {
      const account = await takenOver()
      const begun = await world.post(
        '/link-social',
        { provider: 'github', callbackURL: '/' },
        address(1),
        account.thief,
      )
      const state = new URL(redirect.parse(await begun.json()).url).searchParams.get('state')
      expect((await end(account)).status).toBe(200)
      const back = await world.server.request(`${AUTH}/callback/github?code=code&state=${state}`, {
        headers: { cookie: cookieOf(begun), host: 'localhost' },
      })
      // Of a way back that is known here, the provider would be asked next.
      expect(new URL(back.headers.get('location') ?? '').searchParams.get('error')).toMatch(/^state_|restart/)
    },
  )

  test('half a sign-in with the old one comes no further', { tags: ['long'] }, async () => {
    const account = await takenOver()
    const { email } = account
    const begun = await world.post('/two-factor/enable', { password }, address(2), account.owner)
    const { totpURI } = enabled.parse(await begun.json())
    const confirming = { code: totpOf(totpURI) }
    const confirmed = await world.post('/two-factor/verify-totp', confirming, address(2), account.owner)
    // A code lets in once.
    await world.server.database.pool.query(`delete from attempts`)
    const signIn = async () => cookieOf(await world.post('/sign-in/email', { email, password }, address(1)))
    const goOn = (half: string) =>
      world.post('/two-factor/verify-totp', { code: totpOf(totpURI) }, address(1), half)
    const [half, another] = [await signIn(), await signIn()]
    expect((await goOn(another)).status).toBe(200)
    await world.server.database.pool.query(`delete from attempts`)
    expect((await end({ ...account, owner: cookieOf(confirmed) })).status).toBe(200)
    expect((await goOn(half)).status).toBe(401)
  })
})

describe('a link that changes an address', () => {
  test('does it once, also when its owner has the old one again', { tags: ['long'] }, async () => {
    const { email, owner } = await takenOver()
    const other = `other${count}@example.test`
    const link = await askForAddress(other, owner)
    await open(link)
    expect(await ownerOf(other)).toBeDefined()
    await world.server.database.pool.query('update "user" set email = $1 where email = $2', [email, other])
    expect((await open(link)).headers.get('location')).toContain('error=INVALID_TOKEN')
    expect(await ownerOf(other)).toBeUndefined()
  })

  test('makes a letter void that leads to a new password, and went to the old one', async () => {
    const { email, owner } = await takenOver()
    const other = `other${count}@example.test`
    await world.post('/forget-password', { email }, address(2))
    const letter = linkIn(await world.server.mail.mailTo(email, 'password'), '/reset-password')
    const another = await askForAddress(`another${count}@example.test`, owner)
    await open(await askForAddress(other, owner))
    expect(await ownerOf(other)).toBeDefined()
    const token = letter.searchParams.get('token')
    const reset = await world.post('/reset-password', { token, newPassword }, address(2))
    expect(await refusalOf(reset)).toEqual([400, 'INVALID_TOKEN'])
    const signedIn = await world.post('/sign-in/email', { email: other, password }, address(2))
    expect(signedIn.status).toBe(200)
    // So does any other link that would change the address.
    expect((await open(another)).headers.get('location')).toContain('error=INVALID_TOKEN')
  })

  test('waits for its owner where somebody else is signed in', { tags: ['long'] }, async () => {
    const { owner } = await takenOver()
    const other = `other${count}@example.test`
    const link = await askForAddress(other, owner)
    const path = link.pathname + link.search
    await world.server.request(path, { user: holderOf(admin) })
    expect(await ownerOf(other)).toBeUndefined()
    await open(link)
    expect(await ownerOf(other)).toBeDefined()
  })
})
