import { sessionList } from '@tidings/contracts'
import { z } from 'zod'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'
import { cookieOf } from '../../foundation/http/testing.ts'
import { createKnownNetworks } from './known-networks.ts'
import { AUTH, isLetIn, password, postAuth, refusalOf } from './testing.ts'

let server: TestServer
let count = 0

beforeAll(async () => {
  server = await createTestServer({ environment: { TRUSTED_PROXIES: '127.0.0.0/8' } })
})

afterAll(() => server.close())

beforeEach(() => server.database.pool.query('delete from rate_limit'))

async function onTwoDevices(): Promise<[TestUser, TestUser]> {
  const email = `devices${(count += 1)}@example.test`
  const here = await server.signUp(email)
  const answer = await postAuth(server, '/sign-in/email', { email, password })
  return [here, { id: here.id, cookie: cookieOf(answer) }]
}

const list = async (user: TestUser) =>
  sessionList.parse(await (await server.request(`${AUTH}/list-sessions`, { user })).json())

const isIn = ({ cookie }: TestUser) => isLetIn(server, { cookie })

describe('sessions', () => {
  test('are listed without what lets one in', async () => {
    const [here, there] = await onTwoDevices()
    const sessions = await list(here)
    expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
    expect(sessions).toHaveLength(2)
    const { rows } = await server.database.pool.query('select token from session where user_id = $1', [
      here.id,
    ])
    for (const { token } of rows) expect(JSON.stringify(sessions)).not.toContain(token)
    expect(await list(there)).toHaveLength(2)
  })

  test('one is ended from another device, at once', async () => {
    const [here, there] = await onTwoDevices()
    const other = (await list(here)).find(({ isCurrent }) => !isCurrent)
    expect((await postAuth(server, '/revoke-session', { token: other?.token }, { user: here })).status).toBe(
      200,
    )
    expect([await isIn(here), await isIn(there)]).toEqual([true, false])
  })

  test('of all other devices are ended at once, and the one that asks goes on', async () => {
    const [here, there] = await onTwoDevices()
    const bystander = await server.signUp()
    expect((await postAuth(server, '/revoke-other-sessions', {}, { user: here })).status).toBe(200)
    expect([await isIn(here), await isIn(there), await isIn(bystander)]).toEqual([true, false, true])
    expect(await list(here)).toMatchObject([{ isCurrent: true }])
  })

  test('are all ended at once, with the one that asks', async () => {
    const [here, there] = await onTwoDevices()
    const bystander = await server.signUp()
    expect((await postAuth(server, '/revoke-sessions', {}, { user: here })).status).toBe(200)
    expect([await isIn(here), await isIn(there), await isIn(bystander)]).toEqual([false, false, true])
  })

  test('of somebody else are not ended', async () => {
    const [[here], [other]] = [await onTwoDevices(), await onTwoDevices()]
    for (const { token } of await list(other))
      await postAuth(server, '/revoke-session', { token }, { user: here })
    expect(await list(other)).toHaveLength(2)
  })

  test('are told to nobody who is signed out', async () => {
    for (const path of ['/list-sessions', '/get-account-info'])
      expect((await server.request(AUTH + path)).status).toBe(401)
    expect((await postAuth(server, '/revoke-session', { token: 'x' })).status).toBe(401)
    expect((await postAuth(server, '/delete-user-custom', {})).status).toBe(401)
  })
})

/** As a provider would. */
const link = (user: TestUser, id: string, name: string) =>
  server.database.pool.query(
    `insert into account (id, account_id, provider_id, user_id) values ($1, $2, 'oidc', $3)`,
    [id, name, user.id],
  )
/** The ways of a user to sign in that are left. */
const left = async (user: TestUser) => {
  const { rows } = await server.database.pool.query<{ id: string }>(
    `select provider_id as id from account where user_id = $1 order by provider_id`,
    [user.id],
  )
  return rows.map(({ id }) => id)
}

