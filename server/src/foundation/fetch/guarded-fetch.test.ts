import type { RequestListener } from 'node:http'
import { gzipSync, zstdCompressSync, deflateRawSync } from 'node:zlib'

import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import { startFeedServer, type FeedServer } from '../../../../tests/support/feed-server.ts'
import type { FetchErrorKind } from './fetch-error.ts'
import { createGuardedFetch, type GuardedFetch, type GuardedRequest } from './guarded-fetch.ts'
import { serve } from '../../../../tests/support/serve.ts'

let feeds: FeedServer
let guarded: GuardedFetch

beforeAll(async () => {
  feeds = await startFeedServer({ feeds: 2, items: 20, size: 'normal' })
  guarded = createGuardedFetch({
    userAgent: 'Tidings',
    allowPrivate: ['127.0.0.0/8'],
    connectionsPerHost: 10,
    maxBytes: 5_000_000,
  })
})

afterAll(async () => {
  await guarded.close()
  await feeds.stop()
})

const somebody = { party: 'somebody' }

const get = (behaviour: string, request?: Omit<GuardedRequest, 'party'>) =>
  guarded.fetchGuarded(`${feeds.url}/b/${behaviour}/f00001.xml`, { ...somebody, ...request })

test.each<[string, FetchErrorKind]>([
  ['bomb=100', 'too-large'],
  ['huge=100', 'too-large'],
  ['endless', 'too-large'],
  ['bad-gzip', 'bad-encoding'],
  ['reset', 'reset'],
  ['truncated', 'truncated'],
  ['force-gzip,truncated', 'truncated'],
  ['loop', 'redirect-loop'],
  ['redirect=30', 'too-many-redirects'],
  ['to=http%3A%2F%2F10.0.0.1%2Ffeed', 'private-address'],
  ['to=http%3A%2F%2F169.254.169.254%2F', 'private-address'],
  ['to=file%3A%2F%2F%2Fetc%2Fpasswd', 'scheme'],
  ['to=gopher%3A%2F%2Fexample.test%2F', 'scheme'],
])('refuses %s as %s', async (behaviour, kind) => {
  await expect(get(behaviour)).rejects.toMatchObject({ name: 'FetchError', kind })
})

/** Only for answers that take longer, however long the machine takes. */
const SOON_MS = 300

test.each(['hang', 'hang-body', 'drip=20', 'slow=20000'])(
  'gives up %s when its time is over',
  async (behaviour) => {
    const answer = get(behaviour, { timeoutMs: SOON_MS })
    await expect(answer).rejects.toMatchObject({ name: 'FetchError', kind: 'timeout' })
  },
)

test.each([
  'ok',
  'no-gzip',
  'force-gzip',
  'chunked',
  'redirect=3',
  'redirect=3,permanent',
  'redirect=1,code=307',
  'redirect=1,code=308',
  'cookie=session',
  'ua=Tidings',
])('brings the whole document through %s', async (behaviour) => {
  const expected = await get('no-gzip')
  const response = await get(behaviour)
  expect(response.status).toBe(200)
  expect(response.body.equals(expected.body)).toBe(true)
})

test.each([
  ['redirect=2,permanent', '/b/ok/f00001.xml'],
  ['redirect=1,code=308', '/b/ok/f00001.xml'],
  ['redirect=2', null],
  ['redirect=1,code=307', null],
  ['ok', null],
])('remembers after %s the address %s', async (behaviour, path) => {
  const { movedTo } = await get(behaviour)
  expect(movedTo).toBe(path === null ? null : feeds.url + path)
})

test('forgets the new address when one hop of the chain was temporary', async () => {
  const temporary = encodeURIComponent(`${feeds.url}/b/redirect=1/f00001.xml`)
  const response = await get(`code=301,to=${temporary}`)
  expect(response).toMatchObject({ status: 200, movedTo: null })
})

test('keeps an address with credentials when it is redirected, as the new one would lack them', async () => {
  const address = feeds.url.replace('http://', 'http://ann:secret@')
  const response = await guarded.fetchGuarded(`${address}/b/redirect=1,permanent/f00001.xml`, somebody)
  expect(response).toMatchObject({ status: 200, movedTo: null })
})

test('sends the credentials of an address as a header', async () => {
  const address = feeds.url.replace('http://', 'http://ann:p%40ss@')
  const response = await guarded.fetchGuarded(`${address}/b/auth=ann%3Ap%40ss/f00001.xml`, somebody)
  expect(response.status).toBe(200)
  expect(response.url).toContain('//127.0.0.1')
})

test('stops when it is told to', async () => {
  const abort = new AbortController()
  const running = get('hang', { signal: abort.signal })
  abort.abort()
  await expect(running).rejects.toMatchObject({ kind: 'stopped' })
})

test('names a host that does not exist', async () => {
  const running = guarded.fetchGuarded('http://no-such-host.invalid/', somebody)
  await expect(running).rejects.toMatchObject({ kind: 'dns' })
})

