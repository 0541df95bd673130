import { z } from 'zod'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectTooMany } from '../auth/attacked/testing.ts'
import { refusalOf } from '../auth/testing.ts'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'

let server: TestServer
let host: TestUser

beforeAll(async () => {
  server = await createTestServer({ environment: { SIGN_UP: 'invitation', INVITATIONS_PER_USER: '2' } })
  host = await server.signUp()
})

afterAll(() => server.close())

beforeEach(async () => {
  await server.database.pool.query('delete from rate_limit')
  await server.database.pool.query('delete from invitations')
})

const use = (user: TestUser, code: string) =>
  server.request('/api/invitations/use', { method: 'POST', user, json: { code } })

const make = (user: TestUser) => server.request('/api/invitations/new', { method: 'POST', user, json: {} })

const revoke = (user: TestUser, code: string) =>
  server.request('/api/invitations', { method: 'DELETE', user, json: { code } })

const codeOf = async (answer: Response) => z.object({ data: z.string() }).parse(await answer.json()).data

describe('where sign-up is by invitation', () => {
  test('whoever runs the server needs none', async () => {
    expect((await server.request('/api/reads', { user: host })).status).toBe(200)
  })

  test('a new user does nothing before one is used, and is told so by code', async () => {
    const guest = await server.signUp()
    for (const path of ['/api/reads', '/api/subscriptions', '/api/invitations', '/api/tokens'])
      expect(await refusalOf(await server.request(path, { user: guest }))).toEqual([400, 1003])
    expect(await refusalOf(await make(guest))).toEqual([400, 1003])
    const code = await codeOf(await make(host))
    expect((await use(guest, `${code.slice(0, 4).toLowerCase()} ${code.slice(4)}`)).status).toBe(200)
    expect((await server.request('/api/reads', { user: guest })).status).toBe(200)
    const list = await server.request('/api/invitations', { user: host })
    expect(await list.json()).toMatchObject({ data: [{ code, toUserId: guest.id, users: { id: guest.id } }] })
  })

  test('an invitation that nobody has used names nobody, as an object all the same', async () => {
    const code = await codeOf(await make(host))
    const list = await server.request('/api/invitations', { user: host })
    const users = { id: '', name: null, image: null }
    expect(await list.json()).toMatchObject({ data: [{ code, usedAt: null, toUserId: null, users }] })
  })

  test('whoever a code lets in has the role that this server gives, which is pro where nobody says otherwise', async () => {
    const guest = await server.signUp()
    await use(guest, await codeOf(await make(host)))
    const session = await server.request('/api/better-auth/get-session', { user: guest })
    expect(await session.json()).toMatchObject({ role: 'pro', user: { role: 'pro' } })
  })

  test('a code lets one person in', async () => {
    const [first, second] = [await server.signUp(), await server.signUp()]
    const code = await codeOf(await make(host))
    const statuses = await Promise.all([use(first, code), use(second, code)])
    expect(statuses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await refusalOf(await use(await server.signUp(), code))).toEqual([400, 5002])
    expect(await refusalOf(await use(await server.signUp(), 'NOSUCHCODE'))).toEqual([404, 5003])
  })

  test('codes cannot be guessed for long', async () => {
    const guest = await server.signUp()
    const answers: Response[] = []
    for (let i = 0; i < 21; i++) answers.push(await use(guest, `GUESS${i}`))
    expect(answers.slice(0, 20).map(({ status }) => status)).not.toContain(429)
    await expectTooMany(answers.at(-1))
    await expectTooMany(await use(guest, await codeOf(await make(host))))
  })

  test('a user makes as many as the configuration says, also when asking for all at once', async () => {
    const user = await server.signUp()
    await use(user, await codeOf(await make(host)))
    const limitation = await server.request('/api/invitations/limitation', { user })
    expect(await limitation.json()).toMatchObject({ data: 2 })
    const made = await Promise.all(Array.from({ length: 5 }, () => make(user)))
    expect(made.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(await refusalOf(await make(user))).toEqual([400, 5000])
  })

  test('a code that nobody has used is revoked: it lets nobody in, and another can be made for it', async () => {
    const code = await codeOf(await make(host))
    expect((await revoke(host, code)).status).toBe(200)
    expect(await refusalOf(await use(await server.signUp(), code))).toEqual([404, 5003])
    expect(await refusalOf(await revoke(host, code))).toEqual([404, 5003])

    const user = await server.signUp()
    await use(user, await codeOf(await make(host)))
    const [first] = [await codeOf(await make(user)), await codeOf(await make(user))]
    expect(await refusalOf(await make(user))).toEqual([400, 5000])
    await revoke(user, first)
    expect((await make(user)).status).toBe(200)
  })

  test('a code that somebody came by is not revoked, nor is one of somebody else, which is not told apart from none', async () => {
    const [used, theirs] = [await codeOf(await make(host)), await codeOf(await make(host))]
    const guest = await server.signUp()
    await use(guest, used)
    expect(await refusalOf(await revoke(host, used))).toEqual([400, 5002])
    for (const code of [theirs, used, 'NOSUCHCODE'])
      expect(await refusalOf(await revoke(guest, code))).toEqual([404, 5003])
    expect((await use(await server.signUp(), theirs)).status).toBe(200)
  })

  test('a code that is used and revoked at once either let its guest in, or is gone', async () => {
    for (let round = 0; round < 5; round++) {
      const guest = await server.signUp()
      const code = await codeOf(await make(host))
      const [used, revoked] = await Promise.all([use(guest, code), revoke(host, code)])
      expect([used.status, revoked.status].toSorted((one, other) => one - other)).toEqual([
        200,
        used.status === 200 ? 400 : 404,
      ])
    }
  })
})
