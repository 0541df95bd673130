import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { cookieOf } from '../../foundation/http/testing.ts'
import { createMailingServer, type MailingServer, type TestUser } from '../../testing.ts'
import { clientEnvironment, createAccountsElsewhere, type Elsewhere } from './elsewhere/testing.ts'
import { AUTH, holderOf, postAuth } from './testing.ts'

const elsewhere = createAccountsElsewhere()
const redirection = z.object({ url: z.url() })
const session = z.object({
  user: z.object({ id: z.string(), name: z.string(), email: z.string(), emailVerified: z.boolean() }),
})

const waysIn = z.array(z.object({ provider: z.string() }))

let server: MailingServer
let admin: TestUser
let count = 0

beforeAll(async () => {
  vi.stubGlobal('fetch', elsewhere.fetch)
  server = await createMailingServer({ environment: clientEnvironment })
  // The first is the administrator.
  admin = await server.signUp()
})

afterAll(async () => {
  vi.unstubAllGlobals()
  await server.close()
})

const somebody = (own: Partial<Elsewhere> = {}): Elsewhere => {
  const id = String((count += 1))
  return { id, email: `olga${id}@example.test`, isVerified: true, ...own }
}

/** Goes to a provider, answers there, and is led back. */
async function go(provider: string, answer: Elsewhere | 'no', user?: TestUser) {
  await server.database.pool.query('delete from rate_limit')
  const path = user ? '/link-social' : '/sign-in/social'
  const ways = { provider, callbackURL: '/', errorCallbackURL: user ? '/settings/profile' : '/login' }
  const asked = await postAuth(server, path, ways, { ...(user && { user }) })
  const { url } = redirection.parse(await asked.json())
  const { pathname, search } = elsewhere.visit(url, answer)
  const cookie = [user?.cookie, cookieOf(asked)].filter(Boolean).join('; ')
  const back = await server.request(pathname + search, { headers: { cookie } })
  expect(back.status).toBe(302)
  return {
    path: back.headers.get('location'),
    holder: holderOf(cookieOf(back)),
    again: pathname + search,
    cookie,
  }
}

const waysInOf = async (user: TestUser) =>
  waysIn
    .parse(await (await server.request(`${AUTH}/get-account-info`, { user })).json())
    .map(({ provider }) => provider)

const whoIs = async (user: TestUser) =>
  session.parse(await (await server.request(`${AUTH}/get-session`, { user })).json()).user

describe.each(['github', 'google'])('whoever signs in by %s', (provider) => {
  test('has an account from then on, with the address that is confirmed there, and is the same again', async () => {
    const person = somebody()
    const { path, holder } = await go(provider, person)
    expect(path).toBe('/')
    const first = await whoIs(holder)
    expect(first).toMatchObject({ email: person.email, emailVerified: true })
    // They are known by who they are there, whatever their address is by now.
    const second = await go(provider, { ...person, email: `moved-${person.email}` })
    expect(await whoIs(second.holder)).toMatchObject({ id: first.id, email: person.email })
  })

  test('with the confirmed address of an account that is here is let into it', async () => {
    const owner = await server.signUp(`owner-${provider}@example.test`)
    const { holder } = await go(provider, somebody({ email: `owner-${provider}@example.test` }))
    expect(await whoIs(holder)).toMatchObject({ id: owner.id })
  })

  test('with an address that nobody confirmed there is not let into the account that has it', async () => {
    await server.signUp(`victim-${provider}@example.test`)
    const thief = somebody({ email: `victim-${provider}@example.test`, isVerified: false })
    const { path, holder } = await go(provider, thief)
    expect(path).toBe('/login?error=account_not_linked')
    expect(holder.cookie).not.toContain('session_token')
  })

  test('and says no there is led back to the page that says so', async () => {
    expect((await go(provider, 'no')).path).toBe('/login?error=access_denied')
  })

  test('uses a code once', async () => {
    const { again, cookie } = await go(provider, somebody())
    const second = await server.request(again, { headers: { cookie } })
    expect(second.headers.get('location')).toMatch(/[?&]error=/)
    expect(cookieOf(second)).not.toContain('session_token')
  })
})

describe('a name elsewhere that is longer than any here', () => {
  test.each([
    ['is cut', { name: 'O'.repeat(60) }, 'O'.repeat(50)],
    ['is cut between its characters', { name: `${'O'.repeat(49)}𠮷` }, 'O'.repeat(49)],
    [
      'is cut where it is that of the address',
      { name: '', email: `${'o'.repeat(60)}@b.test` },
      'o'.repeat(50),
    ],
  ])('%s, and refuses nobody', async (_, own, name) => {
    const { path, holder } = await go('google', somebody(own))
    expect(path).toBe('/')
    expect(await whoIs(holder)).toMatchObject({ name })
  })
})

describe('an account elsewhere', () => {
  test('is linked by its owner, who signs in by it then', async () => {
    const owner = await server.signUp()
    const person = somebody()
    expect((await go('github', person, owner)).path).toBe('/')
    const { holder } = await go('github', person)
    expect(await whoIs(holder)).toMatchObject({ id: owner.id })
  })

  test('is all that is told to open an account whose password an administrator has made void', async () => {
    const owner = await server.signUp()
    const person = somebody()
    await go('github', person, owner)
    expect(await waysInOf(owner)).toEqual(['credential', 'github'])
    const path = `/api/admin/users/${owner.id}/reset-password`
    expect((await server.request(path, { method: 'POST', user: admin, json: {} })).status).toBe(200)
    expect(await waysInOf((await go('github', person)).holder)).toEqual(['github'])
  })

  test.each([
    ['of somebody else here', 'account_already_linked_to_different_user', true],
    ['whose address nobody confirmed there', 'unable_to_link_account', false],
  ])('%s is not linked, and the page of the account says why', async (_, code, isVerified) => {
    const person = somebody({ isVerified })
    if (isVerified) await go('github', person)
    const { path } = await go('github', person, await server.signUp())
    expect(path).toBe(`/settings/profile?error=${code}`)
  })
})
