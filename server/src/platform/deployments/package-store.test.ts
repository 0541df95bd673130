import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pruned } from '@tidings/contracts'
import { HOUR_MS } from '@tidings/contracts/spans'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startBucketServer, type BucketServer } from '../../../../tests/support/bucket-server.ts'
import { createStaticRoutes } from '../static/static-routes.ts'
import { createTestServer, type TestServer } from '../../testing.ts'
import { adoptBuild } from './adopt-build.ts'
import type { PackageName } from './package-store.ts'
import { createDeployer, makePackage, writeBuild, type TestPackage } from './testing.ts'

let bucketServer: BucketServer
let folder: string

beforeAll(async () => {
  bucketServer = await startBucketServer()
  folder = await mkdtemp(join(tmpdir(), 'tidings-build-'))
})

afterAll(async () => {
  await bucketServer.stop()
  await rm(folder, { recursive: true })
})

const filesOf = ({ files }: TestPackage) =>
  Object.entries(files).map(([path, text]) => ({ path, content: Buffer.from(text) }))

const objects = ({ remote, version }: PackageName) =>
  [...bucketServer.objects.keys()].filter((key) => key.startsWith(`tidings/${remote}/${version}/`)).toSorted()

// What a server does with the files of remotes is the same wherever they are kept.
describe.each<[string, () => Record<string, string>]>([
  ['a folder', () => ({})],
  ['a bucket', () => bucketServer.environment],
])('a store in %s', (kind, environment) => {
  let server: TestServer
  let deployer: ReturnType<typeof createDeployer>
  let now = Date.parse('2026-11-21T12:00:00Z')

  beforeAll(async () => {
    bucketServer.objects.clear()
    server = await createTestServer({
      environment: environment(),
      clock: () => now,
      pages: async ({ deployments }) =>
        createStaticRoutes({
          build: { folder, page: '<head></head>', shell: { preload: [], integrity: {} }, remotes: [] },
          localesFolder: folder,
          docsFolder: folder,
          deployments,
          partOverrides: [],
        }),
    })
    deployer = createDeployer(server)
  })

  afterAll(() => server.close())

  const store = () => server.deps.deployments.store
  const get = (path: string, headers: Record<string, string> = {}) =>
    server.request(`/remotes/${path}`, { headers })

  test('has a version only when all of it is there', async () => {
    const name = { remote: 'notes', version: '0.1.0' }
    const staged = await store().stage(name, filesOf(makePackage('notes', '0.1.0')))
    expect(await store().has(name)).toBe(false)
    expect((await get('notes/0.1.0/remoteEntry.js')).status).toBe(404)
    await staged.publish()
    await staged.discard()
    expect(await store().has(name)).toBe(true)
  })

  test('keeps nothing of what was given up', async () => {
    const name = { remote: 'notes', version: '0.2.0' }
    const staged = await store().stage(name, filesOf(makePackage('notes', '0.2.0')))
    await staged.discard()
    expect(await store().has(name)).toBe(false)
    expect(objects(name)).toEqual([])
  })

  test('takes again what a process left that ended before it was recorded', async () => {
    const sent = makePackage('notes', '0.3.0')
    const left = await store().stage({ remote: 'notes', version: '0.3.0' }, filesOf(sent))
    await left.publish()
    expect((await deployer.upload(sent)).status).toBe(201)
    expect(await (await get('notes/0.3.0/remoteEntry.js')).text()).toBe(sent.files['remoteEntry.js'])
  })

  test('serves what was uploaded to the byte, for ever, and compressed', async () => {
    const sent = makePackage('notes', '1.0.0', { 'assets/parts.js.map': '{}', 'font.woff2': 'font' })
    expect((await deployer.upload(sent)).status).toBe(201)
    for (const [path, text] of Object.entries(sent.files)) {
      const answer = await get(`notes/1.0.0/${path}`)
      expect(await answer.text()).toBe(text)
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    }
    const script = await get('notes/1.0.0/assets/parts.js', { 'accept-encoding': 'br' })
    expect(Object.fromEntries(script.headers)).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      'content-security-policy': `default-src 'none'; script-src 'self'; connect-src 'self'`,
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
    })
    const etag = script.headers.get('etag') ?? ''
    expect((await get('notes/1.0.0/assets/parts.js', { 'if-none-match': etag })).status).toBe(304)
    expect((await get('notes/1.0.0/assets/gone.js')).status).toBe(404)
    expect((await get('notes/1.0.0/version.json')).status).toBe(404)
  })

  test('takes a version once, also when two come at the same time', async () => {
    const sent = makePackage('notes', '2.0.0')
    const others = makePackage('notes', '2.0.0', { 'other.js': 'other()' })
    const answers = await Promise.all([sent, others, sent].map((each) => deployer.upload(each)))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409, 409])
    expect((await deployer.upload(others)).status).toBe(409)
    const listed = await deployer.get('').then((answer) => answer.text())
    expect(listed).not.toContain('2.0.0')
    const { folder: won, files } = kind === 'a bucket' ? readIndex('notes/2.0.0') : { folder: '', files: {} }
    // The files of those that lost are gone from the bucket.
    expect(objects({ remote: 'notes', version: '2.0.0' })).toEqual(
      kind === 'a bucket'
        ? [
            ...Object.keys(files).map((path) => `tidings/notes/2.0.0/${won}/${path}`),
            'tidings/notes/2.0.0/version.json',
          ].toSorted()
        : [],
    )
  })

  test('adopts what was built, once', async () => {
    const build = await writeBuild(join(folder, kind), [makePackage('maps', '1.0.0')])
    const serial = () => server.deps.deployments.registry.current().registry.serial
    const before = serial()
    await Promise.all([1, 2, 3].map(() => adoptBuild(server.deps, build)))
    expect(serial()).toBe(before + 1)
    expect((await get('maps/1.0.0/remoteEntry.js')).status).toBe(200)
    // The change of the registry has it looked after; what is lost after that is lost.
    await store().keep({ remote: 'maps', version: '1.0.0' })
    await store().remove({ remote: 'maps', version: '1.0.0' })
    expect((await get('maps/1.0.0/remoteEntry.js')).status).toBe(404)
    await adoptBuild(server.deps, build)
    expect((await get('maps/1.0.0/remoteEntry.js')).status).toBe(200)
  })

  test('removes what no tab can ask for any more, and nothing else', async () => {
    for (const version of ['5.0.0', '5.0.1']) await deployer.upload(makePackage('tasks', version))
    await deployer.change('tasks', { action: 'deploy', version: '5.0.1' })
    now += 25 * HOUR_MS
    const { removed } = pruned.parse(await (await deployer.post('/prune')).json())
    expect(removed).toContainEqual({ remote: 'tasks', version: '5.0.0' })
    expect((await get('tasks/5.0.0/remoteEntry.js')).status).toBe(404)
    expect(objects({ remote: 'tasks', version: '5.0.0' })).toEqual([])
    expect((await get('tasks/5.0.1/remoteEntry.js')).status).toBe(200)
  })
})

function readIndex(version: string): { folder: string; files: Record<string, string> } {
  return JSON.parse(String(bucketServer.objects.get(`tidings/${version}/version.json`)))
}
