import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStaticRoutes } from '../static/static-routes.ts'
import { createTestServer, type TestServer } from '../../testing.ts'
import { createDeployer, makePackage, openRegistry } from './testing.ts'

const LOADS_EACH = 10

let folder: string
let server: TestServer
let url: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidings-switching-'))
  const build = { folder, page: '<head></head>', shell: { preload: [], integrity: {} }, remotes: [] }
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
  url = (await server.listen()).url
})

afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

/** A version that is given to everybody, or every fifth time the one before it again. */
async function change(n: number): Promise<void> {
  const deployer = createDeployer(server)
  const version = `1.0.${n}`
  const upload = await deployer.upload(makePackage('notes', version))
  expect(upload.status).toBe(201)
  const deployed = await deployer.change('notes', { action: 'deploy', version })
  const isTakenBack = n % 5 === 4
  const answer = isTakenBack ? await deployer.change('notes', { action: 'rollback' }) : deployed
  expect([deployed.status, answer.status]).toEqual([200, 200])
}

/** The version that a file says it is of, once it has the hash that was told. */
async function readVersion(path: string, integrity: string): Promise<string> {
  const answer = await fetch(url + path)
  const text = await answer.text()
  expect([path, answer.status]).toEqual([path, 200])
  expect(`sha384-${createHash('sha384').update(text).digest('base64')}`).toBe(integrity)
  return /notes (\d+\.\d+\.\d+)/.exec(text)?.[1] ?? text
}

/** Asks for a page and what it preloads, then for the registry and the files of the version that it names. */
async function load(): Promise<{ page: string[]; registry: string[]; stable: string | undefined }> {
  const text = await (await fetch(`${url}/notes/1`)).text()
  const links = [
    ...text.matchAll(/<link rel="(?:modulepreload|preload)" [^>]*href="([^"]+)" integrity="([^"]+)"/g),
  ]
  const page = await Promise.all(links.map(([, path = '', hash = '']) => readVersion(path, hash)))
  const { remotes } = openRegistry(await (await fetch(`${url}/registry.json`)).json(), text)
  const line = remotes.find(({ name }) => name === 'notes')
  const version = line?.versions.find((each) => each.version === line.stable)
  const files = Object.entries(version?.integrity ?? {})
  const registry = await Promise.all(files.map(([path, hash]) => readVersion(path, hash)))
  return { page, registry, stable: line?.stable }
}

/** Deploys so many versions, from a number on, while pages are loaded. */
async function expectUnmixed({ from, deployments }: { from: number; deployments: number }): Promise<void> {
  await change(from)
  const seen = new Set<string>()
  for (let n = from + 1; n <= from + deployments; n += 1) {
    const [, ...loads] = await Promise.all([change(n), ...Array.from({ length: LOADS_EACH }, load)])
    for (const { page, registry, stable } of loads) {
      expect([page.length, registry.length]).toEqual([3, 3])
      expect(new Set(page).size).toBe(1)
      expect(new Set(registry)).toEqual(new Set([stable]))
      for (const version of [...page, ...registry]) seen.add(version)
    }
  }
  // They were really loaded while it changed.
  expect(seen.size).toBeGreaterThan(deployments / 2)
}

test('of 100 loads during 10 deployments none mixes files of two versions', { tags: ['long'] }, () =>
  expectUnmixed({ from: 0, deployments: 10 }),
)

test('of 500 during 50, neither', { tags: ['long'] }, () => expectUnmixed({ from: 20, deployments: 50 }))
