import { createHash, createPublicKey, verify } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { registry, signedRegistry, type Registry, type RemoteVersion } from '@tidings/contracts'
import type { TestServer } from '../../testing.ts'

/** A build of a remote: what the registry is to say of it, and its files by their paths below its folder. */
export interface TestPackage {
  record: RemoteVersion
  files: Record<string, string>
}

const manifest = {
  contracts: '^1.0.0',
  namespaces: [],
  slots: [],
  commands: [],
  overlays: [],
  capabilities: { provides: [], uses: [] },
  channels: { publishes: [], listens: [] },
  deadlines: {},
}

/** A build with an entry, a script and a style, each saying which version it is of. */
export function makePackage(name: string, version: string, more: Record<string, string> = {}): TestPackage {
  const says = `${name} ${version}`
  const files = {
    'remoteEntry.js': `export default '${says}'`,
    'assets/parts.js': `export const parts = '${says}' // ${'padding '.repeat(200)}`,
    'assets/parts.css': `.${name} { content: '${says}' }`,
    ...more,
  }
  const folder = `/remotes/${name}/${version}/`
  const record: RemoteVersion = {
    version,
    manifest: { ...manifest, name, routes: [{ path: `/${name}/:id`, part: 'page' }] },
    fingerprints: {},
    builtAt: '2026-11-01T00:00:00.000Z',
    entry: `${folder}remoteEntry.js`,
    preload: [`${folder}assets/parts.js`],
    styles: [`${folder}assets/parts.css`],
    integrity: Object.fromEntries(
      Object.entries(files)
        .filter(([path]) => !path.endsWith('.map'))
        .map(([path, text]) => [folder + path, integrityOf(text)]),
    ),
  }
  return { record, files }
}

export function integrityOf(text: string): string {
  return `sha384-${createHash('sha384').update(text).digest('base64')}`
}

/** Leaves packages in a folder as the build does; answers what the build says of them. */
export async function writeBuild(folder: string, packages: readonly TestPackage[]) {
  for (const { record, files } of packages) {
    const target = join(folder, 'remotes', record.manifest.name, record.version)
    await writeTree(target, files)
  }
  const remotes = packages.map(({ record }) => record)
  await writeTree(folder, { 'remotes.json': JSON.stringify(remotes) })
  return { folder, remotes }
}

/** Writes files by their paths below a folder. */
export async function writeTree(folder: string, files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
}

/** The registry in an answer, if the key in a page has signed it. */
export function openRegistry(answer: unknown, page: string): Registry {
  const { payload, keyId, signature } = signedRegistry.parse(answer)
  const [, id, key = ''] = /<meta name="registry-key" content="(\S+) (\S+)">/.exec(page) ?? []
  const x = Buffer.from(key, 'base64').toString('base64url')
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  const isSigned = verify(null, Buffer.from(payload), publicKey, Buffer.from(signature, 'base64'))
  if (!isSigned || keyId !== id) throw new Error('The registry is not signed by the key of the page')
  return registry.parse(JSON.parse(payload))
}

/** The body of an upload. */
export function uploadForm({ record, files }: { record: unknown; files: Record<string, string> }): FormData {
  const form = new FormData()
  form.set('record', JSON.stringify(record))
  for (const [path, text] of Object.entries(files)) form.append('file', new File([text], path))
  return form
}

/** Calls below /api/deployments, by a token: the operator's unless another is named. */
export function createDeployer(server: TestServer, token = server.deps.deployments.operatorToken) {
  const call = (method: string, path: string, init: { json?: unknown; body?: FormData } = {}) =>
    server.request(`/api/deployments${path}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...init,
    })
  return {
    get: (path: string) => call('GET', path),
    post: (path: string, json: unknown = {}) => call('POST', path, { json }),
    remove: (path: string) => call('DELETE', path),
    change: (remote: string, json: object) => call('POST', `/${remote}/changes`, { json }),
    upload: (sent: TestPackage, { name = sent.record.manifest.name, version = sent.record.version } = {}) =>
      call('PUT', `/${name}/versions/${version}`, { body: uploadForm(sent) }),
  }
}
