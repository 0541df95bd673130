import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '@tidings/contracts'
import { z } from 'zod'
import { tinyPng } from '../../accounts/avatars/testing.ts'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'
import { createRootApi } from './root-api.ts'

const listed = 'https://other-client.example'
const stranger = 'https://stranger.example'
const account = { email: 'ada@example.org', password: 'correct horse battery' }

let server: TestServer
let ada: TestUser

beforeAll(async () => {
  server = await createTestServer({ environment: { API_ORIGINS: listed } })
  ada = await server.signUp(account.email)
})

afterAll(() => server.close())

interface Asked {
  headers?: Record<string, string>
  body?: string | null
}

/** What a page of an origin asks of the second port, with whatever session it has. */
async function callFrom(
  origin: string,
  method: string,
  path: string,
  { headers = {}, body = null }: Asked = {},
) {
  const root = createRootApi(server.app, server.deps.config.apiOrigins)
  return root.fetch(
    new Request(`http://localhost:3001${path}`, { method, headers: { origin, ...headers }, body }),
  )
}

const json = { 'content-type': 'application/json' }
const rename = (origin: string) =>
  callFrom(origin, 'POST', '/better-auth/update-user', {
    headers: { ...json, cookie: ada.cookie },
    body: JSON.stringify({ name: `Of ${origin}` }),
  })

test('the calls of the API are at the root, and also where answers name them', async () => {
  for (const path of ['/status/configs', '/api/status/configs'])
    expect(await (await callFrom(listed, 'GET', path)).json()).toMatchObject({ code: 0 })
  expect((await callFrom(listed, 'GET', '/api/api/status/configs')).status).toBe(404)
})

test('a picture is where an answer says that it is', async () => {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(tinyPng())], { type: 'image/png' }), 'me')
  const uploaded = await server.request('/api/upload/avatar', { method: 'POST', user: ada, body })
  const { url } = z.object({ url: z.string() }).parse(await uploaded.json())
  const shown = await callFrom(listed, 'GET', new URL(url, 'http://localhost:3001').pathname)
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png'])
})

test('a page of an origin that the operator lists asks with its own headers, and is answered', async () => {
  const asked = {
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'x-client-id,x-app-name',
  }
  const preflight = await callFrom(listed, 'OPTIONS', '/reads', { headers: asked })
  expect(preflight.ok).toBe(true)
  expect(preflight.headers.get('access-control-allow-origin')).toBe(listed)
  expect(preflight.headers.get('access-control-allow-credentials')).toBe('true')
  expect(preflight.headers.get('access-control-allow-headers')).toContain('x-client-id')
})

test('such a page signs in, and acts for whom it signed in', async () => {
  const signIn = await callFrom(listed, 'POST', '/better-auth/sign-in/email', {
    headers: json,
    body: JSON.stringify(account),
  })
  expect(signIn.status).toBe(200)
  expect(signIn.headers.get('access-control-allow-origin')).toBe(listed)
  expect(signIn.headers.getSetCookie()).not.toEqual([])
  expect((await rename(listed)).status).toBe(200)
})

test.each([
  [401, 'GET', '/subscriptions', null],
  [400, 'POST', '/reads', '{}'],
  [400, 'POST', '/better-auth/sign-in/email', '{}'],
  [404, 'GET', '/nobody/answers', null],
  [413, 'POST', '/reads', 'x'.repeat(limits.requestBytes + 1)],
])('a refusal with %i is read by such a page, and by no other', async (status, method, path, body) => {
  const headers = { ...json, ...(status !== 401 && { cookie: ada.cookie }) }
  const refused = await callFrom(listed, method, path, { headers, body })
  expect(refused.status).toBe(status)
  expect(refused.headers.get('access-control-allow-origin')).toBe(listed)
  expect(refused.headers.get('access-control-allow-credentials')).toBe('true')
  const untold = await callFrom(stranger, method, path, { headers, body })
  expect(untold.headers.get('access-control-allow-origin')).toBeNull()
})

test('a page of another origin changes nothing and reads nothing', async () => {
  expect((await rename(stranger)).status).toBe(403)
  const session = await callFrom(stranger, 'GET', '/better-auth/get-session', {
    headers: { cookie: ada.cookie },
  })
  expect(session.headers.get('access-control-allow-origin')).toBeNull()
})

test('a program that is no page needs no origin', async () => {
  const root = createRootApi(server.app, [])
  const headers = { cookie: ada.cookie }
  const answer = await root.fetch(new Request('http://localhost:3001/subscriptions', { headers }))
  expect(await answer.json()).toMatchObject({ code: 0, data: [] })
})
