import type { IncomingMessage, RequestListener } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { registryChange, remoteVersion, uploadRecord } from '@tidings/contracts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { serve, type TestSite } from '../../tests/support/serve.ts'
import { createDeploymentClient, type DeploymentClient } from './client.ts'

const version = remoteVersion.parse({
  version: '1.0.0-abc',
  manifest: { name: 'notes', contracts: '^1.0.0' },
  fingerprints: {},
  builtAt: '2026-01-01T00:00:00Z',
  entry: '/remotes/notes/1.0.0-abc/remoteEntry.js',
  preload: [],
  styles: [],
  integrity: {},
})

const line = { name: 'notes', disabled: false, stable: '1.0.0-abc', canary: null }

let server: TestSite
let client: DeploymentClient
let answer: RequestListener

beforeEach(async () => {
  server = await serve((request, response) => answer(request, response))
  client = createDeploymentClient({ url: server.origin, token: 'secret' })
})

afterEach(() => server.close())

/** Answers every request by the same reply. */
function reply(status: number, body: unknown): void {
  answer = (_, response) => response.writeHead(status).end(JSON.stringify(body))
}

async function readForm(request: IncomingMessage): Promise<FormData> {
  const headers = { 'content-type': request.headers['content-type'] ?? '' }
  return new Response(await buffer(request), { headers }).formData()
}

test('uploads the record and each file by its path', async () => {
  let form = new FormData()
  let asked = ''
  answer = async (request, response) => {
    asked = `${request.method} ${request.url} ${request.headers.authorization}`
    form = await readForm(request)
    response.writeHead(201).end('{}')
  }
  const content = new TextEncoder().encode('export {}')
  await client.upload(version, [
    { path: 'remoteEntry.js', content },
    { path: 'assets/parts.js', content },
  ])

  expect(asked).toBe('PUT /api/deployments/notes/versions/1.0.0-abc Bearer secret')
  const record = form.get('record')
  expect(uploadRecord.parse(JSON.parse(typeof record === 'string' ? record : ''))).toEqual(version)
  const files = form.getAll('file').filter((part) => part instanceof File)
  expect(files.map(({ name }) => name)).toEqual(['remoteEntry.js', 'assets/parts.js'])
  expect(await files[1]?.text()).toBe('export {}')
})

test('sends a change, and answers what holds from then on', async () => {
  let change: unknown
  answer = async (request, response) => {
    change = registryChange.parse(JSON.parse((await buffer(request)).toString()))
    response.end(JSON.stringify({ serial: 7, line }))
  }
  const changed = await client.change('notes', { action: 'rollback', reason: 'too slow' })
  expect(change).toEqual({ action: 'rollback', reason: 'too slow' })
  expect(changed).toEqual({ serial: 7, line })
})

test('reads the packages of a version, which may have no list', async () => {
  answer = ({ url }, response) =>
    url === '/remotes/notes/1.0.0-abc/packages.json'
      ? response.end('["dompurify@3.4.18"]')
      : response.writeHead(404).end()
  expect(await client.packages('notes', '1.0.0-abc')).toEqual(['dompurify@3.4.18'])
  expect(await client.packages('notes', '0.9.0')).toBeUndefined()
})

describe('a refusal is told in words', () => {
  test.each([
    [401, /does not know the token: who is this/],
    [403, /The token does not allow this: who is this/],
    [409, /Refused: who is this/],
    [500, /answered 500: who is this/],
  ])('%i', async (status, message) => {
    reply(status, { code: 1, message: 'who is this' })
    await expect(client.list()).rejects.toThrow(message)
  })

  test('what is wrong with what was sent', async () => {
    reply(400, { code: 4, message: 'Invalid', data: [{ message: 'no hash', path: ['integrity'] }] })
    await expect(client.upload(version, [])).rejects.toThrow('no hash')
  })

  test('a server that says something else', async () => {
    reply(200, { remotes: 'many' })
    await expect(client.list()).rejects.toThrow('is it another version?')
  })

  test('a server that is not there', async () => {
    const { origin: url, close } = await serve(() => undefined)
    await close()
    const gone = createDeploymentClient({ url, token: 'secret' })
    await expect(gone.list()).rejects.toThrow(`No answer from ${url}: connect ECONNREFUSED`)
  })

  test('a server that points elsewhere never gets the token there', async () => {
    const asked: string[] = []
    answer = ({ url }, response) => {
      asked.push(url ?? '')
      response.writeHead(302, { location: '/elsewhere' }).end()
    }
    await expect(client.list()).rejects.toThrow('No answer')
    expect(asked).toEqual(['/api/deployments'])
  })
})
