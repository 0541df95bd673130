import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cookieOf } from '../../foundation/http/testing.ts'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'
import { addPasskey } from './passkeys/testing.ts'
import { AUTH, isLetIn, postAuth, refusalOf } from './testing.ts'

let server: TestServer
let owner: TestUser

beforeAll(async () => {
  server = await createTestServer()
})

afterAll(() => server.close())

beforeEach(async () => {
  await server.database.pool.query('delete from rate_limit')
  owner = await server.signUp()
})

const list = async () => (await server.request(`${AUTH}/passkey/list-user-passkeys`, { user: owner })).json()

describe('a passkey', () => {
  test('signs its owner in, where the device knows who is using it', async () => {
    const { signIn } = await addPasskey(server, owner.id)
    const answer = await signIn()
    expect(answer.status).toBe(200)
    expect(await isLetIn(server, { cookie: cookieOf(answer) })).toBe(true)
  })

  test('signs nobody in where the device did not ask who is using it', async () => {
    const { signIn } = await addPasskey(server, owner.id)
    const answer = await signIn({ isUserVerified: false })
    expect(await refusalOf(answer)).toEqual([401, 'USER_NOT_VERIFIED'])
    expect(await isLetIn(server, { cookie: cookieOf(answer) })).toBe(false)
    expect((await signIn()).status).toBe(200)
  })

  test('that was removed is gone from the list, and opens nothing any more', async () => {
    const [lost, kept] = [
      await addPasskey(server, owner.id, 'Lost'),
      await addPasskey(server, owner.id, 'Kept'),
    ]
    expect(await list()).toHaveLength(2)
    const removed = await postAuth(server, '/passkey/delete-passkey', { id: lost.id }, { user: owner })
    expect(removed.status).toBe(200)
    expect(await list()).toMatchObject([{ id: kept.id, name: 'Kept' }])
    expect(await refusalOf(await lost.signIn())).toEqual([401, 'AUTHENTICATION_FAILED'])
    expect((await kept.signIn()).status).toBe(200)
  })
})
