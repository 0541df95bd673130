import type { ManagedUser } from '@tidings/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { totpOf } from '../auth/authenticator/testing.ts'
import { password, postAuth } from '../auth/testing.ts'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'

let server: TestServer
let admin: TestUser

beforeAll(async () => {
  server = await createTestServer()
  admin = await server.signUp('admin@example.test')
})

beforeEach(async () => {
  await server.database.pool.query('delete from rate_limit')
  await runBy(admin)
})

afterAll(() => server.close())

const reply = z.object({ code: z.number(), data: z.unknown().optional(), message: z.string().optional() })

async function call(user: TestUser, method: string, path: string, json?: object) {
  const answer = await server.request(`/api${path}`, { method, user, ...(json && { json }) })
  return { status: answer.status, ...reply.parse(await answer.json()) }
}

async function list(query = ''): Promise<ManagedUser[]> {
  const { data } = await call(admin, 'GET', `/admin/users?${query}`)
  return z.object({ users: z.custom<ManagedUser[]>() }).parse(data).users
}

const isSignedIn = async (user: TestUser) =>
  (await server.request('/api/reads/total-count', { user })).status === 200

const signIn = async (email: string) => postAuth(server, '/sign-in/email', { email, password })

/** As if they had signed in long ago, so that they are asked who they are. */
const signedInLongAgo = ({ id }: TestUser) =>
  server.database.pool.query(
    `update "session" set created_at = now() - interval '1 day' where user_id = $1`,
    [id],
  )

describe('the users', () => {
  test('are listed newest first, and found by parts of name, address and handle', async () => {
    const user = await server.signUp('Mara.Long@example.test')
    const [newest] = await list()
    expect(newest).toMatchObject({ id: user.id, effectiveRole: 'pro', role: null, suspended: false })
    expect((await list('search=mara.l')).map(({ id }) => id)).toEqual([user.id])
    expect(await list('search=%25')).toEqual([])
    expect((await list('filter=admin')).map(({ id }) => id)).toEqual([admin.id])
    expect(await list('limit=1&page=2')).toHaveLength(1)
  })

  test('are for administrators alone', async () => {
    const user = await server.signUp()
    expect(await call(user, 'GET', '/admin/users')).toMatchObject({ status: 403, code: 1004 })
    expect(await call(user, 'PATCH', `/admin/users/${user.id}`, { role: 'admin' })).toMatchObject({
      code: 1004,
    })
  })
})

