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
})
