import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer, type TestUser } from '../testing.ts'
import { listReadable } from './testing.ts'

let server: TestServer
let reader: TestUser

beforeAll(async () => {
  server = await createTestServer()
  reader = await server.signUp()
})

afterAll(() => server.close())

/** Every call that can be made by GET, of the contract and of signing in. */
async function listCalls(): Promise<string[]> {
  const own = ['/parts/health', '/deployments', '/events', '/entries/source', '/docs', '/openapi.json']
  const auth = ['get-session', 'list-sessions', 'sign-out', 'token', 'get-providers']
  return [
    ...[...(await listReadable(server)), ...own].map((path) => `/api${path}`),
    ...auth.flatMap((call) => [`/better-auth/${call}`, `/api/better-auth/${call}`]),
  ]
}

describe('the address of a call in an entry', () => {
  const asPicture = { 'sec-fetch-dest': 'image', 'sec-fetch-site': 'same-origin' }
  const asSound = { 'sec-fetch-dest': 'audio', 'sec-fetch-site': 'same-origin' }
  const overPlainHttp = { accept: 'image/avif,image/webp,image/apng,image/*,*/*;q=0.8' }
  const soundOverPlainHttp = { accept: '*/*', range: 'bytes=0-' }
  const sheetOverPlainHttp = { accept: 'text/css,*/*;q=0.1' }

  test.each([asPicture, asSound, overPlainHttp, soundOverPlainHttp, sheetOverPlainHttp])(
    'is refused as what a page shows: %j',
    async (headers) => {
      const calls = await listCalls()
      expect(calls.length).toBeGreaterThan(40)
      for (const path of calls) {
        const answer = await server.request(path, { user: reader, headers })
        expect([path, answer.status]).toEqual([path, 403])
      }
    },
  )

  test.each([
    { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'same-origin' },
    { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8' },
  ])('is refused as a link that leads there: %j', async (headers) => {
    const path = '/api/feeds?url=http%3A%2F%2F127.0.0.1%3A1%2Ffeed'
    expect((await server.request(path, { user: reader, headers })).status).toBe(403)
  })
})

test.each(['same-site', 'cross-site'])(
  'no call does any work for a page of another site, by whose script the cookie goes along: %s',
  async (site) => {
    const headers = { 'sec-fetch-dest': 'empty', 'sec-fetch-site': site }
    for (const path of await listCalls()) {
      const answer = await server.request(path, { user: reader, headers })
      expect([path, answer.status]).toEqual([path, 403])
    }
  },
)

test('another client that the operator lists makes its calls from another site', async () => {
  const origin = 'https://client.example'
  const listing = await createTestServer({ environment: { API_ORIGINS: origin } })
  const user = await listing.signUp()
  const headers = { 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-site', origin }
  expect((await listing.request('/api/reads', { user, headers })).status).toBe(200)
  await listing.close()
})

test.each([
  ['a script', '/api/reads', { 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-origin' }],
  ['a program', '/api/reads', {}],
  ['who types it', '/api/reads', { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none' }],
  [
    'a link to the description',
    '/api/docs',
    { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'same-origin' },
  ],
  ['the page of the description', '/api/docs.css', { 'sec-fetch-dest': 'style' }],
  ['who opens the description over plain http', '/api/docs', { accept: 'text/html,*/*;q=0.8' }],
  ['that page', '/api/docs.css', { accept: 'text/css,*/*;q=0.1' }],
])('what is meant for it is answered to %s', async (_, path, headers) => {
  expect((await server.request(path, { user: reader, headers })).status).toBe(200)
})

test('a letter leads to the confirmation of an address, and a provider back', async () => {
  const headers = { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'cross-site' }
  for (const path of ['/better-auth/verify-email?token=x', '/api/better-auth/callback/github'])
    expect((await server.request(path, { headers })).status).not.toBe(403)
})
