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

test('others are those of the product', async () => {
  const fetch = serve(Response.json({}))
  await readTexts('ja', 'app')
  expect(fetch.mock.calls[0]?.[0]).toBe('/locales/ja/app.json')
})

test('texts that are missing are said to be', async () => {
  serve(new Response('', { status: 404 }))
  await expect(readTexts('ja', 'app')).rejects.toThrow('/locales/ja/app.json answered with status 404')
})
