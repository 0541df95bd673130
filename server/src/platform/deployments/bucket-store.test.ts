// @module-tag long
import { access, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startBucketServer, type BucketServer } from '../../../../tests/support/bucket-server.ts'
import { parseConfig } from '../../foundation/config/config.ts'
import { createLogger } from '../../foundation/logger.ts'
import { createTestServer, type TestServer } from '../../testing.ts'
import { openDeployments, type Deployments } from './deployments.ts'
import { createDeployer, makePackage } from './testing.ts'

const SECRET = 'S3_SECRET_ACCESS_KEY'
const notes = makePackage('notes', '1.0.0')
const entry = 'notes/1.0.0/remoteEntry.js'
const options = { headers: new Headers(), cacheControl: 'no-cache' }

let bucketServer: BucketServer
let server: TestServer
let lines: string[]
const opened: { deployments: Deployments; dataDir: string }[] = []

beforeEach(async () => {
  lines = []
  bucketServer = await startBucketServer()
  server = await createTestServer({ environment: bucketServer.environment, log: (line) => lines.push(line) })
})

afterEach(async () => {
  for (const { deployments, dataDir } of opened.splice(0)) {
    deployments.registry.stop()
    await rm(dataDir, { recursive: true })
  }
  await server.close()
  await bucketServer.stop().catch(() => undefined)
  // Whatever happened, nobody reads it in the log.
  if (lines.join('').includes(bucketServer.environment[SECRET] ?? ''))
    throw new Error('The log has the secret')
})

const deploy = () => deployTo(server)

async function deployTo(to: TestServer): Promise<void> {
  const deployer = createDeployer(to)
  expect((await deployer.upload(notes)).status).toBe(201)
  expect((await deployer.change('notes', { action: 'deploy', version: '1.0.0' })).status).toBe(200)
}

/** Another server on the same database and bucket, with a disk of its own or one that was used before. */
async function openAnother(more: Record<string, string> = {}, kept?: string): Promise<Deployments> {
  const dataDir = kept ?? (await mkdtemp(join(tmpdir(), 'tidings-data-')))
  const config = parseConfig({ ...bucketServer.environment, DATA_DIR: dataDir, ...more })
  const logger = createLogger('info', { write: (line) => lines.push(line) })
  const deployments = await openDeployments({ ...server.deps, config, logger })
  if (!kept) opened.push({ deployments, dataDir })
  return deployments
}

const read = async ({ store }: Deployments, path = entry) => (await store.serve(path, options))?.text()
const copies = ({ dataDir }: { dataDir: string }) => join(dataDir, 'remotes/notes/1.0.0')

describe('another server', () => {
  test('has copies of what is deployed before anybody asks for it', async () => {
    await deploy()
    await openAnother()
    const [{ dataDir } = { dataDir: '' }] = opened
    await expect.poll(() => readdir(copies({ dataDir }))).toContain('remoteEntry.js')
  })

  test('has copies of what is deployed while it runs', async () => {
    const another = await openAnother()
    await deploy()
    await another.registry.refresh()
    const [{ dataDir } = { dataDir: '' }] = opened
    await expect.poll(() => readdir(copies({ dataDir }))).toContain('remoteEntry.js')
  })

  test('brings what is asked for at once, each file one time, however many ask', async () => {
    await deploy()
    const another = await openAnother()
    const answers = await Promise.all(Array.from({ length: 20 }, () => read(another)))
    expect(new Set(answers)).toEqual(new Set([notes.files['remoteEntry.js']]))
    const fetched = bucketServer.requests.filter(
      (line) => line.startsWith('GET') && line.endsWith('Entry.js'),
    )
    expect(fetched).toHaveLength(1)
  })

  test('asks the bucket for nothing that was never deployed', async () => {
    const another = await openAnother()
    bucketServer.requests.length = 0
    expect(await read(another, 'notes/9.9.9/remoteEntry.js')).toBeUndefined()
    expect(bucketServer.requests).toEqual([])
  })

  test('takes nothing from the bucket that is not what was uploaded', async () => {
    await deploy()
    const [key = ''] = [...bucketServer.objects.keys()].filter((each) => each.endsWith('remoteEntry.js'))
    bucketServer.objects.set(key, Buffer.from('evil()'))
    const another = await openAnother()
    await expect(read(another)).rejects.toMatchObject({ status: 503 })
    expect(lines.join('')).toContain(
      '/remotes/notes/1.0.0/remoteEntry.js is not what was uploaded in the bucket',
    )
  })
})

describe('with the bucket away', () => {
  test('what runs is served, also after a start', async () => {
    await deploy()
    await bucketServer.stop()
    expect(await read(server.deps.deployments)).toBe(notes.files['remoteEntry.js'])
    const again = await openAnother({}, server.deps.config.dataDir)
    expect(await read(again)).toBe(notes.files['remoteEntry.js'])
    expect(await again.store.has({ remote: 'notes', version: '1.0.0' })).toBe(true)
    expect(lines.join('')).toContain('cannot be reached (ECONNREFUSED): see S3_ENDPOINT')
  })

  test('a deployment is refused in words, and nothing of it stays', async () => {
    await bucketServer.stop()
    const answer = await createDeployer(server).upload(notes)
    expect(answer.status).toBe(502)
    expect(await answer.json()).toMatchObject({ message: expect.stringContaining('cannot be reached') })
    await bucketServer.start()
    expect((await createDeployer(server).upload(notes)).status).toBe(201)
  })

  test('files without a copy are told to be away, not to be missing', async () => {
    await deploy()
    await bucketServer.stop()
    await expect(read(await openAnother())).rejects.toMatchObject({ status: 503 })
  })
})

