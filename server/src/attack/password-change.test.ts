import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { cookieOf } from '../foundation/http/testing.ts'
import { AUTH, isLetIn, makeToken, password, postAuth } from '../accounts/auth/testing.ts'
import { createTestServer, type TestServer, type TestUser } from '../testing.ts'

const newPassword = 'another horse battery'
const signedIn = z.object({ token: z.string() })

let server: TestServer
let count = 0

beforeAll(async () => {
  server = await createTestServer()
})

afterAll(() => server.close())

beforeEach(() => server.database.pool.query('delete from rate_limit; delete from attempts'))

const isIn = (headers: Record<string, string>) => isLetIn(server, headers)

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** An owner, and somebody who knew the password and is in by every way there is. */
async function takenOver() {
  const email = `owner${(count += 1)}@example.test`
  const owner = await server.signUp(email)
  const signIn = await postAuth(server, '/sign-in/email', { email, password })
  const thief: TestUser = { id: owner.id, cookie: cookieOf(signIn) }
  const { token } = signedIn.parse(await signIn.json())
  const handed = await server.request(`${AUTH}/one-time-token/generate`, { user: thief })
  return {
    owner,
    ways: [{ cookie: thief.cookie }, bearer(token), bearer(await makeToken(server, thief))],
    oneTimeToken: signedIn.parse(await handed.json()).token,
  }
}

describe('whoever changes the password', () => {
  test.each([{}, { revokeOtherSessions: true }, { revokeOtherSessions: false }])(
    'ends every other way into the account, and stays in, asking for %j',
    async (wish) => {
      const { owner, ways, oneTimeToken } = await takenOver()
      expect(await Promise.all(ways.map(isIn))).toEqual([true, true, true])
      const json = { currentPassword: password, newPassword, ...wish }
      const answer = await postAuth(server, '/change-password', json, { user: owner })
      expect([answer.status, await answer.json()]).toMatchObject([200, { token: null }])
      expect(await Promise.all(ways.map(isIn))).toEqual([false, false, false])
      expect((await postAuth(server, '/one-time-token/apply', { token: oneTimeToken })).status).toBe(400)
      expect(await isIn({ cookie: owner.cookie })).toBe(true)
    },
  )

  test('ends nothing where the old one was wrong, and nothing of others', async () => {
    const [{ owner, ways }, other] = [await takenOver(), await takenOver()]
    const wrong = { currentPassword: newPassword, newPassword }
    expect((await postAuth(server, '/change-password', wrong, { user: owner })).status).toBe(400)
    expect(await Promise.all(ways.map(isIn))).toEqual([true, true, true])
    await postAuth(server, '/change-password', { currentPassword: password, newPassword }, { user: owner })
    expect(await Promise.all(other.ways.map(isIn))).toEqual([true, true, true])
  })
})
