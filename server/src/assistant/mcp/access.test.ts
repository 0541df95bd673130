import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'
import { connect, makeToken, send, toolCall } from './testing.ts'

let server: TestServer
let reader: TestUser
let token: string

beforeAll(async () => {
  server = await createTestServer({ environment: { BASE_URL: 'https://read.example' } })
})

beforeEach(async () => {
  reader = await server.signUp()
  token = await makeToken(server, reader, 'write')
})

afterAll(() => server.close())

const whoami = toolCall('whoami', {})
const bearer = (value: string) => ({ authorization: `Bearer ${value}` })

describe('the tools are for nobody', () => {
  test('without a token', async () => {
    const answer = await send(server, whoami)
    expect(answer.status).toBe(401)
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
    expect(await answer.json()).toEqual({ code: 1000, message: 'Unauthorized' })
  })

  test('with a session alone, as browsers send it along by themselves', async () => {
    const answer = await send(server, whoami, { cookie: reader.cookie, origin: 'https://read.example' })
    expect(answer.status).toBe(401)
  })

  test('with a token of a session', async () => {
    const query = 'select token from "session" where user_id = $1'
    const { rows } = await server.database.pool.query<{ token: string }>(query, [reader.id])
    expect((await send(server, whoami, bearer(rows[0]?.token ?? ''))).status).toBe(401)
  })

  test.each([
    ['that nobody has', async () => undefined, () => `${token.slice(0, -4)}AAAA`],
    [
      'that has ended',
      () => server.database.pool.query(`update api_tokens set expires_at = now() - interval '1 second'`),
      () => token,
    ],
    [
      'of somebody who is suspended',
      () => server.database.pool.query(`update "user" set suspended = true where id = $1`, [reader.id]),
      () => token,
    ],
  ])('with a token %s, even where a session is beside it', async (_, spoil, shown) => {
    await spoil()
    const answer = await send(server, whoami, { ...bearer(shown()), cookie: reader.cookie })
    expect(answer.status).toBe(401)
    expect(answer.headers.get('www-authenticate')).toContain('invalid_token')
  })

  test('who has not used an invitation yet', async () => {
    await server.database.pool.query('update "user" set admitted = false where id = $1', [reader.id])
    const answer = await send(server, whoami, bearer(token))
    expect(await answer.json()).toMatchObject({ code: 1003 })
  })

  test.each([
    'https://elsewhere.example',
    'http://read.example.evil.example',
    'null',
    'http://127.0.0.1:9999',
  ])('on a page of %s', async (origin) => {
    expect((await send(server, whoami, { ...bearer(token), origin })).status).toBe(403)
  })

  test('where a page shows the address instead of asking for it', async () => {
    const headers = { ...bearer(token), 'sec-fetch-dest': 'image' }
    expect((await server.request('/mcp', { headers })).status).toBe(403)
  })
})

test('a program needs no origin, and what it is told is kept nowhere on its way', async () => {
  const answer = await send(server, whoami, bearer(token))
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toContain('application/json')
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test('a client is told which token is wrong, and connects by none', async () => {
  const { url } = await server.listen()
  await expect(connect({ url, token: `${token.slice(0, -4)}AAAA` })).rejects.toThrow(/401|Unauthorized/)
})

test.each(['GET', 'DELETE', 'PUT'])(
  '%s is answered as where there is no stream and no session',
  async (method) => {
    const answer = await server.request('/mcp', { method, headers: bearer(token) })
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe('POST')
  },
)

test('wrong tokens are counted, whatever is asked with them, and a right one works on', async () => {
  const guarded = await createTestServer()
  const right = await makeToken(guarded, await guarded.signUp(), 'read')
  const wrong = bearer(`${right.slice(0, -4)}AAAA`)
  const statuses = []
  for (let time = 0; time < 31; time += 1) statuses.push((await send(guarded, whoami, wrong)).status)
  expect(new Set(statuses.slice(0, 30))).toEqual(new Set([401]))
  expect(statuses[30]).toBe(429)
  expect((await send(guarded, whoami, bearer(right))).status).toBe(200)
  await guarded.close()
})

const configsOf = async (of: TestServer): Promise<string> => (await of.request('/api/status/configs')).text()

test('an operator may leave them out: then there is nothing, and the settings say nothing of it', async () => {
  const without = await createTestServer({ environment: { MCP: 'off' } })
  const theirs = await makeToken(without, await without.signUp(), 'read')
  expect((await send(without, whoami, bearer(theirs))).status).toBe(404)
  expect(await configsOf(without)).not.toContain('MCP_ENABLED')
  expect(await configsOf(server)).toContain('MCP_ENABLED')
  await without.close()
})
