import { z } from 'zod'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cookieOf } from '../../foundation/http/testing.ts'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'
import { holderOf, isLetIn, password, postAuth, refusalOf } from './testing.ts'

const logged: string[] = []
const unsent = z.object({ data: z.array(z.object({ to: z.string(), subject: z.string() })) })

let server: TestServer
let admin: TestUser

beforeAll(async () => {
  server = await createTestServer({ log: (line) => void logged.push(line) })
  admin = await server.signUp('admin@example.test')
})

afterAll(() => server.close())

describe('on a server that sends no mail any more', () => {
  test('whoever has codes by mail is let in by the one that whoever runs the server hands over', async () => {
    const email = 'mailed@example.test'
    const { id } = await server.signUp(email)
    // As it was set up while mail was sent.
    await server.database.pool.query('update "user" set two_factor_enabled = true where id = $1', [id])
    const half = await postAuth(server, '/sign-in/email', { email, password })
    const user = holderOf(cookieOf(half))
    expect(await half.json()).toEqual({ twoFactorRedirect: true, twoFactorMethods: ['otp'] })
    expect((await postAuth(server, '/two-factor/send-otp', {}, { user })).status).toBe(200)
    const listed = async () => {
      const { data } = unsent.parse(await (await server.request('/api/admin/mails', { user: admin })).json())
      return /\d{6}/.exec(data.find(({ to }) => to === email)?.subject ?? '')?.[0]
    }
    await expect.poll(listed).toBeDefined()
    const code = await listed()
    expect(logged.join('\n')).toContain(`"code":"${code}"`)
    const answer = await postAuth(server, '/two-factor/verify-otp', { code }, { user })
    expect(await isLetIn(server, { cookie: cookieOf(answer) })).toBe(true)
  })

  test('nobody begins to have codes by mail', async () => {
    const user = await server.signUp()
    await server.database.pool.query('update "user" set email_verified = true where id = $1', [user.id])
    const refused = await postAuth(server, '/two-factor/enable', { password, method: 'otp' }, { user })
    expect(await refusalOf(refused)).toEqual([400, 'OTP_NOT_CONFIGURED'])
  })
})
