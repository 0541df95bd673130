import { z } from 'zod'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'
import { totpOf } from './authenticator/testing.ts'
import { cookieOf } from '../../foundation/http/testing.ts'
import { AUTH, holderOf, password, postAuth, refusalOf } from './testing.ts'

let server: TestServer

beforeAll(async () => {
  server = await createTestServer()
  // Whoever comes first runs the server, and may leave only while nobody else is there.
  await server.signUp('admin@example.test')
  await server.signUp()
})

afterAll(() => server.close())

const remove = (user: TestUser, proof: object) => postAuth(server, '/delete-user-custom', proof, { user })

/** As if the user had signed in a while ago. */
const age = (user: TestUser) =>
  server.database.pool.query(`update session set created_at = now() - interval '1 hour' where user_id = $1`, [
    user.id,
  ])

/** Every place in the database where a text stands. */
async function findEverywhere(words: string): Promise<string[]> {
  const { rows: columns } = await server.database.pool.query<{ table_name: string; column_name: string }>(
    `select table_name, column_name from information_schema.columns where table_schema = 'public'`,
  )
  expect(columns.length).toBeGreaterThan(100)
  const found: string[] = []
  for (const { table_name: table, column_name: column } of columns) {
    const { rows } = await server.database.pool.query(
      `select 1 from "${table}" where position($1 in "${column}"::text) > 0 limit 1`,
      [words],
    )
    if (rows.length > 0) found.push(`${table}.${column}`)
  }
  return found
}

/** One row at least in every table that can be a user's. */
async function leaveTraces({ id }: TestUser, email: string): Promise<void> {
  const { pool } = server.database
  await pool.query(`insert into feeds (id, url, kind) values (1, 'https://blog.example/feed', 'feed')`)
  await pool.query(
    `insert into feeds (id, url, kind, handle, secret, owner_user_id) values (2, 'inbox:ann', 'inbox', 'ann', 's', $1)`,
    [id],
  )
  await pool.query(`insert into entries (id, feed_id, guid, guid_hash, published_at)
    values (10, 1, 'g', '\\x01', now())`)
  await pool.query(`insert into subscriptions (user_id, feed_id, view) values ($1, 1, 0)`, [id])
  await pool.query(`insert into cursors (user_id, feed_id) values ($1, 1)`, [id])
  await pool.query(`insert into entry_states (user_id, feed_id, entry_id, read) values ($1, 1, 10, true)`, [
    id,
  ])
  await pool.query(
    `insert into avatars (id, user_id, type, image, created_at) values ('ann', $1, 'image/png', '', now())`,
    [id],
  )
  await pool.query(
    `insert into administration_audit (at, who, action, about, detail)
     values (now(), 'somebody', 'flagOverride', 'ai_chat', $1 || ': on')`,
    [email],
  )
  await pool.query(
    `insert into feature_flag_overrides (name, user_id, force_enabled, created_by, created_at)
     select 'ai_chat', id, true, $1, now() from "user" where id <> $1 limit 1`,
    [id],
  )
  await pool.query(`insert into read_events (entry_id, user_id, read_at) values (10, $1, now())`, [id])
  await pool.query(
    `insert into collections (user_id, entry_id, feed_id, view, created_at) values ($1, 10, 1, 0, now())`,
    [id],
  )
  await pool.query(
    `insert into deployment_audit (at, who, remote, action, reason, serial) values (now(), $1, 'reader', 'promote', 'new', 1)`,
    [email],
  )
  await server.deps.mailer.send({
    kind: 'verifyEmail',
    to: email,
    userId: id,
    name: '',
    language: 'en',
    link: 'https://x.example',
    validMs: 60_000,
  })
}

describe('deleting an account', () => {
  test('leaves nothing of it in any table', async () => {
    const email = 'leaver@example.test'
    const user = await server.signUp(email)
    await leaveTraces(user, email)
    await server.request('/api/tokens', { method: 'POST', user, json: { name: 'mine', scope: 'read' } })
    const device = { channel: 'ios', token: 'apns-token' }
    await server.request('/api/messaging', { method: 'POST', user, json: device })
    await server.request('/api/invitations/new', { method: 'POST', user, json: {} })
    const before = await findEverywhere(user.id)
    const expected = [
      'user.id',
      'session.user_id',
      'account.user_id',
      'subscriptions.user_id',
      'cursors.user_id',
      'entry_states.user_id',
      'read_events.user_id',
      'collections.user_id',
      'feeds.owner_user_id',
      'mails.user_id',
      'api_tokens.user_id',
      'push_devices.user_id',
      'avatars.user_id',
      'feature_flag_overrides.created_by',
      'invitations.user_id',
    ]
    expect(before).toEqual(expect.arrayContaining(expected))
    expect(await findEverywhere(email)).toEqual(
      expect.arrayContaining(['user.email', 'deployment_audit.who', 'administration_audit.detail']),
    )

    const answer = await remove(user, { password })
    expect([answer.status, await answer.json()]).toEqual([200, null])
    expect(answer.headers.getSetCookie().join()).toMatch(/session_token=;/)
    expect(await findEverywhere(user.id)).toEqual([])
    expect(await findEverywhere(email)).toEqual([])
    expect(await findEverywhere('inbox:ann'), 'mail of theirs').toEqual([])
    expect((await server.request('/api/reads', { user })).status).toBe(401)
    await server.signUp(email)
  })

  test('takes the password from whoever signed in a while ago', async () => {
    const user = await server.signUp()
    await age(user)
    for (const proof of [{}, { password: '' }, { password: 'wrong horse battery' }])
      expect((await remove(user, proof)).status).toBe(400)
    expect((await remove(user, { password })).status).toBe(200)
  })

  test('takes the code of the authenticator, where there is one, as it shows it', async () => {
    const email = 'careful@example.test'
    const user = await server.signUp(email)
    const enabled = await postAuth(server, '/two-factor/enable', { password }, { user })
    const { totpURI } = z.object({ totpURI: z.string() }).parse(await enabled.json())
    const code = totpOf(totpURI)
    await postAuth(server, '/two-factor/verify-totp', { code }, { user })
    const signedIn = await postAuth(server, '/sign-in/email', { email, password })
    const half = { id: user.id, cookie: cookieOf(signedIn) }
    const full = await postAuth(server, '/two-factor/verify-totp', { code }, { user: half })
    const protectedUser = { id: user.id, cookie: cookieOf(full) }
    expect(await refusalOf(await remove(protectedUser, { password }))).toEqual([400, 4008])
    expect(await refusalOf(await remove(protectedUser, { TOTPCode: '000000' }))).toEqual([400, 4007])
    const asShown = totpOf(totpURI).replace(/^.../, '$& ')
    expect((await remove(protectedUser, { TOTPCode: asShown })).status).toBe(200)
  })

  test('is not for the last admin while there are others, nor by better-auth’s own call', async () => {
    const signedIn = await postAuth(server, '/sign-in/email', { email: 'admin@example.test', password })
    const admin = holderOf(cookieOf(signedIn))
    expect((await remove(admin, { password })).status).toBe(403)
    expect((await postAuth(server, '/delete-user', { password }, { user: admin })).status).toBe(404)
    expect((await server.request(`${AUTH}/get-account-info`, { user: admin })).status).toBe(200)
  })
})
