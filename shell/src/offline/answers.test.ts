import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answerTo } from './answers.ts'

const origin = 'https://tidings.example'
const shell = {
  version: 'a',
  files: { '/assets/index-a.js': '', '/locales/en/app.json': '', '/theme.js': '' },
}

test.each([
  ['GET', '/assets/index-a.js', true],
  ['GET', '/remotes/reader/1.0.0/remoteEntry.js', true],
  ['GET', '/locales/en/app.json', true],
  ['GET', '/theme.js', true],
  // Of another build of the shell.
  ['GET', '/assets/index-b.js', false],
  ['GET', '/registry.json', false],
  // A stream, which has no end.
  ['GET', '/registry/events', false],
  ['GET', '/api/entries', false],
  ['GET', '/better-auth/get-session', false],
  ['POST', '/assets/index-a.js', false],
  ['GET', 'https://elsewhere.example/assets/index-a.js', false],
])('the service worker has a part in %s %s: %s', (method, path, expected) => {
  const request = new Request(new URL(path, origin), { method })
  expect(answerTo(request, shell, origin) !== undefined).toBe(expected)
})

const serve = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', answer)

describe('what is kept', () => {
  beforeEach(() => {
    vi.stubGlobal('caches', { keys: async () => [], match: async () => new Response('kept') })
  })

  afterEach(() => vi.unstubAllGlobals())

  const page = Object.defineProperty(new Request(`${origin}/timeline`), 'mode', { value: 'navigate' })
  const texts = new Request(`${origin}/locales/en/app.json`)
  const asked = async (request: Request) => (await answerTo(request, shell, origin)?.())?.text()
  const traced = { headers: { 'x-trace-id': '1' } }

  test.each([502, 503, 504, 521])('stands in for a proxy that answers with %i', async (status) => {
    serve(async () => new Response('Bad gateway', { status }))
    expect(await asked(page)).toBe('kept')
    expect(await asked(texts)).toBe('kept')
  })

  test('stands in for a server that cannot be reached', async () => {
    serve(() => Promise.reject(new TypeError('gone')))
    expect(await asked(page)).toBe('kept')
  })

  test.each<[string, ResponseInit]>([
    ['its page', {}],
    ['a file that it does not have', { status: 404, ...traced }],
    ['a failure of its own', { status: 503, ...traced }],
    ['what a proxy asks of a person', { status: 401 }],
  ])('does not stand in for the answer of a server that is there: %s', async (_, init) => {
    serve(async () => new Response('answer', init))
    expect(await asked(page)).toBe('answer')
    expect(await asked(texts)).toBe('answer')
  })

  test('is nothing where nothing was kept, and the answer of the proxy is shown', async () => {
    vi.stubGlobal('caches', { keys: async () => [], match: async () => undefined })
    serve(async () => new Response('Bad gateway', { status: 502 }))
    expect(await asked(page)).toBe('Bad gateway')
  })
})
