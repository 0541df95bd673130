import { readFileSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { remoteManifest, remoteVersion, z, type RemoteVersion } from '@tidings/contracts'
import { build } from 'vite'
import { fingerprintsOf } from '../contracts/fingerprint.ts'
import { chunkOfModule, firstWave } from './chunks.ts'
import { compressFolder, digestOf, integrityOf, listFiles } from './files.ts'
import { remoteConfig } from './vite-config.ts'
import type { Remote } from './workspace.ts'

const DIGEST_LENGTH = 10

const remotePackage = z.object({ version: z.string() })

/**
 * Builds a remote into a folder of its own below `dist/remotes/<name>/`, named by its version and its content: what
 * lies there never changes. Answers what a registry has to know of it.
 */
export async function buildRemote(remote: Remote, dist: string): Promise<RemoteVersion> {
  const manifest = remoteManifest.parse(readJson(join(remote.folder, 'remote.json')))
  const staging = join(dist, '.staging', remote.name)
  const config = remoteConfig(remote, 'build')
  const result = await build({ ...config, build: { ...config.build, outDir: staging } })
  if (!('output' in result)) throw new Error(`Vite made no single output of ${remote.name}`)
  await rm(join(staging, '.vite'), { recursive: true, force: true })

  const files = listFiles(staging)
  const content = digestOf(files, staging).slice(0, DIGEST_LENGTH)
  const { version } = remotePackage.parse(readJson(join(remote.folder, 'package.json')))
  const path = `/remotes/${remote.name}/${version}-${content}/`
  const toPath = (file: string) => path + relative(staging, file)
  const wave = [
    ...firstWave(result.output, 'remoteEntry.js'),
    ...firstWave(result.output, chunkOfModule(result.output, join(remote.folder, 'src/index.ts'))),
  ]
  const entry = `${path}remoteEntry.js`
  const built = remoteVersion.parse({
    version: `${version}-${content}`,
    manifest,
    fingerprints: fingerprintsOf(manifest),
    builtAt: new Date().toISOString(),
    entry,
    preload: [...new Set(wave)].map((name) => path + name).filter((script) => script !== entry),
    styles: files.filter((file) => file.endsWith('.css')).map(toPath),
    integrity: Object.fromEntries(
      files.filter((file) => !file.endsWith('.map')).map((file) => [toPath(file), integrityOf(file)]),
    ),
  })
  await compressFolder(staging)
  await putInPlace(staging, join(dist, path))
  return built
}

async function putInPlace(staging: string, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(join(folder, '..'), { recursive: true })
  await rename(staging, folder)
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))
