import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../foundation/database/database.ts'
import { createTestServer, type TestServer } from '../testing.ts'

const TOKEN = 'a token of whoever measures'

let server: TestServer
let secure: TestServer

beforeAll(async () => {
  server = await createTestServer()
  secure = await createTestServer({
    environment: {
      BASE_URL: 'https://read.example',
      METRICS_TOKEN: TOKEN,
      TRUSTED_PROXIES: '127.0.0.0/8',
    },
  })
})

afterAll(async () => {
  await server.close()
  await secure.close()
})

const metrics = async (headers: Record<string, string>, of = server) =>
  (await of.request('/metrics', { headers })).status

describe('the figures of a server', () => {
  test.each([
    { 'x-forwarded-for': '127.0.0.1' },
    { 'x-forwarded-proto': 'https' },
    { 'x-forwarded-host': 'localhost' },
    { 'x-real-ip': '127.0.0.1' },
    { forwarded: 'for=127.0.0.1' },
    { via: '1.1 proxy' },
    { 'cf-connecting-ip': '127.0.0.1' },
    { 'true-client-ip': '127.0.0.1' },
    { host: 'read.example' },
    { host: 'localhost.evil.example' },
    { host: 'read.example', authorization: 'Bearer ' },
    { host: 'read.example', authorization: 'Bearer undefined' },
  ])('are not told to whom a proxy speaks for: %j', async (headers) => {
    expect(await metrics(headers)).toBe(404)
    expect(await metrics({ 'x-forwarded-for': '203.0.113.6', ...headers }, secure)).toBe(404)
  })

  test('are not told to this machine where a proxy brings https to it, and may say nothing of for whom it asks', async () => {
    for (const host of ['localhost:3000', '127.0.0.1:3000']) expect(await metrics({ host }, secure)).toBe(404)
  })

  test('are not told to this machine where a proxy gives on no name that the server is reached by', async () => {
    const named = await createTestServer({ environment: { BASE_URL: 'http://read.example' } })
    for (const host of ['localhost:3000', '127.0.0.1:3000']) expect(await metrics({ host }, named)).toBe(404)
    await named.close()
    const local = await createTestServer({ environment: { BASE_URL: 'http://localhost:3000' } })
    expect(await metrics({ host: 'localhost:3000' }, local)).toBe(200)
    await local.close()
  })

  test('are told to this machine, and to whoever has the token, from anywhere', async () => {
    for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000'])
      expect(await metrics({ host })).toBe(200)
    const away = { 'x-forwarded-for': '203.0.113.6', host: 'read.example' }
    expect(await metrics({ ...away, authorization: `Bearer ${TOKEN}` }, secure)).toBe(200)
    expect(await metrics({ ...away, authorization: `Bearer ${TOKEN}x` }, secure)).toBe(404)
  })
})

describe('under https', () => {
  test.each(['/', '/healthz', '/api/status/configs', '/api/better-auth/get-session', '/nothing'])(
    'a browser is told to come by nothing else: %s',
    async (path) => {
      const [open, closed] = await Promise.all([secure.request(path), server.request(path)])
      expect(open.headers.get('strict-transport-security')).toBe('max-age=31536000')
      expect(closed.headers.has('strict-transport-security')).toBe(false)
    },
  )
})

describe('a statement that would go on for ever', () => {
  test('ends with the half minute that a request has', async () => {
    const { rows } = await server.database.pool.query('show statement_timeout')
    expect(rows).toEqual([{ statement_timeout: '30s' }])
  })

  test('is over in its time, and what waited for its connection goes on', async () => {
    // Enough for those that a connection begins with, and for the next.
    const one = openDatabase(server.database.url, { poolSize: 1, statementTimeoutMs: 2000 })
    const slow = one.pool.query('select pg_sleep(600)')
    const next = one.pool.query('select 1 as it')
    await expect(slow).rejects.toThrow('statement timeout')
    expect((await next).rows).toEqual([{ it: 1 }])
    await one.close()
  })

  test('is waited for where something is tidied up', async () => {
    const upkeep = openDatabase(server.database.url, { poolSize: 1, statementTimeoutMs: 0 })
    expect((await upkeep.pool.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '0' }])
    await upkeep.close()
  })
})