describe('an account elsewhere', () => {
  test('is left by its provider and its name there, as clients of the protocol name it', async () => {
    const user = await server.signUp()
    await link(user, 'row1', 'ada@elsewhere.example')
    const unlink = (json: object) => postAuth(server, '/unlink-account', json, { user })
    expect((await unlink({ providerId: 'oidc', accountId: 'bob@elsewhere.example' })).status).toBe(400)
    expect(await left(user)).toEqual(['credential', 'oidc'])
    expect((await unlink({ providerId: 'oidc', accountId: 'ada@elsewhere.example' })).status).toBe(200)
    expect(await left(user)).toEqual(['credential'])
    expect((await unlink({ providerId: 'credential' })).status).toBe(400)
    expect(await left(user)).toEqual(['credential'])
  })

  test('stays where the password is void, and nothing else opens the account', async () => {
    const user = await server.signUp()
    await link(user, 'row3', 'ada@elsewhere.example')
    await server.database.pool.query('update account set password = null where user_id = $1', [user.id])
    const json = { providerId: 'oidc', accountId: 'ada@elsewhere.example' }
    const refused = await postAuth(server, '/unlink-account', json, { user })
    expect(await refusalOf(refused)).toEqual([400, 'FAILED_TO_UNLINK_LAST_ACCOUNT'])
    expect(await left(user)).toEqual(['credential', 'oidc'])
  })

  test('of somebody else is not touched', async () => {
    const [owner, other] = await Promise.all([server.signUp(), server.signUp()])
    await link(owner, 'row2', 'eve@elsewhere.example')
    for (const accountId of ['eve@elsewhere.example', 'row2']) {
      const json = { providerId: 'oidc', accountId }
      expect((await postAuth(server, '/unlink-account', json, { user: other })).status).toBe(400)
    }
    expect(await left(owner)).toEqual(['credential', 'oidc'])
  })
})

async function makeOneTimeToken(user: TestUser) {
  const made = await server.request(`${AUTH}/one-time-token/generate`, { user })
  return z.object({ token: z.string() }).parse(await made.json())
}

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })

describe('a one-time token', () => {
  test('gives the other program a session of its own, as old as the one before, that is ended alone', async () => {
    const user = await server.signUp()
    const { token } = await makeOneTimeToken(user)
    await server.database.pool.query(`update session set created_at = '2020-01-01' where user_id = $1`, [
      user.id,
    ])
    const applied = await postAuth(server, '/one-time-token/apply', { token })
    const program: TestUser = { id: user.id, cookie: cookieOf(applied) }
    const [ofProgram, other] = (await list(program)).toSorted((one) => (one.isCurrent ? -1 : 1))
    expect(ofProgram?.id).not.toBe(other?.id)
    expect(ofProgram).toMatchObject({ createdAt: other?.createdAt, expiresAt: other?.expiresAt })
    expect(await applied.json()).toMatchObject({ session: { id: ofProgram?.id }, user: { id: user.id } })
    await postAuth(server, '/revoke-session', { token: ofProgram?.id }, { user })
    expect([await isIn(user), await isIn(program)]).toEqual([true, false])
  })

  test('makes no network known as one where somebody signed in', async () => {
    const networks = createKnownNetworks(server.database.pool)
    const email = 'network@example.test'
    const user = await server.signUp(email)
    const { token } = await makeOneTimeToken(user)
    const [handed, signedIn] = ['203.0.113.9', '198.51.100.9']
    expect((await postAuth(server, '/one-time-token/apply', { token }, from(handed))).status).toBe(200)
    await postAuth(server, '/sign-in/email', { email, password }, from(signedIn))
    expect([await networks.has(user.id, handed), await networks.has(user.id, signedIn)]).toEqual([
      false,
      true,
    ])
  })

  test('hands a session to another program, once', async () => {
    const user = await server.signUp()
    const { token } = await makeOneTimeToken(user)
    const applied = await postAuth(server, '/one-time-token/apply', { token })
    expect(await isIn({ id: user.id, cookie: cookieOf(applied) })).toBe(true)
    expect((await postAuth(server, '/one-time-token/apply', { token })).status).toBe(400)
    const { rows } = await server.database.pool.query('select identifier from verification')
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})
