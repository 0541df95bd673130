import type { Registry } from '@tidings/contracts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { $registry, loadRegistry } from './registry.ts'
import { createSigner, leaveNoRoom, lineOf, registryOf, versionOf } from './testing.ts'

const signer = await createSigner()
const line = lineOf([versionOf('1.0.0')])

function serve(answer: () => Promise<Response>): void {
  vi.stubGlobal('fetch', vi.fn<() => Promise<Response>>(answer))
}

const serveSigned = (registry: Registry) => serve(async () => new Response(await signer.sign(registry)))
const serialInUse = () => $registry.get()?.registry.serial

beforeEach(() => {
  vi.stubEnv('DEV', false)
  vi.stubEnv('PROD', true)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  document.head.innerHTML = `<meta name="registry-key" content="${signer.meta}">`
})

afterEach(() => {
  $registry.set(undefined)
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

/** The page knows a registry of serial 5. */
async function knowFive(): Promise<void> {
  serveSigned(registryOf(line, { serial: 5 }))
  await loadRegistry()
  expect(serialInUse()).toBe(5)
}

describe('the last good registry stays', () => {
  test.each<[string, () => void, RegExp]>([
    ['when the server cannot be reached', () => serve(() => Promise.reject(new TypeError('gone'))), /gone/],
    ['when it answers with an error', () => serve(async () => new Response('', { status: 500 })), /500/],
    ['when it answers with a page', () => serve(async () => new Response('<!doctype html>')), /read/],
    ['when the next one is older', () => serveSigned(registryOf(line, { serial: 4 })), /4, after 5 was seen/],
    [
      'when the next one is past its time',
      () => serveSigned(registryOf(line, { serial: 6, expiresAt: '2026-01-01T00:00:00Z' })),
      /expired/,
    ],
    [
      'when the next one was changed on its way',
      () =>
        serve(async () => {
          const text = await signer.sign(registryOf(line, { serial: 6 }))
          return new Response(text.replace('1.0.0', '6.6.6'))
        }),
      /not signed/,
    ],
  ])('%s', async (_name, answer, problem) => {
    await knowFive()
    answer()
    expect((await loadRegistry()).problem?.message).toMatch(problem)
    expect(serialInUse()).toBe(5)
    // And after the page was opened anew.
    $registry.set(undefined)
    expect((await loadRegistry()).registry.serial).toBe(5)
  })

  test('also past its time, away from the server', async () => {
    await knowFive()
    $registry.set(undefined)
    vi.setSystemTime(Date.now() + 30 * 24 * 60 * 60 * 1000)
    serve(() => Promise.reject(new TypeError('offline')))
    expect((await loadRegistry()).registry.serial).toBe(5)
    vi.useRealTimers()
  })
})

/** The server answers five seconds after it was asked, and the clock goes on at once. */
function serveLate(registry: Registry): void {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) =>
    ms < 5000 ? AbortSignal.abort(new DOMException('late', 'TimeoutError')) : new AbortController().signal,
  )
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
    signal?.throwIfAborted()
    return new Response(await signer.sign(registry))
  })
}

describe('on a line that takes five seconds', () => {
  test('whoever knows a registry goes by that', async () => {
    await knowFive()
    serveLate(registryOf(line, { serial: 6 }))
    expect((await loadRegistry()).problem?.message).toMatch(/late/)
    expect(serialInUse()).toBe(5)
  })

  test('whoever comes for the first time waits for it', async () => {
    serveLate(registryOf(line, { serial: 6 }))
    await loadRegistry()
    expect(serialInUse()).toBe(6)
  })
})

/** The page knows a registry of serial 5, and the files of one of serial 4 are here. */
async function keepFour(): Promise<void> {
  await knowFive()
  $registry.set(undefined)
  const registry = await signer.sign(registryOf(line, { serial: 4 }))
  const record = { registry, files: { '/remotes/notes/1.0.0/remoteEntry.js': 'sha384-a' } }
  vi.stubGlobal('caches', {
    keys: async () => [
      'tidings-shell-a',
      'tidings-parts 3 /assets/shell-a.js',
      'tidings-parts 4 /assets/shell-a.js',
    ],
    match: async (_path: string, { cacheName }: { cacheName: string }) =>
      cacheName.includes(' 3 ') ? Response.json(record) : undefined,
  })
}

