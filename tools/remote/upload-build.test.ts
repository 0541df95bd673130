import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { remoteVersion } from '@tidings/contracts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { serve, type TestSite } from '../../tests/support/serve.ts'
import { createDeploymentClient } from './client.ts'
import { uploadBuild } from './upload-build.ts'

const FOLDER = '/remotes/notes/1.0.0-abc/'

const version = remoteVersion.parse({
  version: '1.0.0-abc',
  manifest: { name: 'notes', contracts: '^1.0.0' },
  fingerprints: {},
  builtAt: '2026-01-01T00:00:00Z',
  entry: `${FOLDER}remoteEntry.js`,
  preload: [],
  styles: [],
  integrity: {},
})

let folder: string
let server: TestSite
/** What the server has, by its address. It takes each version once. */
let kept: Map<string, string>

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tidings-upload-'))
  kept = new Map()
  server = await serve(async (request, response) => {
    const { method, url = '' } = request
    if (method === 'GET') {
      const text = kept.get(url)
      response.writeHead(text === undefined ? 404 : 200).end(text)
      return
    }
    const headers = { 'content-type': request.headers['content-type'] ?? '' }
    const form = await new Response(await buffer(request), { headers }).formData()
    if (kept.size > 0) {
      const message = 'notes 1.0.0-abc was uploaded already: a version never changes'
      response.writeHead(409).end(JSON.stringify({ code: 3, message }))
      return
    }
    for (const part of form.getAll('file')) {
      if (part instanceof File) kept.set(FOLDER + part.name, await part.text())
    }
    response.writeHead(201).end('{}')
  })
})

afterEach(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

/** Uploads what lies in the folder; answers what is printed. */
async function upload(files: Record<string, string>): Promise<string[]> {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const printed: string[] = []
  const client = createDeploymentClient({ url: server.origin, token: 'secret' })
  await uploadBuild({ version, folder }, undefined, {
    client: () => client,
    print: (text) => printed.push(text),
  })
  return printed
}

test('a build is sent once: where its version was uploaded and not switched on, its deployment goes on', async () => {
  const files = { 'remoteEntry.js': 'export {}', 'style.css': '' }
  expect(await upload(files)).toEqual(['Uploaded 2 files, 1 kB'])
  expect(await upload(files)).toEqual(['The server has this version'])
})

test.each([
  ['has other content', { 'remoteEntry.js': 'export default 1' }],
  ['is there besides', { 'more.js': 'more()' }],
])('is refused where a file of the same version %s', async (_, more) => {
  const files = { 'remoteEntry.js': 'export {}' }
  await upload(files)
  await expect(upload({ ...files, ...more })).rejects.toThrow(
    'Refused: notes 1.0.0-abc was uploaded already: a version never changes',
  )
})
