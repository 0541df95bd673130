import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { imageLimits, webImagePath } from '@tidings/contracts'
import { z } from 'zod'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'
import { serve, type TestSite } from '../../../../tests/support/serve.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

interface Asked {
  path: string
  referer: string | undefined
  cookie: string | undefined
}

let server: TestServer
let reader: TestUser
let site: TestSite
let origin: string
let asked: Asked[] = []
/** Requests that are not answered until a test does so. */
const held: ServerResponse[] = []
const answerHeld = () => held.splice(0).forEach((response) => send(response, 'image/png', png))

const answersByPath: Record<string, (response: ServerResponse, request: Asked) => void> = {
  // Gives its pictures to its own pages alone: not to other sites, and not to those who do not say where they are.
  '/protected.png': (response, { referer }) =>
    referer?.startsWith(`${origin}/`) ? send(response, 'image/png', png) : response.writeHead(403).end('no'),
  '/script.svg': (response) => send(response, 'image/svg+xml', svg),
  '/script.png': (response) => send(response, 'image/png', svg),
  '/page.png': (response) => send(response, 'image/png', '<html><script>alert(1)</script>'),
  '/named-html.png': (response) => send(response, 'text/html', png),
  '/huge.png': (response) => {
    response.writeHead(200, { 'content-type': 'image/png' })
    response.end(Buffer.concat([png, Buffer.alloc(imageLimits.bytes)]))
  },
  '/to-private.png': (response) => response.writeHead(302, { location: 'http://10.0.0.1/secret.png' }).end(),
  '/to-metadata.png': (response) =>
    response.writeHead(302, { location: 'http://169.254.169.254/latest/' }).end(),
  '/gone.png': (response) => response.writeHead(404).end(),
}

function send(response: ServerResponse, type: string, body: string | Buffer): void {
  response.writeHead(200, { 'content-type': type, 'set-cookie': 'who=reader' }).end(body)
}

beforeAll(async () => {
  site = await serve((request, response) => {
    const { referer, cookie } = request.headers
    const one = { path: request.url ?? '', referer, cookie }
    asked.push(one)
    const answer = answersByPath[one.path]
    if (one.path.startsWith('/never/')) held.push(response)
    else if (answer) answer(response, one)
    else send(response, 'image/png', png)
  })
  ;({ origin } = site)
  server = await createTestServer({ environment: { IMAGE_CACHE_MB: '1' } })
  reader = await server.signUp()
})

beforeEach(() => {
  asked = []
})

afterAll(async () => {
  await site.close()
  await server.close()
})

async function sign(...urls: string[]): Promise<Record<string, string>> {
  const json = { urls }
  const answer = await server.request('/api/images/signed', { method: 'POST', user: reader, json })
  return z.object({ data: z.record(z.string(), z.string()) }).parse(await answer.json()).data
}

async function get(url: string): Promise<Response> {
  const signed = await sign(url)
  // The image itself is asked for without a session: the signature is what opens it.
  return server.request(signed[url] ?? '/api/images/proxy/unsigned/unsigned')
}

test('an image behind hotlink protection is given on, without a word of the reader', async () => {
  const answer = await get(`${origin}/protected.png`)
  expect(answer.status).toBe(200)
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(png)
  expect(answer.headers.get('content-type')).toBe('image/png')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox$/)
  expect(answer.headers.get('cache-control')).toBe('public, max-age=2592000, immutable')
  expect(answer.headers.get('set-cookie')).toBeNull()
  expect(asked).toEqual([{ path: '/protected.png', referer: `${origin}/`, cookie: undefined }])
})

test('an image is fetched once, however many ask for it', async () => {
  const url = `${origin}/popular.png`
  const answers = await Promise.all([get(url), get(url), get(url)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await get(url)).status).toBe(200)
  expect(asked).toHaveLength(1)
})

test.each([
  'script.svg',
  'script.png',
  'page.png',
  'huge.png',
  'gone.png',
  'to-private.png',
  'to-metadata.png',
])('%s is refused, with nothing of it in the answer', async (name) => {
  const answer = await get(`${origin}/${name}`)
  expect(answer.status).toBe(400)
  expect(answer.headers.get('content-type')).toBe('application/json')
  expect(await answer.text()).not.toMatch(/<|alert/)
})

test('the type is told by the bytes, whatever the site says', async () => {
  expect((await get(`${origin}/named-html.png`)).headers.get('content-type')).toBe('image/png')
})

test.each(['http://10.0.0.1/a.png', 'http://[::1]/a.png', 'http://169.254.169.254/', 'http://0.0.0.0/a.png'])(
  'an image at %s is not fetched',
  async (url) => {
    expect((await get(url)).status).toBe(400)
  },
)

test('what is no address on the web is not signed', async () => {
  expect(await sign('javascript:alert(1)', 'file:///etc/passwd', 'data:image/png;base64,AA', 'x')).toEqual({})
})

