import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { $choices } from '../federation/parts.ts'
import { versionOf } from '../federation/testing.ts'
import { readTexts } from './texts-backend.ts'

const hash = `sha384-${'B'.repeat(64)}`

function serve(answer: Response) {
  const fetch = vi.fn<(path: string, init: RequestInit) => Promise<Response>>(async () => answer)
  vi.stubGlobal('fetch', fetch)
  return fetch
}

/** A server that takes a request and says nothing. */
function serveNothing() {
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_answer, give) => signal?.addEventListener('abort', () => give(signal.reason))),
  )
}

afterEach(() => {
  vi.unstubAllGlobals()
  $choices.set([])
})

test('texts of a remote come with its version, by their hash', async () => {
  const path = '/remotes/notes/1.0.0/locales/ja/notes.json'
  const version = { ...versionOf('1.0.0'), integrity: { [path]: hash } }
  $choices.set([{ name: 'notes', candidates: [{ version, source: 'stable' }], refusals: [] }])
  const fetch = serve(Response.json({ hello: 'hello' }))
  expect(await readTexts('ja', 'notes')).toEqual({ hello: 'hello' })
  expect(fetch).toHaveBeenCalledWith(path, expect.objectContaining({ integrity: hash }))
})

test('of a remote that brings several namespaces they come as one file, which is asked for once', async () => {
  const folder = '/remotes/notes/2.0.0/locales'
  const paths = [`${folder}/en.json`, `${folder}/en/notes.json`, `${folder}/en/shelves.json`]
  const integrity = Object.fromEntries(paths.map((path) => [path, hash]))
  const version = { ...versionOf('2.0.0'), integrity }
  $choices.set([{ name: 'notes', candidates: [{ version, source: 'stable' }], refusals: [] }])
  const fetch = serve(Response.json({ notes: { a: 'a' }, shelves: { b: 'b' } }))
  expect(await Promise.all([readTexts('en', 'notes'), readTexts('en', 'shelves')])).toEqual([
    { a: 'a' },
    { b: 'b' },
  ])
  expect(fetch).toHaveBeenCalledExactlyOnceWith(paths[0], expect.objectContaining({ integrity: hash }))
})

test('others are those of the shell, all of a language in one file that is asked for once', async () => {
  vi.stubGlobal('SHELL_TEXTS', { ja: { address: '/assets/texts.ja-1.json', hash } })
  const fetch = serve(Response.json({ app: { a: 'a' }, common: { b: 'b' } }))
  expect(await Promise.all([readTexts('ja', 'app'), readTexts('ja', 'common')])).toEqual([
    { a: 'a' },
    { b: 'b' },
  ])
  expect(fetch).toHaveBeenCalledExactlyOnceWith(
    '/assets/texts.ja-1.json',
    expect.objectContaining({ integrity: hash }),
  )
  await expect(readTexts('ja', 'poems')).rejects.toThrow('/assets/texts.ja-1.json has no texts poems')
  await expect(readTexts('tlh', 'app')).rejects.toThrow('The shell does not speak tlh')
})

test('texts that could not be had are asked for anew', async () => {
  vi.stubGlobal('SHELL_TEXTS', { en: { address: '/assets/texts.en-1.json', hash } })
  serve(new Response('', { status: 503 }))
  await expect(readTexts('en', 'app')).rejects.toThrow('/assets/texts.en-1.json answered with status 503')
  serve(Response.json({ app: { a: 'a' } }))
  expect(await readTexts('en', 'app')).toEqual({ a: 'a' })
})

test('in development texts lie apart', async () => {
  const fetch = serve(Response.json({}))
  await readTexts('ja', 'app')
  expect(fetch.mock.calls[0]?.[0]).toBe('/locales/ja/app.json')
})

test('texts that are missing are said to be', async () => {
  serve(new Response('', { status: 404 }))
  await expect(readTexts('ja', 'app')).rejects.toThrow('/locales/ja/app.json answered with status 404')
})

describe('texts that do not come', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    serveNothing()
  })

  afterEach(() => {
    vi.restoreAllMocks()
    vi.useRealTimers()
  })

  test('are given up', async () => {
    const texts = readTexts('ja', 'app')
    vi.advanceTimersByTime(4000)
    await expect(texts).rejects.toThrow('/locales/ja/app.json')
  })

  test('are not for what the page could not do while the machine was asleep', async () => {
    let asleep = 0
    vi.spyOn(performance, 'now').mockImplementation(() => Date.now() + asleep)
    const given = vi.fn<() => void>()
    const texts = readTexts('ja', 'app').catch(given)
    asleep = 60_000
    await vi.advanceTimersByTimeAsync(3000)
    expect(given).not.toHaveBeenCalled()
    vi.advanceTimersByTime(2000)
    await texts
    expect(given).toHaveBeenCalledOnce()
  })
})
