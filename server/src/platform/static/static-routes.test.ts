import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { accountPaths, ALIAS_PREFIX, hostContracts } from '@tidings/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adoptBuild } from '../deployments/adopt-build.ts'
import {
  createDeployer,
  integrityOf,
  makePackage,
  openRegistry,
  writeBuild,
  writeTree,
} from '../deployments/testing.ts'
import { createTestServer, type TestServer } from '../../testing.ts'
import { readBuildOutput } from '../deployments/build-output.ts'
import { createStaticRoutes } from './static-routes.ts'

const hash = `sha256-${'A'.repeat(43)}=`
const remote = '/remotes/timeline/1.0.0'
const timeline = makePackage('timeline', '1.0.0')
// It has a place on every page that has places.
timeline.record.manifest.slots = [{ slot: 'sidebar', part: 'page', order: 0 }]
timeline.record.fingerprints = { 'slot:sidebar': hostContracts.accepts['slot:sidebar']?.[0] ?? '' }

const files = {
  'secret.json': '{"secret":true}',
  'locales/en/common.json': '{"hello":"Hello"}',
  'dist/shell/index.html': `<!doctype html><html><head><title>T</title>
    <script src="/theme.js"></script>
    <script>ask()</script>
    <script type="module" crossorigin src="/assets/main.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/style.css"></head><body></body></html>`,
  'dist/shell/theme.js': 'paint()',
  'dist/shell/sw.js': 'self.skipWaiting()',
  'dist/shell/.env.json': '{}',
  'dist/shell/assets/main.js': 'run()',
  'dist/shell/assets/style.css': 'a { color: red }',
  'dist/shell/assets/main.js.br': 'compressed',
  'dist/shell.json': JSON.stringify({
    preload: ['/assets/main.js'],
    integrity: { '/assets/main.js': hash },
    texts: { en: '/assets/texts.en-1.json', ja: '/assets/texts.ja-1.json' },
  }),
}

let folder: string
let server: TestServer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidings-static-'))
  await writeTree(folder, files)
  await writeBuild(join(folder, 'dist'), [timeline])
  await symlink(join(folder, 'secret.json'), join(folder, 'dist/shell/assets/link.json'))
  const build = await readBuildOutput(join(folder, 'dist'))
  server = await createTestServer({
    pages: async (deps) => {
      await adoptBuild(deps, build)
      const { deployments } = deps
      const localesFolder = join(folder, 'locales')
      return createStaticRoutes({
        build,
        localesFolder,
        docsFolder: join(folder, 'docs'),
        deployments,
        partOverrides: [],
      })
    },
  })
})

afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

