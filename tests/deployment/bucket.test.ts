import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bareEnvironment } from '../support/bare-environment.ts'
import { startBucketServer, type BucketServer } from '../support/bucket-server.ts'
import { createDataFolder } from '../support/data-folder.ts'
import { copyDiscover } from './copied-remote.ts'
import { expectDone, expectRefused, startStage, type Stage } from './stage.ts'

let bucket: BucketServer
let stage: Stage

beforeAll(async () => {
  bucket = await startBucketServer()
  stage = await startStage({ ...bucket.environment, LOG_LEVEL: 'silent' })
})

afterAll(async () => {
  await stage.product.dispose()
  await bucket.stop().catch(() => undefined)
})

/** The address of a file of the version that was deployed last. */
async function deploy(version: string): Promise<string> {
  using copy = copyDiscover(version)
  const [, name] = /^discover is (\S+)/m.exec(await expectDone(stage.deploy(copy))) ?? []
  return `${stage.product.url}/remotes/discover/${name}/remoteEntry.js`
}

test('a remote is deployed to a bucket, and goes on when that is away, over a start too', async () => {
  const entry = await deploy('9.1.0')
  const [, path = ''] = /\/remotes\/(.*)\/remoteEntry/.exec(entry) ?? []
  expect([...bucket.objects.keys()]).toContain(`tidings/${path}/version.json`)

  await bucket.stop()
  expect((await fetch(entry)).status).toBe(200)
  await stage.product.stop()
  await stage.product.start()
  expect((await fetch(entry)).status).toBe(200)

  using copy = copyDiscover('9.2.0')
  const reason = /answered 502: The bucket parts at \S+ cannot be reached \(ECONNREFUSED\)/
  await expectRefused(stage.deploy(copy), reason)
  await bucket.start()
  expect((await fetch(await deploy('9.2.0'))).status).toBe(200)
})

test('a server whose key is refused says so in one line, without the secret, and does not start', async () => {
  const dataDir = await createDataFolder()
  const secret = 'not the secret'
  const settings = { ...bucket.environment, S3_SECRET_ACCESS_KEY: secret, DATA_DIR: dataDir, PORT: '0' }
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: { ...bareEnvironment(), ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [complaint, [status]] = await Promise.all([text(server.stderr), once(server, 'close')])
  await rm(dataDir, { recursive: true })
  expect(status).toBe(1)
  expect(complaint).toMatch(
    /^The bucket parts at \S+ refuses S3_SECRET_ACCESS_KEY \(SignatureDoesNotMatch\)\n$/,
  )
  expect(complaint).not.toContain(secret)
})
