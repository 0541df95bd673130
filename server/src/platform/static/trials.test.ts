import { CONTRACTS_VERSION, hostContracts } from '@tidings/contracts'
import { TRIALS_COOKIE } from '@tidings/contracts/trials'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing.ts'
import { readBuildOutput } from '../deployments/build-output.ts'
import { createDeployer, makePackage, writeBuild, writeTree } from '../deployments/testing.ts'
import { createStaticRoutes } from './static-routes.ts'

let folder: string
let server: TestServer
let deployer: ReturnType<typeof createDeployer>

/** A version of a remote that has a place on every page. */
function versionOf(name: string, version: string) {
  const made = makePackage(name, version)
  made.record.manifest.slots = [{ slot: 'sidebar', part: 'page', order: 0 }]
  made.record.fingerprints = { 'slot:sidebar': hostContracts.accepts['slot:sidebar']?.[0] ?? '' }
  return made
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidings-trials-'))
  await writeTree(folder, {
    'dist/shell/index.html': '<!doctype html><html><head><title>T</title></head><body></body></html>',
    'dist/shell.json': JSON.stringify({ preload: [], integrity: {} }),
  })
  await writeBuild(join(folder, 'dist'), [])
  const build = await readBuildOutput(join(folder, 'dist'))
  server = await createTestServer({
    pages: async ({ deployments }) =>
      createStaticRoutes({
        build,
        localesFolder: folder,
        docsFolder: folder,
        deployments,
        partOverrides: [],
      }),
  })
  deployer = createDeployer(server)
  for (const remote of ['notes', 'maps']) {
    for (const version of ['1.0.0', '2.0.0']) await deployer.upload(versionOf(remote, version))
    await deployer.change(remote, { action: 'deploy', version: '1.0.0' })
    await beginTrial(remote)
  }
})

const beginTrial = (remote: string) =>
  deployer.change(remote, { action: 'canary', version: '2.0.0', percent: 50 })

afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

/** The versions whose scripts a page asks for, for a browser that says which canaries it has. */
async function broughtFor(trials?: string): Promise<string[]> {
  const headers: Record<string, string> = trials === undefined ? {} : { cookie: `${TRIALS_COOKIE}=${trials}` }
  const page = await (await server.request('/notes/1', { headers })).text()
  const preloads = page.matchAll(/modulepreload" href="\/remotes\/([^/]+)\/([^/]+)\/remoteEntry\.js"/g)
  return [...preloads].map(([, remote, version]) => `${remote} ${version}`)
}

describe('a page brings', () => {
  test('the stable versions to a browser that says nothing of a trial', async () => {
    expect(await broughtFor()).toEqual(['maps 1.0.0', 'notes 1.0.0'])
  })

  test('the canary of a remote in place of the stable version, where a browser says that it has it', async () => {
    expect(await broughtFor('notes')).toEqual(['maps 1.0.0', 'notes 2.0.0'])
    expect(await broughtFor('notes.maps')).toEqual(['maps 2.0.0', 'notes 2.0.0'])
    expect(await broughtFor('maps')).toEqual(['maps 2.0.0', 'notes 1.0.0'])
  })

  test.each(['', '.', 'nobody', '__proto__', 'notes%00', '<script>', 'NOTES'])(
    'the stable versions where the cookie says %j',
    async (trials) => {
      expect(await broughtFor(trials)).toEqual(['maps 1.0.0', 'notes 1.0.0'])
    },
  )

  test('no canary that the gate keeps back, and none that has ended', async () => {
    const rule = { version: '2.0.0', contracts: CONTRACTS_VERSION, reason: 'draws nothing' }
    await deployer.post('/notes/gate', { ...rule, action: 'gate' })
    expect(await broughtFor('notes')).toEqual(['maps 1.0.0', 'notes 1.0.0'])
    await deployer.post('/notes/gate', { ...rule, action: 'ungate' })
    expect(await broughtFor('notes')).toEqual(['maps 1.0.0', 'notes 2.0.0'])
    await deployer.change('notes', { action: 'rollback', version: '1.0.0' })
    onTestFinished(async () => void (await beginTrial('notes')))
    expect(await broughtFor('notes')).toEqual(['maps 1.0.0', 'notes 1.0.0'])
  })
})