describe('files of the build', () => {
  test('are kept for ever where their name tells their content, and asked for again where not', async () => {
    for (const path of ['/assets/main.js', `${remote}/remoteEntry.js`]) {
      const answer = await server.request(path)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
      expect(answer.headers.get('cache-control')).toContain('immutable')
    }
    for (const path of ['/locales/en/common.json', '/registry.json', '/sw.js']) {
      expect((await server.request(path)).headers.get('cache-control')).toBe('no-cache')
    }
  })

  test('are not sent again when they are the same', async () => {
    const etag = (await server.request('/locales/en/common.json')).headers.get('etag') ?? ''
    const again = await server.request('/locales/en/common.json', { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
  })

  test('of a remote are the same under a second address', async () => {
    for (const [path, text] of Object.entries(timeline.files)) {
      const answer = await server.request(`${ALIAS_PREFIX}${remote}/${path}`)
      expect(answer.headers.get('cache-control')).toContain('immutable')
      expect(await answer.text()).toBe(text)
    }
  })

  test('come compressed to those who can read it', async () => {
    const compressed = await server.request('/assets/main.js', { headers: { 'accept-encoding': 'gzip, br' } })
    expect(compressed.headers.get('content-encoding')).toBe('br')
    expect(await compressed.text()).toBe('compressed')
    expect(await (await server.request('/assets/main.js')).text()).toBe('run()')
  })

  test.each([
    '/assets/gone.js',
    `${remote}/gone.js`,
    `${ALIAS_PREFIX}${remote}/gone.js`,
    '/remotes/.staging/gone.js',
    ALIAS_PREFIX + '/remotes/',
    '/remotes/',
    '/locales/en/gone.json',
    '/gone.js',
    '/favicon.ico',
  ])('%s is missing, and not the page', async (path) => {
    const answer = await server.request(path)
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-type')).toContain('application/json')
  })

  test.each([
    '/assets/../../secret.json',
    '/assets/..%2f..%2f..%2fsecret.json',
    '/assets/%2e%2e/%2e%2e/%2e%2e/secret.json',
    '/locales/..%2fsecret.json',
    '/locales/en/..%5c..%5c..%5csecret.json',
    '/locales/en/common.json%00.js',
    '/assets/%ff',
    '/assets/link.json',
    '/remotes/..%2fregistry-key.pem',
    '/r1/remotes/%2e%2e/registry-key.pem',
    '/.env.json',
    '//etc/passwd.txt',
  ])('%s leads to no file', async (path) => {
    const text = await (await server.request(path)).text()
    expect(text).not.toContain('secret')
    expect(text).not.toContain('root:')
    expect(text).not.toBe('{}')
  })

  test('that are scripts may fetch from here, as workers do, and no more', async () => {
    const policy = (await server.request('/sw.js')).headers.get('content-security-policy')
    expect(policy).toBe(`default-src 'none'; script-src 'self'; connect-src 'self'`)
  })
})

/** A page as somebody sees it whose cookie is guessed at. */
async function withoutNonce(path: string): Promise<string> {
  const page = await (await server.request(path, { headers: { cookie: 'session=guess-me' } })).text()
  return page.replaceAll(/(?<=nonce=")[^"]+/g, '')
}

describe('the page', () => {
  test.each(['/', '/timeline/all/folder-a.b/pending', '/login', '/share/lists/1'])(
    'is at %s',
    async (path) => {
      const answer = await server.request(path)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toContain('text/html')
    },
  )

  test.each(['/index.html', '/timeline/index.html'])(
    'is not at %s, which leads to the start',
    async (path) => {
      const answer = await server.request(path)
      expect(answer.status).toBe(302)
      expect(answer.headers.get('location')).toBe('/')
    },
  )

  test('runs its own scripts alone, each request with another nonce', async () => {
    const [one, two] = [await server.request('/'), await server.request('/')]
    const policy = one.headers.get('content-security-policy') ?? ''
    const [, nonce] = /'nonce-([^']+)'/.exec(policy) ?? []
    expect(await one.text()).toContain(`<script type="importmap" nonce="${nonce}">`)
    expect(await two.text()).not.toContain(nonce)
    expect(policy).not.toContain('unsafe')
    for (const rule of [
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      'require-trusted-types-for',
    ]) {
      expect(policy).toContain(rule)
    }
  })

  test('comes compressed to those who can read it, with the nonce of its own policy', async () => {
    const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' }
    const answer = await server.request('/timeline/all', { headers })
    expect(answer.headers.get('content-encoding')).toBe('br')
    expect(answer.headers.get('vary')).toBe('accept-encoding, accept-language, cookie')
    const [, nonce] = /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '') ?? []
    const page = String(brotliDecompressSync(await answer.arrayBuffer()))
    expect(page).toContain(`nonce="${nonce}"`)
    const plain = await (await server.request('/timeline/all')).text()
    expect(page.replaceAll(nonce ?? '', '')).toBe(plain.replaceAll(/(?<=nonce=")[^"]+/g, ''))
  })

  test('holds nothing of the request, whose size could tell what else is in it', async () => {
    expect(await withoutNonce('/timeline/guess-me?guess-me')).toBe(await withoutNonce('/timeline/all'))
  })

  test('runs no script without a hash, the one before the first paint included', async () => {
    const answer = await server.request('/')
    expect(answer.headers.get('integrity-policy')).toBe('blocked-destinations=(script)')
    const page = await answer.text()
    const classic = integrityOf(files['dist/shell/theme.js'])
    const module = integrityOf(files['dist/shell/assets/main.js'])
    expect(page).toContain(`<script src="/theme.js" crossorigin integrity="${classic}">`)
    expect(page).toContain(`<script type="module" src="/assets/main.js" crossorigin integrity="${module}">`)
    const style = integrityOf(files['dist/shell/assets/style.css'])
    expect(page).toContain(
      `<link rel="stylesheet" href="/assets/style.css" crossorigin integrity="${style}">`,
    )
  })

  test('lets a script that stands in it run by the nonce of this answer', async () => {
    const answer = await server.request('/')
    const [, nonce] = /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '') ?? []
    expect(await answer.text()).toContain(`<script nonce="${nonce}">ask()</script>`)
  })

  test('knows the hash of every script at each address', async () => {
    const page = await (await server.request('/timeline/all')).text()
    const [, map = '{}'] = /<script type="importmap"[^>]*>(.*?)<\/script>/.exec(page) ?? []
    const scripts = ['remoteEntry.js', 'assets/parts.js'].flatMap((path) => {
      const known = timeline.record.integrity[`${remote}/${path}`]
      return [`${remote}/${path}`, `${ALIAS_PREFIX}${remote}/${path}`].map((address) => [address, known])
    })
    expect(JSON.parse(map)).toEqual({
      integrity: { '/assets/main.js': hash, ...Object.fromEntries(scripts) },
    })
  })

  test('asks for the scripts of its route in one wave, the shell first', async () => {
    const page = await (await server.request('/timeline/all')).text()
    const known = (path: string) => timeline.record.integrity[`${remote}/${path}`]
    expect([...page.matchAll(/modulepreload" href=("[^>]+)>/g)].map(([, link]) => link)).toEqual([
      `"/assets/main.js" integrity="${hash}"`,
      `"${remote}/remoteEntry.js" integrity="${known('remoteEntry.js')}"`,
      `"${remote}/assets/parts.js" integrity="${known('assets/parts.js')}"`,
    ])
  })

  test.each(Object.values(accountPaths))(
    'asks for nothing of a remote at %s, where none has a place',
    async (path) => {
      const page = await (await server.request(path)).text()
      expect(page).not.toContain('href="/remotes/')
      expect(page).toContain('href="/assets/main.js"')
      expect(page).toContain(`"${remote}/remoteEntry.js":`)
    },
  )

  test('asks for nothing of a remote that is switched off', async () => {
    const deployer = createDeployer(server)
    await deployer.change('timeline', { action: 'disable' })
    const page = await (await server.request('/timeline/all')).text()
    expect(page).not.toContain('modulepreload" href="/remotes/')
    expect(page).toContain(`"${remote}/remoteEntry.js":`)
    await deployer.change('timeline', { action: 'enable' })
    expect(await (await server.request('/timeline/all')).text()).toContain('modulepreload" href="/remotes/')
  })

  test('asks for nothing of a version that the gate keeps back', async () => {
    const deployer = createDeployer(server)
    const rule = { version: '1.0.0', reason: 'draws nothing' }
    await deployer.post('/timeline/gate', { ...rule, action: 'gate' })
    expect(await (await server.request('/timeline/all')).text()).not.toContain('preload" href="/remotes/')
    await deployer.post('/timeline/gate', { ...rule, action: 'ungate' })
    expect(await (await server.request('/timeline/all')).text()).toContain('modulepreload" href="/remotes/')
  })

  test('names the key that signs the registry', async () => {
    const [page, answer] = [await server.request('/'), await server.request('/registry.json')]
    const registry = openRegistry(await answer.json(), await page.text())
    expect(registry.remotes).toMatchObject([{ name: 'timeline', stable: '1.0.0', disabled: false }])
    expect(Date.parse(registry.expiresAt)).toBeGreaterThan(Date.now())
  })
})

test('a build that is missing is named in one line', async () => {
  await expect(readBuildOutput(join(folder, 'nothing'))).rejects.toThrow(/is missing: run npm run build$/)
})