test('names a port where nobody listens', async () => {
  const server = await listen(() => {})
  await server.close()
  await expect(guarded.fetchGuarded(server.url, somebody)).rejects.toMatchObject({ kind: 'connect' })
})

test('names a server that does not speak TLS', async () => {
  const address = feeds.url.replace('http:', 'https:')
  await expect(guarded.fetchGuarded(address, somebody)).rejects.toMatchObject({ kind: 'tls' })
})

test.each([
  'http://127.0.0.1/',
  'http://2130706433/',
  'http://0177.0.0.1/',
  'http://0x7f.1/',
  'http://127.1/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[64:ff9b::127.0.0.1]/',
  'http://[::7f00:1]/',
  'http://１２７.0.0.1/',
  'http://localhost/',
  'http://0/',
  'http://169.254.169.254/latest/meta-data/',
])('keeps away from %s by default', async (address) => {
  const strict = createGuardedFetch({ userAgent: 'Tidings' })
  await expect(strict.fetchGuarded(address, somebody)).rejects.toMatchObject({ kind: 'private-address' })
  await strict.close()
})

test.each([
  'file:///etc/passwd',
  'ftp://example.test/',
  'javascript:alert(1)',
  '|command',
  'data:text/xml,<rss/>',
])('fetches nothing from %s', async (address) => {
  await expect(guarded.fetchGuarded(address, somebody)).rejects.toMatchObject({ kind: 'scheme' })
})

const text = Buffer.from('<rss>'.repeat(1000))

test.each([
  ['deflate', deflateRawSync(text)],
  ['zstd', zstdCompressSync(text)],
  ['x-gzip', gzipSync(text)],
  ['gzip, gzip', gzipSync(gzipSync(text))],
  ['identity', text],
])('reads a body compressed by %s', async (encoding, body) => {
  const server = await listen((_, response) => response.setHeader('content-encoding', encoding).end(body))
  const response = await guarded.fetchGuarded(server.url, somebody)
  expect(response.body.equals(text)).toBe(true)
  await server.close()
})

test('gives up on a compression it does not know', async () => {
  const server = await listen((_, response) => response.setHeader('content-encoding', 'lzma').end('x'))
  await expect(guarded.fetchGuarded(server.url, somebody)).rejects.toMatchObject({ kind: 'bad-encoding' })
  await server.close()
})

test('does not carry credentials over to another origin', async () => {
  const seen: (string | undefined)[] = []
  const other = await listen((request, response) => {
    seen.push(request.headers.authorization)
    response.end()
  })
  const first = await listen((request, response) => {
    seen.push(request.headers.authorization)
    response.writeHead(302, { location: other.url }).end()
  })
  await guarded.fetchGuarded(first.url.replace('http://', 'http://ann:secret@'), somebody)
  expect(seen).toEqual([expect.stringMatching(/^Basic /), undefined])
  await Promise.all([first.close(), other.close()])
})

test('asks one host no more than twice at once', async () => {
  const polite = createGuardedFetch({ userAgent: 'Tidings', allowPrivate: ['127.0.0.0/8'] })
  const released = Promise.withResolvers<void>()
  const asked: string[] = []
  let waiting = 0
  let peak = 0
  const server = await listen(async ({ url = '' }, response) => {
    asked.push(url)
    if (url === '/of-another') return void response.end()
    waiting += 1
    peak = Math.max(peak, waiting)
    await released.promise
    waiting -= 1
    response.end()
  })
  onTestFinished(async () => {
    released.resolve()
    await polite.close()
    await server.close()
  })
  const paths = Array.from({ length: 8 }, (_, n) => `/${n}`)
  const answers = Promise.all(
    paths.map((path) => polite.fetchGuarded(new URL(path, server.url).href, somebody)),
  )
  await expect.poll(() => waiting).toBe(2)
  // Whatever was asked for before it has come when this has.
  await guarded.fetchGuarded(`${server.url}of-another`, somebody)
  expect(waiting).toBe(2)
  released.resolve()
  await answers
  expect(asked.toSorted()).toEqual([...paths, '/of-another'])
  expect(peak).toBe(2)
})

test('posts what it is given, and is led nowhere else by the answer', async () => {
  const seen: string[] = []
  const server = await listen((request, response) => {
    request
      .setEncoding('utf8')
      .on('data', (body: string) => seen.push(`${request.method} ${request.url} ${body}`))
    request.on('end', () => response.writeHead(307, { location: '/elsewhere' }).end())
  })
  const answer = await guarded.fetchGuarded(`${server.url}push`, { ...somebody, post: Buffer.from('sealed') })
  await server.close()
  expect(seen).toEqual(['POST /push sealed'])
  expect(answer).toMatchObject({ status: 307, url: `${server.url}push`, movedTo: null })
})

async function listen(handler: RequestListener): Promise<{ url: string; close(): Promise<void> }> {
  const { origin, close } = await serve(handler)
  return { url: `${origin}/`, close }
}
