import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makePackage, writeBuild, writeTree } from '../deployments/testing.ts'
import { createTestServer, type TestServer } from '../../testing.ts'
import { readBuildOutput } from '../deployments/build-output.ts'
import { createStaticRoutes } from './static-routes.ts'

const origin = 'http://127.0.0.1:5201'

let folder: string
const servers: TestServer[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidings-overrides-'))
  await writeTree(folder, {
    'shell/index.html': '<!doctype html><html><head><title>T</title></head><body></body></html>',
    'shell/reset-overrides.html': '<!doctype html><title>Reset</title>',
    'shell.json': JSON.stringify({ preload: [], integrity: {}, texts: {} }),
  })
  await writeBuild(folder, [makePackage('timeline', '1.0.0')])
})

afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()))
  await rm(folder, { recursive: true })
})

async function startWith(environment: Record<string, string>): Promise<TestServer> {
  const build = await readBuildOutput(folder)
  const server = await createTestServer({
    environment,
    pages: async ({ deployments, config: { partOverrides } }) =>
      createStaticRoutes({ build, localesFolder: folder, docsFolder: folder, deployments, partOverrides }),
  })
  servers.push(server)
  return server
}

describe('parts from a developer', () => {
  test('may come from nowhere, unless the configuration names their origins', async () => {
    const page = await (await startWith({})).request('/')
    expect(await page.text()).not.toContain('part-overrides')
    expect(page.headers.get('content-security-policy')).not.toContain('http://127')
  })

  test('may come from exactly the origins that it names, which the page tells the shell', async () => {
    const page = await (await startWith({ PART_OVERRIDES: `${origin}, http://localhost:5202` })).request('/')
    expect(await page.text()).toContain(
      `<meta name="part-overrides" content="${origin} http://localhost:5202">`,
    )
    const policy = page.headers.get('content-security-policy')?.split('; ') ?? []
    const widened = policy.filter((rule) => rule.includes(`'self' ${origin} http://localhost:5202`))
    expect(widened.map((rule) => rule.split(' ')[0])).toEqual([
      'script-src',
      'style-src',
      'font-src',
      'connect-src',
    ])
  })

  test('are run by their hashes, as all others are', async () => {
    const page = await (await startWith({ PART_OVERRIDES: origin })).request('/')
    expect(page.headers.get('integrity-policy')).toBe('blocked-destinations=(script)')
  })

  test('can be got rid of by a page of their own, which runs scripts of ours alone', async () => {
    const page = await (await startWith({})).request('/reset-overrides.html')
    expect(page.status).toBe(200)
    expect(page.headers.get('content-security-policy')).toContain(`script-src 'self';`)
  })
})
