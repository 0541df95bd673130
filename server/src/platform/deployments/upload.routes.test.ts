import { errorBody, limits } from '@tidings/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing.ts'
import { createDeployer, integrityOf, makePackage, uploadForm, type TestPackage } from './testing.ts'

let server: TestServer

beforeAll(async () => {
  server = await createTestServer()
})

afterAll(() => server.close())

const notes = makePackage('notes', '1.0.0')
const folder = '/remotes/notes/1.0.0/'

/** The same package with something else in its record or among its files. */
function altered({ record, files }: Partial<TestPackage>): TestPackage {
  return { record: { ...notes.record, ...record }, files: { ...notes.files, ...files } }
}

async function expectRefusal(sent: TestPackage, status: number, words: string): Promise<void> {
  const answer = await createDeployer(server).upload(sent, { name: 'notes', version: '1.0.0' })
  expect(answer.status).toBe(status)
  expect(errorBody.parse(await answer.json()).message).toContain(words)
  const { store } = server.deps.deployments
  expect(await store.has({ remote: 'notes', version: '1.0.0' })).toBe(false)
}

describe('an upload is refused', () => {
  test('when a file is not what the record says', () =>
    expectRefusal(
      altered({ files: { 'remoteEntry.js': 'changed()' } }),
      422,
      `${folder}remoteEntry.js has another hash`,
    ))

  test('when a file is missing', () => {
    const { 'assets/parts.js': _, ...files } = notes.files
    return expectRefusal({ ...notes, files }, 422, `${folder}assets/parts.js was not sent`)
  })

  test('when a file is not in the record', () =>
    expectRefusal(altered({ files: { 'more.js': 'more()' } }), 422, 'more.js is not in the record'))

  test.each([
    '../escape.js',
    '..\\escape.js',
    '/etc/cron.js',
    '.hidden.js',
    'a/../../b.js',
    'a//b.js',
    'ä.js',
  ])('when a file is called %s', (path) =>
    expectRefusal(altered({ files: { [path]: 'x' } }), 422, `is no path of a file`),
  )

  test.each(['remoteEntry.js.br', 'remoteEntry.js.gz', 'run.php', 'README'])(
    'when there is %s, which no browser would be sent',
    (path) =>
      expectRefusal(altered({ files: { [path]: 'x' } }), 422, `${path} is of a type that is not served`),
  )

  test.each([
    '/remotes/reader/1.0.0/remoteEntry.js',
    '/remotes/notes/2.0.0/remoteEntry.js',
    '/remotes/notes/1.0.0/.hidden.js',
  ])('when the record lists %s', (path) => {
    const integrity = { ...notes.record.integrity, [path]: integrityOf('x') }
    return expectRefusal(altered({ record: { ...notes.record, integrity } }), 422, `${path} is no file below`)
  })

  test('when what the page would load has no hash', () => {
    const record = { ...notes.record, preload: [`${folder}assets/gone.js`] }
    return expectRefusal(altered({ record }), 422, `${folder}assets/gone.js has no hash`)
  })

  test('when a hash is in the wrong format', () => {
    const integrity = { ...notes.record.integrity, [`${folder}remoteEntry.js`]: 'a'.repeat(64) }
    return expectRefusal(altered({ record: { ...notes.record, integrity } }), 400, 'The record of the upload')
  })

  test('when the record is of another version', () =>
    expectRefusal(makePackage('notes', '1.0.1'), 422, 'The record is of notes 1.0.1, not of notes 1.0.0'))

  test('when the shell cannot run it, and both sides are named', () => {
    const manifest = { ...notes.record.manifest, contracts: '^9.0.0' }
    const record = { ...notes.record, manifest }
    return expectRefusal(altered({ record }), 422, 'notes 1.0.0 needs contracts ^9.0.0, the shell has 1.')
  })

  test('when it is no form', async () => {
    const answer = await server.request('/api/deployments/notes/versions/1.0.0', {
      method: 'PUT',
      headers: { authorization: `Bearer ${server.deps.deployments.operatorToken}` },
      json: notes.record,
    })
    expect(answer.status).toBe(400)
  })

  test('when it has too many files', () => {
    const many = Object.fromEntries(Array.from({ length: 501 }, (_, n) => [`assets/${n}.js`, 'x']))
    return expectRefusal(altered({ files: many }), 413, 'at most 500 files')
  })

  test.each([
    ['20 MB of files', 20, 'bytes'],
    ['24 MB of anything', 25, 'An upload has at most'],
  ])('when it has more than %s', { tags: ['long'] }, async (_, megabytes, words) => {
    const files = { 'large.txt': 'x'.repeat(megabytes * 1024 * 1024 + 1) }
    await expectRefusal(altered({ files }), 413, words)
  })

  test('when nobody may send it, before it is read', async () => {
    const headers = { authorization: 'Bearer nobody-has-this-token' }
    const path = '/api/deployments/notes/versions/1.0.0'
    const answer = await server.request(path, { method: 'PUT', headers, body: uploadForm(notes) })
    expect(answer.status).toBe(401)
    const user = await server.signUp().then(() => server.signUp())
    expect((await server.request(path, { method: 'PUT', user, body: uploadForm(notes) })).status).toBe(403)
  })
})

describe('an upload', () => {
  test('is served to the byte, compressed as well, and is not in the registry', async () => {
    const deployer = createDeployer(server)
    const sent = makePackage('notes', '2.0.0', { 'assets/parts.js.map': '{}', 'font.woff2': 'font' })
    const answer = await deployer.upload(sent)
    expect(answer.status).toBe(201)
    expect(await answer.json()).toMatchObject({ version: '2.0.0', builtAt: sent.record.builtAt })
    const options = { headers: new Headers(), cacheControl: 'no-cache' }
    for (const [path, text] of Object.entries(sent.files)) {
      const served = await server.deps.deployments.store.serve(`notes/2.0.0/${path}`, options)
      expect(await served?.text()).toBe(text)
    }
    const headers = new Headers({ 'accept-encoding': 'br' })
    const script = await server.deps.deployments.store.serve('notes/2.0.0/assets/parts.js', {
      ...options,
      headers,
    })
    expect(script?.headers.get('content-encoding')).toBe('br')
    expect(await (await deployer.get('')).json()).toEqual({ serial: 0, gate: [], remotes: [] })
  })

  test('of a version is taken once, also when two come at the same time', async () => {
    const deployer = createDeployer(server)
    const sent = makePackage('notes', '3.0.0')
    const statuses = await Promise.all([1, 2, 3].map(async () => (await deployer.upload(sent)).status))
    expect(statuses.toSorted((one, other) => one - other)).toEqual([201, 409, 409])
    const again = await deployer.upload(makePackage('notes', '3.0.0', { 'other.js': 'other()' }))
    expect(again.status).toBe(409)
    expect(await again.json()).toMatchObject({
      message: 'notes 3.0.0 was uploaded already: a version never changes',
    })
  })

  test('may be larger than other requests', async () => {
    const large = makePackage('notes', '4.0.0', { 'large.txt': 'x'.repeat(2 * limits.requestBytes) })
    expect((await createDeployer(server).upload(large)).status).toBe(201)
    const { url } = await server.listen()
    const overHttp = makePackage('notes', '5.0.0', { 'large.txt': 'x'.repeat(2 * limits.requestBytes) })
    const answer = await fetch(`${url}/api/deployments/notes/versions/5.0.0`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${server.deps.deployments.operatorToken}` },
      body: uploadForm(overHttp),
    })
    expect(answer.status).toBe(201)
  })
})
