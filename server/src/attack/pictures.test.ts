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

/** Every path that is answered by GET, with something where it takes a name: of the contract, of signing in, and of every route. */
async function listCalls(): Promise<string[]> {
  const ofContract = (await listReadable(server)).map((path) => `/api${path}`)
  const ofAuth = ['sign-out', 'token'].flatMap((call) => [`/better-auth/${call}`, `/api/better-auth/${call}`])
  const routes = server.app.routes
    .filter(({ method, path }) => ['GET', 'ALL'].includes(method) && path !== '/*')
    .map(({ path }) => path.replaceAll(/:\w+|\*/g, '1'))
  return [...new Set([...ofContract, ...ofAuth, ...routes])]
}

/** Those calls that are not refused with these headers. */
async function listAnswered(headers: Record<string, string>): Promise<string[]> {
  const answered: string[] = []
  for (const path of await listCalls()) {
    const { status } = await server.request(path, { user: reader, headers })
    if (status !== 403) answered.push(path)
  }
  return answered.toSorted()
}

test('every route of the server is tried', async () => {
  const calls = await listCalls()
  expect(calls).toEqual(expect.arrayContaining(['/api/reads', '/mcp', '/readyz', '/registry/events']))
  expect(calls.length).toBeGreaterThan(100)
})

describe('the address of a call in an entry', () => {
  const asPicture = { 'sec-fetch-dest': 'image', 'sec-fetch-site': 'same-origin' }
  const asSound = { 'sec-fetch-dest': 'audio', 'sec-fetch-site': 'same-origin' }
  const overPlainHttp = { accept: 'image/avif,image/webp,image/apng,image/*,*/*;q=0.8' }
  const soundOverPlainHttp = { accept: '*/*', range: 'bytes=0-' }
  const sheetOverPlainHttp = { accept: 'text/css,*/*;q=0.1' }

  const pictures = [
    '/api/ai/chat-attachments/1',
    '/api/avatars/1',
    '/api/images/1',
    '/api/images/proxy/1/1',
    '/api/images/web/1',
  ]

  test.each<[Record<string, string>, meant: string[]]>([
    [asPicture, pictures],
    [asSound, []],
    [overPlainHttp, pictures],
    [soundOverPlainHttp, []],
    [sheetOverPlainHttp, ['/api/docs.css']],
  ])('is refused as what a page shows, unless it gives just that: %j', async (headers, meant) => {
    expect(await listAnswered(headers)).toEqual(meant)
  })

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
    expect(await listAnswered({ 'sec-fetch-dest': 'empty', 'sec-fetch-site': site })).toEqual([])
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
  ['who watches the server as a browser would', '/readyz', { accept: 'text/html,*/*;q=0.8' }],
  ['a page that starts', '/registry.json', { 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-origin' }],
])('what is meant for it is answered to %s', async (_, path, headers) => {
  expect((await server.request(path, { user: reader, headers })).status).toBe(200)
})

test('a letter leads to the confirmation of an address, and a provider back', async () => {
  const headers = { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'cross-site' }
  for (const path of ['/better-auth/verify-email?token=x', '/api/better-auth/callback/github'])
    expect((await server.request(path, { headers })).status).not.toBe(403)
})