describe('copies', () => {
  test('that were damaged on the disk are brought anew', async () => {
    await deploy()
    const { dataDir } = server.deps.config
    for (const file of ['remoteEntry.js', 'assets/parts.js.br']) {
      const path = join(copies({ dataDir }), file)
      // A copy is made beside what else goes on.
      await expect
        .poll(() =>
          access(path).then(
            () => true,
            () => false,
          ),
        )
        .toBe(true)
      await writeFile(path, 'damaged')
    }
    const again = await openAnother({}, dataDir)
    expect(await read(again)).toBe(notes.files['remoteEntry.js'])
    const headers = new Headers({ 'accept-encoding': 'br' })
    const script = await again.store.serve('notes/1.0.0/assets/parts.js', { ...options, headers })
    expect((await script?.arrayBuffer())?.byteLength).toBeGreaterThan('damaged'.length)
  })

  test('of a time without a bucket are sent to it', async () => {
    const alone = await createTestServer()
    await deployTo(alone)
    const config = parseConfig({ ...bucketServer.environment, DATA_DIR: alone.deps.config.dataDir })
    const { registry } = await openDeployments({ ...alone.deps, config })
    await expect.poll(() => [...bucketServer.objects.keys()]).toContain('tidings/notes/1.0.0/version.json')
    registry.stop()
    await alone.close()
    expect([...bucketServer.objects.values()].map(String)).toContain(notes.files['remoteEntry.js'])
  })
})

describe('a configuration that cannot work stops the start', () => {
  test.each([
    ['S3_ACCESS_KEY_ID', 'AKIAOTHER', 'does not know S3_ACCESS_KEY_ID (InvalidAccessKeyId)'],
    [SECRET, 'another secret', 'refuses S3_SECRET_ACCESS_KEY (SignatureDoesNotMatch)'],
    ['S3_BUCKET', 'nothing', 'is not there: see S3_BUCKET (NoSuchBucket)'],
    ['S3_REGION', 'us-east-1', 'is in another region: see S3_REGION (AuthorizationHeaderMalformed)'],
  ])('with another %s', async (name, value, words) => {
    const opening = openAnother({ [name]: value })
    await expect(opening).rejects.toThrow(words)
    await expect(opening).rejects.not.toThrow(value === 'another secret' ? value : /never/)
  })

  test('with an address that is no store', async () => {
    const { url } = await server.listen()
    await expect(openAnother({ S3_ENDPOINT: url })).rejects.toThrow('see S3_ENDPOINT')
  })
})

describe('a deployment', () => {
  test('of a key that may not write is refused in words', async () => {
    bucketServer.intercept = (method) =>
      method === 'PUT' ? { status: 403, code: 'AccessDenied' } : undefined
    const answer = await createDeployer(server).upload(notes)
    expect(answer.status).toBe(502)
    expect(await answer.json()).toMatchObject({
      message: expect.stringContaining('does not let S3_ACCESS_KEY_ID do this'),
    })
  })

  test('that cannot be pruned is there still, and goes the next time', async () => {
    let now = Date.now()
    const later = await createTestServer({
      environment: { ...bucketServer.environment, S3_PREFIX: 'later/' },
      clock: () => now,
    })
    const deployer = createDeployer(later)
    await deployer.upload(notes)
    now += 25 * 60 * 60 * 1000
    bucketServer.intercept = (method) =>
      method === 'DELETE' ? { status: 403, code: 'AccessDenied' } : undefined
    expect((await deployer.post('/prune')).status).toBe(502)
    bucketServer.intercept = undefined
    const answer = await deployer.post('/prune')
    expect(await answer.json()).toEqual({ removed: [{ remote: 'notes', version: '1.0.0' }] })
    expect([...bucketServer.objects.keys()]).toEqual([])
    await later.close()
  })

  test('goes on when the bucket is busy for a moment', async () => {
    let failures = 2
    bucketServer.intercept = () => ((failures -= 1) >= 0 ? { status: 503, code: 'SlowDown' } : undefined)
    expect((await createDeployer(server).upload(notes)).status).toBe(201)
  })

  test('of another database in the same place overwrites nothing', async () => {
    await deploy()
    const other = await createTestServer({ environment: bucketServer.environment })
    const answer = await createDeployer(other).upload(
      makePackage('notes', '1.0.0', { 'other.js': 'other()' }),
    )
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({
      message: 'The bucket has other files of notes 1.0.0: a version never changes',
    })
    await other.close()
    expect([...bucketServer.objects.keys()].filter((key) => key.endsWith('other.js'))).toEqual([])
  })
})