test('an address is signed for those who are signed in', async () => {
  const json = { urls: [`${origin}/a.png`] }
  expect((await server.request('/api/images/signed', { method: 'POST', json })).status).toBe(401)
})

test('a path that was not signed, or was changed, is not found and fetches nothing', async () => {
  const url = `${origin}/mine.png`
  const path = (await sign(url))[url] ?? ''
  const [signature = '', encoded = ''] = path.split('/').slice(-2)
  const other = Buffer.from(`${origin}/other.png`).toString('base64url')
  for (const forged of [
    `${signature}/${other}`,
    `${signature.slice(0, -2)}AA/${encoded}`,
    `/${encoded}`,
    `AA/${encoded}`,
    `${signature}/${encoded}=`,
  ]) {
    const answer = await server.request(`/api/images/proxy/${forged}`)
    expect({ forged, status: answer.status }).toEqual({ forged, status: 404 })
  }
  expect(asked).toEqual([])
})

const getByAddress = (user: TestUser | undefined, url: string) =>
  server.request(webImagePath(url), user ? { user } : {})

describe('by its address', () => {
  test('an image is given to who is signed in, kept by that browser alone', async () => {
    const answer = await getByAddress(reader, `${origin}/own.png`)
    expect(answer.status).toBe(200)
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(png)
    expect(answer.headers.get('cache-control')).toBe('private, max-age=2592000, immutable')
    expect(asked).toEqual([{ path: '/own.png', referer: `${origin}/`, cookie: undefined }])
  })

  test('nobody else has it, and nothing is asked', async () => {
    expect((await getByAddress(undefined, `${origin}/others.png`)).status).toBe(401)
    expect(asked).toEqual([])
  })

  test('a drawing is given on, to be looked at alone: nothing of it can run', async () => {
    const answer = await getByAddress(reader, `${origin}/script.svg`)
    expect(answer.headers.get('content-type')).toBe('image/svg+xml')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy.split('; ')).toEqual(expect.arrayContaining([`default-src 'none'`, 'sandbox']))
    expect(policy).not.toContain('script-src')
    for (const destination of ['document', 'iframe', 'embed', 'object', 'script']) {
      const headers = { 'sec-fetch-dest': destination, 'sec-fetch-site': 'same-origin' }
      const path = webImagePath(`${origin}/script.svg`)
      expect((await server.request(path, { user: reader, headers })).status).toBe(403)
    }
  })

  test.each(['page.png', 'huge.png', 'gone.png', 'to-private.png'])(
    '%s is refused, with nothing of it in the answer',
    async (name) => {
      const answer = await getByAddress(reader, `${origin}/${name}`)
      expect(answer.status).toBe(400)
      expect(await answer.text()).not.toMatch(/<|alert/)
    },
  )

  test.each(['javascript:alert(1)', 'file:///etc/passwd', 'data:image/png;base64,AA'])(
    'what is no address on the web is not found: %s',
    async (url) => expect((await getByAddress(reader, url)).status).toBe(404),
  )

  test.each(['http://10.0.0.1/a.png', 'http://[::1]/a.png', 'http://169.254.169.254/latest/'])(
    'an image of a private network is not fetched: %s',
    async (url) => expect((await getByAddress(reader, url)).status).toBe(400),
  )

  test('nobody has it before their invitation was used', async () => {
    const invited = await createTestServer({ environment: { SIGN_UP: 'invitation' } })
    await invited.signUp()
    const stranger = await invited.signUp()
    const answer = await invited.request(webImagePath(`${origin}/uninvited.png`), { user: stranger })
    expect(await answer.json()).toMatchObject({ code: 1003 })
    expect(asked).toEqual([])
    await invited.close()
  })

  test('who asks for many that do not come leaves room for others', async () => {
    // Of two names, so that it is not the site that is asked for too many.
    const otherName = origin.replace('127.0.0.1', 'localhost')
    const askSlow = (host: string) =>
      Array.from({ length: imageLimits.fetchesPerHost }, (_, i) =>
        getByAddress(reader, `${host}/never/${i}.png`),
      )
    // One name after the other: who asks at once comes in any order, and could take all places of the other name.
    const slow = askSlow(origin)
    await expect.poll(() => held).toHaveLength(imageLimits.fetchesPerHost)
    slow.push(...askSlow(otherName))
    await expect.poll(() => held).toHaveLength(imageLimits.fetchesPerUser)
    // What waits behind the slow ones of one user does not wait for another, though it is the same.
    const queued = getByAddress(reader, `${otherName}/at-once.png`)
    const other = await server.signUp()
    expect((await getByAddress(other, `${otherName}/at-once.png`)).status).toBe(200)
    answerHeld()
    await expect.poll(() => held).toHaveLength(slow.length - imageLimits.fetchesPerUser)
    answerHeld()
    for (const answer of await Promise.all([...slow, queued])) expect(answer.status).toBe(200)
  })
})
