import { gunzipSync } from 'node:zlib'
import { contract, limits } from '@tidings/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from './testing.ts'

let server: TestServer

beforeAll(async () => {
  server = await createTestServer()
})

afterAll(() => server.close())

describe('the API', () => {
  test('answers an unknown path with code 6', async () => {
    const answer = await server.request('/api/nothing-here')
    expect(answer.status).toBe(404)
    expect(await answer.json()).toEqual({ code: 6, message: 'Not found' })
  })

  test('answers wrong input with code 4 and the list of what is wrong', async () => {
    const user = await server.signUp()
    const answer = await server.request('/api/entries', {
      method: 'POST',
      user,
      json: { limit: 'many', unknown: 1 },
    })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 4, data: [{ path: ['limit'] }] })
  })

  test('answers a body that is no JSON with code 4', async () => {
    const user = await server.signUp()
    const headers = { 'content-type': 'application/json' }
    const answer = await server.request('/api/entries', { method: 'POST', user, headers, body: '{' })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 4, data: [{ path: [] }] })
  })

  test('wants a session', async () => {
    const answer = await server.request('/api/reads')
    expect(answer.status).toBe(401)
    expect(await answer.json()).toEqual({ code: 1000, message: 'Unauthorized' })
  })

  test.each([
    ['a text with a NUL', { category: 'a\u0000b', feedIdList: ['349319712317898752'] }],
    ['an identifier out of range', { category: 'a', feedIdList: ['9999999999999999999'] }],
  ])('answers %s with code 4 or nothing found, and no failure of its own', async (_, json) => {
    const user = await server.signUp()
    const answer = await server.request('/api/categories', { method: 'PATCH', user, json })
    expect(answer.status).toBeLessThan(500)
  })

  test('refuses a body that is too large', async () => {
    const user = await server.signUp()
    const json = { ids: ['x'.repeat(limits.requestBytes)] }
    const answer = await server.request('/api/entries/stream', { method: 'POST', user, json })
    expect(answer.status).toBe(413)
    expect(await answer.json()).toMatchObject({ code: 14_001 })
  })

  test.each([limits.opmlBytes + 1, limits.requestBytes + 1])(
    'refuses an OPML file of %d bytes as too large',
    async (size) => {
      const user = await server.signUp()
      const body = new FormData()
      body.append('file', new File(['x'.repeat(size)], 'feeds.opml'))
      const answer = await server.request('/api/subscriptions/import', { method: 'POST', user, body })
      expect(answer.status).toBe(413)
      expect(await answer.json()).toMatchObject({ code: 14_001 })
    },
  )

  test('goes on answering after a body that was too large, on whatever connection the client has', async () => {
    const { url } = await server.listen()
    const large = { method: 'POST', body: 'x'.repeat(3 * limits.requestBytes) }
    for (let round = 0; round < 5; round += 1) {
      expect((await fetch(`${url}/api/entries/stream`, large)).status).toBe(413)
      expect((await fetch(`${url}/healthz`)).status).toBe(200)
    }
  })

  test('documents each of its calls, with its errors, on a page without scripts', async () => {
    const document = JSON.parse(await (await server.request('/api/openapi.json')).text())
    expect(document).toMatchObject({ openapi: expect.stringMatching(/^3\.1/), info: { title: 'Tidings' } })
    const answer = await server.request('/api/docs', { headers: { 'accept-encoding': 'gzip' } })
    expect(answer.headers.get('content-encoding')).toBe('gzip')
    const page = String(gunzipSync(await answer.arrayBuffer()))
    expect(page).not.toContain('<script')
    for (const { route } of Object.values(contract)
      .flatMap(Object.values)
      .map((call) => call['~orpc'])) {
      const operation = document.paths[route.path][route.method.toLowerCase()]
      expect(operation.responses.default).toBeDefined()
      expect(page).toContain(`${route.method} /api${route.path}`)
    }
  })

  test('gives each answer a trace and the headers that keep it in its place', async () => {
    const answer = await server.request('/api/status/configs')
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'x-trace-id': expect.stringMatching(/^[\da-f-]{36}$/),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    })
    expect(answer.headers.has('access-control-allow-origin')).toBe(false)
    // By its trace a service worker tells a failure of the server from one of what stands before it.
    const missing = await server.request('/assets/gone.js')
    expect([missing.status, missing.headers.has('x-trace-id')]).toEqual([404, true])
  })

  test('refuses changes that a foreign page asks for', async () => {
    const user = await server.signUp()
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
      const answer = await server.request('/api/reads/all', { method: 'POST', user, headers, json: {} })
      expect(answer.status).toBe(403)
    }
    const own = { origin: 'http://localhost', host: 'localhost' }
    expect(
      (await server.request('/api/reads/all', { method: 'POST', user, headers: own, json: {} })).status,
    ).toBe(200)
  })

  test('tells its figures to this machine, and not to what a proxy forwards', async () => {
    const figures = await server.request('/metrics')
    expect(await figures.text()).toContain('http_request_duration_seconds')
    for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']) {
      const answer = await server.request('/metrics', { headers: { [name]: '127.0.0.1' } })
      expect(answer.status).toBe(404)
    }
  })

  test('is ready, and says so', async () => {
    expect((await server.request('/readyz')).status).toBe(200)
    expect((await server.request('/healthz')).status).toBe(200)
    expect(await (await server.request('/api/probes/postgresql')).json()).toMatchObject({ code: 0 })
    expect(await (await server.request('/api/status/configs')).json()).toMatchObject({
      code: 0,
      data: { SIGN_UP: 'open' },
    })
  })
})