describe('a user', () => {
  test('is given a role, which counts at once, and loses it again', async () => {
    const user = await server.signUp()
    expect(await call(admin, 'PATCH', `/admin/users/${user.id}`, { role: 'free' })).toMatchObject({ code: 0 })
    const [known] = await list(`search=${user.id}`)
    expect(known).toMatchObject({ role: 'free', effectiveRole: 'free' })
    await call(admin, 'PATCH', `/admin/users/${user.id}`, { role: null })
    expect((await list(`search=${user.id}`))[0]).toMatchObject({ role: null, effectiveRole: 'pro' })
  })

  test('with a role for a time is told until when, and has the usual one afterwards', async () => {
    const user = await server.signUp()
    const session = async () => (await server.request('/api/better-auth/get-session', { user })).json()
    const give = (roleEndAt: string) =>
      call(admin, 'PATCH', `/admin/users/${user.id}`, { role: 'plus', roleEndAt })
    const [later, before] = [60_000, -60_000].map((ms) => new Date(Date.now() + ms).toISOString())
    expect(await session()).toMatchObject({ role: 'pro', roleEndAt: null, user: { roleEndAt: null } })
    await give(later ?? '')
    expect(await session()).toMatchObject({ role: 'plus', roleEndAt: later, user: { roleEndAt: later } })
    await give(before ?? '')
    // That it has ended is no news of the one that counts.
    expect(await session()).toMatchObject({
      role: 'pro',
      roleEndAt: null,
      user: { role: 'pro', roleEndAt: null },
    })
    expect((await list(`search=${user.id}`))[0]).toMatchObject({ effectiveRole: 'pro', roleEndAt: null })
  })

  test('whose former role is over has the one that is given next for good', async () => {
    const user = await server.signUp()
    await server.database.pool.query(
      `update "user" set role = 'trial', role_end_at = now() - interval '1 day' where id = $1`,
      [user.id],
    )
    await call(admin, 'PATCH', `/admin/users/${user.id}`, { role: 'plus' })
    expect((await list(`search=${user.id}`))[0]).toMatchObject({ effectiveRole: 'plus', roleEndAt: null })
  })

  test('who is suspended is signed out, cannot sign in, is told why, and comes back', async () => {
    const user = await server.signUp('sus@example.test')
    await call(admin, 'PATCH', `/admin/users/${user.id}`, { suspended: true })
    expect(await isSignedIn(user)).toBe(false)
    const refused = await signIn('sus@example.test')
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'ACCOUNT_SUSPENDED' }])
    // Whoever does not know the password is told nothing of it.
    const guess = { email: 'sus@example.test', password: 'wrong horse battery' }
    expect((await postAuth(server, '/sign-in/email', guess)).status).toBe(401)
    await call(admin, 'PATCH', `/admin/users/${user.id}`, { suspended: false })
    expect((await signIn('sus@example.test')).status).toBe(200)
  })

  test('who is deleted leaves nothing behind, not even an inbox', async () => {
    const user = await server.signUp()
    await call(user, 'POST', '/inboxes', { handle: 'left-behind' })
    expect(await call(admin, 'DELETE', `/admin/users/${user.id}`)).toMatchObject({ code: 0 })
    expect(await isSignedIn(user)).toBe(false)
    const { rows } = await server.database.pool.query(`select 1 from feeds where handle = 'left-behind'`)
    expect(rows).toEqual([])
  })

  test('takes an inbox along however their row is deleted', async () => {
    const user = await server.signUp()
    await call(user, 'POST', '/inboxes', { handle: 'by-hand' })
    await server.database.pool.query('delete from "user" where id = $1', [user.id])
    expect((await server.database.pool.query(`select 1 from feeds where handle = 'by-hand'`)).rows).toEqual(
      [],
    )
  })

  test('whose password is reset has no session, token or password, and a letter', async () => {
    const user = await server.signUp('reset@example.test')
    const made = await call(user, 'POST', '/tokens', { name: 'script', scope: 'read' })
    const { token } = z.object({ token: z.string() }).parse(made.data)
    expect(await call(admin, 'POST', `/admin/users/${user.id}/reset-password`, {})).toMatchObject({ code: 0 })
    expect(await isSignedIn(user)).toBe(false)
    const byToken = await server.request('/api/reads/total-count', {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(byToken.status).toBe(401)
    expect((await signIn('reset@example.test')).status).toBe(401)
    const link = await linkFor('reset@example.test')
    const newPassword = 'another horse battery'
    const answer = await postAuth(server, '/reset-password', {
      token: link.searchParams.get('token'),
      newPassword,
    })
    expect(answer.status).toBe(200)
    const again = await postAuth(server, '/sign-in/email', {
      email: 'reset@example.test',
      password: newPassword,
    })
    expect(again.status).toBe(200)
  })

  test('whose password is reset has the letter in their language, however many a stranger had sent', async () => {
    const email = 'yuki@example.test'
    const user = await server.signUp(email)
    await call(user, 'PATCH', '/settings/general', { actionLanguage: 'ja' })
    const letter = { kind: 'resetPassword', to: email, name: 'Yuki', language: 'en', validMs: 1000 } as const
    for (let asked = 0; asked < 10; asked += 1) await server.deps.mailer.send(letter)
    await server.database.pool.query('delete from mails')
    expect(await call(admin, 'POST', `/admin/users/${user.id}/reset-password`, {})).toMatchObject({ code: 0 })
    const { data } = await call(admin, 'GET', '/admin/mails')
    expect(data).toMatchObject([{ to: email, subject: '新しいパスワードの設定' }])
  })

  test('who lost their authenticator signs in with the password alone', async () => {
    const user = await server.signUp('lost@example.test')
    const made = await postAuth(server, '/two-factor/enable', { password }, { user })
    const { totpURI } = z.object({ totpURI: z.string() }).parse(await made.json())
    const verified = await postAuth(server, '/two-factor/verify-totp', { code: totpOf(totpURI) }, { user })
    expect(verified.status).toBe(200)
    expect(await (await signIn('lost@example.test')).json()).toMatchObject({ twoFactorRedirect: true })
    expect(await call(admin, 'POST', `/admin/users/${user.id}/reset-two-factor`, {})).toMatchObject({
      code: 0,
    })
    expect(await (await signIn('lost@example.test')).json()).toMatchObject({ user: { id: user.id } })
  })
})

