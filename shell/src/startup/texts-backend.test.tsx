import { afterEach, expect, test, vi } from 'vitest'
import { $choices } from '../federation/parts.ts'
import { versionOf } from '../federation/testing.ts'
import { readTexts } from './texts-backend.ts'

const hash = `sha384-${'B'.repeat(64)}`

function serve(answer: Response) {
  const fetch = vi.fn<(path: string, init: RequestInit) => Promise<Response>>(async () => answer)
  vi.stubGlobal('fetch', fetch)
  return fetch
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
