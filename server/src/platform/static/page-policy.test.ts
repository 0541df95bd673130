import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adoptBuild } from '../deployments/adopt-build.ts'
import { readBuildOutput } from '../deployments/build-output.ts'
import { makePackage, writeBuild, writeTree } from '../deployments/testing.ts'
import { createTestServer, type TestServer } from '../../testing.ts'
import { createStaticRoutes } from './static-routes.ts'

let folder: string
let server: TestServer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidings-policy-'))
  await writeTree(folder, {
    'dist/shell/index.html': '<!doctype html><html><head><title>T</title></head><body></body></html>',
    'dist/shell.json': JSON.stringify({ preload: [], integrity: {}, texts: {} }),
  })
  await writeBuild(join(folder, 'dist'), [makePackage('timeline', '1.0.0')])
  const build = await readBuildOutput(join(folder, 'dist'))
  server = await createTestServer({
    pages: async (deps) => {
      await adoptBuild(deps, build)
      const folders = { localesFolder: join(folder, 'locales'), docsFolder: join(folder, 'docs') }
      return createStaticRoutes({ build, ...folders, deployments: deps.deployments, partOverrides: [] })
    },
  })
})

afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

/** The rules of an answer by their names, whichever its nonce is. */
function rulesOf({ headers }: Response): Record<string, string> {
  const policy = (headers.get('content-security-policy') ?? '').replaceAll(/'nonce-[^']+'/g, 'NONCE')
  const rules = policy.split('; ').map((rule) => /^(\S+) ?(.*)$/.exec(rule) ?? [])
  return Object.fromEntries(rules.map(([, name = '', value = '']) => [name, value]))
}

const strict = {
  'default-src': `'none'`,
  'script-src': `'self' NONCE`,
  'style-src': `'self'`,
  'connect-src': `'self'`,
  'object-src': `'none'`,
  'base-uri': `'none'`,
  'form-action': `'self'`,
  'frame-ancestors': `'none'`,
  'require-trusted-types-for': `'script'`,
}

const addresses = [
  '/',
  '/timeline/all',
  '/timeline/all/pending/81234567890123456',
  '/timeline/all/folder-a.b/pending',
  '/timeline/articles/feed-1/2?unread=true',
  '/feeds/1',
  '/lists/1',
  '/share/feeds/1',
  '/share/lists/1',
  '/share/users/ann',
  '/search?q=words',
  '/discover',
  '/not/there',
  '/timeline/%ff',
  '//timeline/all',
]

test.each(addresses)(
  'an entry that is shown at %s runs nothing: the page has the strict policy there',
  async (path) => {
    for (const headers of [{}, { 'accept-encoding': 'br, gzip' }, { 'accept-language': 'de' }]) {
      const answer = await server.request(path, { headers })
      expect(answer.headers.get('content-type')).toContain('text/html')
      expect(rulesOf(answer)).toMatchObject(strict)
    }
  },
)

test.each(['/api/entries/source?id=1', '/api/entries/nothing', '/assets/gone.js', '/remotes/gone.js'])(
  'what is at %s, which is no page of ours, can do nothing',
  async (path) => {
    const { 'default-src': anything, ...rules } = rulesOf(await server.request(path))
    expect(anything).toBe(`'none'`)
    expect(rules).toHaveProperty('sandbox')
    expect(rules).not.toHaveProperty('script-src')
  },
)