describe('away from the server it is the one whose versions were kept with it, though a newer one was seen', () => {
  test.each<[string, () => void]>([
    ['where nothing answers', () => serve(() => Promise.reject(new TypeError('offline')))],
    ['where a proxy does', () => serve(async () => new Response('Bad gateway', { status: 502 }))],
    ['where nothing answers in time', () => serveLate(registryOf(line, { serial: 6 }))],
  ])('%s', async (_name, answer) => {
    await keepFour()
    answer()
    const taken = await loadRegistry()
    expect(taken.registry.serial).toBe(4)
    expect([...(taken.files ?? [])]).toEqual(['/remotes/notes/1.0.0/remoteEntry.js'])
  })
})

describe('no older one that was kept comes back while the server answers', () => {
  const headers = { 'x-trace-id': 'a' }
  test.each<[string, () => void]>([
    ['with an older one still', () => serveSigned(registryOf(line, { serial: 3 }))],
    ['with a page', () => serve(async () => new Response('<!doctype html>'))],
    [
      'with one past its time',
      () => serveSigned(registryOf(line, { serial: 6, expiresAt: '2026-01-01T00:00:00Z' })),
    ],
    ['that it has none', () => serve(async () => new Response('', { status: 404 }))],
    ['with a failure of its own', () => serve(async () => new Response('', { status: 500, headers }))],
  ])('%s', async (_name, answer) => {
    await keepFour()
    answer()
    const taken = await loadRegistry()
    expect(taken.problem).toBeDefined()
    expect([taken.registry.serial, taken.files]).toEqual([5, undefined])
  })
})

test('a newer registry takes its place', async () => {
  await knowFive()
  serveSigned(registryOf(line, { serial: 6 }))
  expect((await loadRegistry()).problem).toBeUndefined()
  expect(serialInUse()).toBe(6)
})

test('a newer registry takes its place, too, where there is no room to keep it', async () => {
  await knowFive()
  leaveNoRoom()
  serveSigned(registryOf(line, { serial: 6 }))
  expect((await loadRegistry()).problem).toBeUndefined()
  expect(serialInUse()).toBe(6)
})

/** Asks, and waits until the question is on its way; returns how to answer it. */
async function ask() {
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  const isAsked = Promise.withResolvers<void>()
  serve(() => {
    isAsked.resolve()
    return promise
  })
  const taken = loadRegistry()
  await isAsked.promise
  const sign = async (serial: number) =>
    resolve(new Response(await signer.sign(registryOf(line, { serial }))))
  return { taken, sign, fail: () => reject(new TypeError('gone')) }
}

const storedText = () => localStorage.getItem('tidings:registry')

describe('an answer that was long on its way', () => {
  test('undoes nothing that a newer one said', async () => {
    await knowFive()
    const slow = await ask()
    const quick = await ask()
    await quick.sign(7)
    await quick.taken
    const stored = storedText()
    await slow.sign(6)
    expect(await slow.taken).toMatchObject({ registry: { serial: 7 } })
    expect($registry.get()?.problem).toBeUndefined()
    expect(serialInUse()).toBe(7)
    expect(storedText()).toBe(stored)
  })

  test('undoes nothing that another tab heard', async () => {
    await knowFive()
    const slow = await ask()
    const newer = await signer.sign(registryOf(line, { serial: 7 }))
    localStorage.setItem('tidings:registry', newer)
    await slow.sign(6)
    expect((await slow.taken).problem?.message).toMatch(/6, after 7 was seen/)
    expect(storedText()).toBe(newer)
  })

  test('undoes nothing where nothing could be stored', async () => {
    await knowFive()
    const slow = await ask()
    const quick = await ask()
    await quick.sign(7)
    await quick.taken
    localStorage.clear()
    await slow.sign(6)
    await slow.taken
    expect(serialInUse()).toBe(7)
  })

  test('is no trouble where it fails after a newer one came', async () => {
    await knowFive()
    const slow = await ask()
    const quick = await ask()
    await quick.sign(7)
    await quick.taken
    slow.fail()
    expect((await slow.taken).problem).toBeUndefined()
  })
})

test('one that was changed in the browser counts for nothing', async () => {
  await knowFive()
  $registry.set(undefined)
  localStorage.setItem(
    'tidings:registry',
    (localStorage.getItem('tidings:registry') ?? '').replace('notes', 'evil'),
  )
  serve(() => Promise.reject(new TypeError('offline')))
  await expect(loadRegistry()).rejects.toThrow('offline')
})

test('without a key in the page no registry is taken', async () => {
  document.head.innerHTML = ''
  serveSigned(registryOf(line))
  await expect(loadRegistry()).rejects.toThrow('names no key')
})