describe('an administrator', () => {
  test('does none of this to themselves', async () => {
    for (const json of [{ role: 'free' }, { suspended: true }])
      expect(await call(admin, 'PATCH', `/admin/users/${admin.id}`, json)).toMatchObject({
        status: 403,
        code: 1004,
      })
    expect(await call(admin, 'DELETE', `/admin/users/${admin.id}`)).toMatchObject({ code: 1004 })
  })

  test('is asked for the password before somebody is deleted, taken over or made an administrator', async () => {
    const [asked, user] = [await server.signUp(), await server.signUp()]
    await runBy(asked)
    await signedInLongAgo(asked)
    const deeds = (proof: object) => [
      () => call(asked, 'PATCH', `/admin/users/${user.id}`, { role: 'admin', ...proof }),
      () => call(asked, 'POST', `/admin/users/${user.id}/reset-password`, proof),
      () => call(asked, 'POST', `/admin/users/${user.id}/reset-two-factor`, proof),
      () => call(asked, 'DELETE', `/admin/users/${user.id}`, proof),
    ]
    for (const proof of [{}, { password: 'wrong horse battery' }])
      for (const deed of deeds(proof)) expect(await deed()).toMatchObject({ status: 400, code: 1002 })
    for (const deed of deeds({ password })) expect(await deed()).toMatchObject({ code: 0 })
  })

  test('of two who take each other’s role away at once, one stays', async () => {
    const [one, other] = [await server.signUp(), await server.signUp()]
    await runBy(one, other)
    await Promise.all([
      call(one, 'PATCH', `/admin/users/${other.id}`, { role: null }),
      call(other, 'PATCH', `/admin/users/${one.id}`, { role: null }),
    ])
    const { rows } = await server.database.pool.query(`select id from "user" where role = 'admin'`)
    expect(rows).toHaveLength(1)
  })

  test.each(['DELETE', 'PATCH'])(
    'of two who end each other’s account by %s at once, one stays',
    async (method) => {
      for (let round = 0; round < 5; round++) {
        const [one, other] = [await server.signUp(), await server.signUp()]
        await runBy(one, other)
        const answers = await Promise.all([
          call(one, method, `/admin/users/${other.id}`, { suspended: true }),
          call(other, method, `/admin/users/${one.id}`, { suspended: true }),
        ])
        const { rows } = await server.database.pool.query(
          `select id from "user" where role = 'admin' and not suspended`,
        )
        expect(rows).toHaveLength(1)
        expect(answers.map(({ status }) => status)).toContain(200)
        expect(answers.map(({ status }) => status)).not.toContain(500)
      }
    },
  )

  test('of two who leave at once, one stays while there are other users', async () => {
    const [one, other] = [await server.signUp(), await server.signUp()]
    await runBy(one, other)
    const answers = await Promise.all(
      [one, other].map(async (user) => postAuth(server, '/delete-user-custom', { password }, { user })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403])
    const { rows } = await server.database.pool.query(`select id from "user" where role = 'admin'`)
    expect(rows).toHaveLength(1)
  })

  test('the only one there is keeps the role for good', async () => {
    const [one, other] = [await server.signUp(), await server.signUp()]
    await runBy(one, other)
    const roleEndAt = new Date(Date.now() + 60_000).toISOString()
    expect(await call(one, 'PATCH', `/admin/users/${other.id}`, { roleEndAt })).toMatchObject({ code: 0 })
    expect(await call(other, 'PATCH', `/admin/users/${one.id}`, { roleEndAt })).toMatchObject({ code: 1004 })
  })

  test('is named beside what they did', async () => {
    const user = await server.signUp('noted@example.test')
    await call(admin, 'PATCH', `/admin/users/${user.id}`, { role: 'plus' })
    const { data } = await call(admin, 'GET', '/admin/audit')
    expect(data).toMatchObject([
      { who: 'admin@example.test', action: 'user', about: 'noted@example.test', detail: 'role: plus' },
      ...z
        .array(z.unknown())
        .parse(data)
        .slice(1)
        .map(() => ({})),
    ])
  })
})

/** Makes these the administrators of the server, and nobody else. */
const runBy = (...users: TestUser[]) =>
  server.database.pool.query(
    `update "user" set role = case when id = any($1) then 'admin' end, role_end_at = null, suspended = false
     where role is distinct from 'free'`,
    [users.map(({ id }) => id)],
  )

async function linkFor(email: string): Promise<URL> {
  const { data } = await call(admin, 'GET', '/admin/mails')
  const mails = z.array(z.object({ to: z.string(), link: z.string().nullable() })).parse(data)
  return new URL(mails.find(({ to }) => to === email)?.link ?? '')
}
