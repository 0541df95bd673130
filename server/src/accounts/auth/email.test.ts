import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cookieOf } from '../../foundation/http/testing.ts'
import { linkIn } from '../../foundation/mails/testing.ts'
import { createMailingServer, type MailingServer } from '../../testing.ts'
import { AUTH, holderOf, password, postAuth, refusalOf } from './testing.ts'

const BASE_URL = 'https://read.example'

let server: MailingServer

beforeAll(async () => {
  server = await createMailingServer({ environment: { BASE_URL } })
})

afterAll(() => server.close())

beforeEach(() => server.database.pool.query('delete from rate_limit'))

const post = (path: string, json: object, cookie?: string) =>
  postAuth(server, path, json, { user: cookie === undefined ? undefined : holderOf(cookie) })

const signUp = (email: string) =>
  post('/sign-up/email', { email, password, name: 'Ann', callbackURL: '/verify-email' })

const signIn = (email: string, secret = password) => post('/sign-in/email', { email, password: secret })

/** Opens a link of a mail, as a browser without a session does. */
const open = (link: URL) => server.request(link.pathname + link.search)

async function confirmed(email: string): Promise<string> {
  await signUp(email)
  await open(linkIn(await server.mail.mailTo(email, 'Confirm'), `${AUTH}/verify-email`))
  return cookieOf(await signIn(email))
}

const sessionOf = async (cookie: string) =>
  (await server.request(`${AUTH}/get-session`, { user: holderOf(cookie) })).json()

describe('a new account', () => {
  test('is used once its address is confirmed by the link sent there', async () => {
    const email = 'new@example.test'
    expect(cookieOf(await signUp(email))).not.toContain('session_token')
    expect(await refusalOf(await signIn(email))).toEqual([403, 'EMAIL_NOT_VERIFIED'])
    const link = linkIn(await server.mail.mailTo(email, 'Confirm'), `${AUTH}/verify-email`)
    expect(link.origin).toBe(BASE_URL)
    const opened = await open(link)
    expect([opened.status, opened.headers.get('location')]).toEqual([302, '/verify-email'])
    expect(opened.headers.getSetCookie(), 'a link signs nobody in').toEqual([])
    expect(await sessionOf(cookieOf(await signIn(email)))).toMatchObject({
      user: { email, emailVerified: true },
    })
  })

  test('is not confirmed by a link that was changed', async () => {
    const email = 'forged@example.test'
    await signUp(email)
    const link = linkIn(await server.mail.mailTo(email), `${AUTH}/verify-email`)
    const token = link.searchParams.get('token') ?? ''
    link.searchParams.set('token', `${token.slice(0, -4)}AAAA`)
    expect((await open(link)).headers.get('location')).toBe('/verify-email?error=INVALID_TOKEN')
    expect((await signIn(email)).status).toBe(403)
  })
})

describe('a forgotten password', () => {
  test('is replaced by the link, once; every session ends', async () => {
    const email = 'forgetful@example.test'
    const cookie = await confirmed(email)
    expect((await post('/forget-password', { email })).status).toBe(200)
    const link = linkIn(await server.mail.mailTo(email, 'password'), '/reset-password')
    expect(link.origin).toBe(BASE_URL)
    const token = link.searchParams.get('token')
    expect((await post('/reset-password', { token, newPassword: 'short' })).status).toBe(400)
    expect((await post('/reset-password', { token, newPassword: 'another horse' })).status).toBe(200)
    expect((await post('/reset-password', { token, newPassword: 'a third horse' })).status).toBe(400)
    expect(await sessionOf(cookie)).toMatchObject({ user: null })
    expect((await signIn(email)).status).toBe(401)
    expect((await signIn(email, 'another horse')).status).toBe(200)
  })

  test('has a link to this server, whatever host the request named', async () => {
    const email = 'host@example.test'
    await confirmed(email)
    await postAuth(server, '/request-password-reset', { email }, { headers: { host: '203.0.113.6' } })
    expect(linkIn(await server.mail.mailTo(email, 'password'), '/reset-password').origin).toBe(BASE_URL)
  })

  test('cannot be set through a way that tells which links exist', async () => {
    expect((await server.request(`${AUTH}/reset-password/abc?callbackURL=/`)).status).toBe(404)
  })
})

describe('an address', () => {
  test('is changed when the new one is confirmed; the old one is told', async () => {
    const [before, after] = ['before@example.test', 'after@example.test']
    const cookie = await confirmed(before)
    const asked = await post('/change-email', { newEmail: after, callbackURL: '/verify-email' }, cookie)
    expect(asked.status).toBe(200)
    expect((await server.mail.mailTo(before, 'about to change')).text).toContain(after)
    expect(await sessionOf(cookie)).toMatchObject({ user: { email: before } })
    const opened = await open(linkIn(await server.mail.mailTo(after, 'Confirm'), `${AUTH}/verify-email`))
    expect(opened.headers.getSetCookie()).toEqual([])
    expect(await sessionOf(cookie)).toMatchObject({ user: { email: after, emailVerified: true } })
    const { rows } = await server.database.pool.query(
      'select count(*)::int from session s join "user" u on u.id = s.user_id where u.email = $1',
      [after],
    )
    expect(rows, 'no session is left behind').toEqual([{ count: 1 }])
  })

  test('of somebody else is not taken, and nothing tells that it is there', async () => {
    await confirmed('owner@example.test')
    const cookie = await confirmed('taker@example.test')
    const taken = await post('/change-email', { newEmail: 'owner@example.test' }, cookie)
    const free = await post('/change-email', { newEmail: 'nobody-yet@example.test' }, cookie)
    expect([taken.status, await taken.json()]).toEqual([free.status, await free.json()])
  })
})

describe('a password', () => {
  test('is changed by whoever knows it, and other sessions end', async () => {
    const email = 'changer@example.test'
    const [here, elsewhere] = [await confirmed(email), cookieOf(await signIn(email))]
    const wrong = await post(
      '/change-password',
      { currentPassword: 'wrong horse', newPassword: 'new horse one' },
      here,
    )
    expect(wrong.status).toBe(400)
    const wish = { currentPassword: password, newPassword: 'new horse one' }
    const changed = await post('/change-password', wish, here)
    expect(changed.status).toBe(200)
    expect(await sessionOf(elsewhere)).toMatchObject({ user: null })
    expect(await sessionOf(here)).toMatchObject({ user: { email } })
  })
})
