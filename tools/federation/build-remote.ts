import { readFileSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { remoteManifest, remoteVersion, z, type RemoteVersion } from '@tidings/contracts'
import { build, type Plugin, type Rolldown } from 'vite'
import { fingerprintsOf } from '../contracts/fingerprint.ts'
import { chunkOfModule, firstWave } from './chunks.ts'
import { compressFolder, digestOf, integrityOf, listFiles } from './files.ts'
import { listPackages, PACKAGES_FILE } from './packages.ts'
import { copyTexts, titlesOf } from './texts.ts'
import { remoteConfig } from './vite-config.ts'
import { readManifest, type Remote } from './workspace.ts'

const DIGEST_LENGTH = 10

const remotePackage = z.object({ version: z.string() })

export interface BuiltRemote {
  /** What a registry has to know of it. */
  version: RemoteVersion
  /** The names that its src/index.ts exports. */
  exports: string[]
  /** Where its files are. */
  folder: string
}

/**
 * Builds a remote into a folder of its own below `dist/remotes/<name>/`, named by its version and its content: what
 * lies there never changes.
 */
export async function buildRemote(remote: Remote, dist: string): Promise<BuiltRemote> {
  const manifest = remoteManifest.parse(readManifest(remote))
  const staging = join(dist, '.staging', remote.name)
  const index = join(remote.folder, 'src/index.ts')
  const exports: string[] = []
  const output = await bundleRemote(remote, staging, [keepExports(index, exports)])
  await rm(join(staging, '.vite'), { recursive: true, force: true })
  copyTexts(remote, manifest, staging)
  await writeFile(join(staging, PACKAGES_FILE), JSON.stringify(listPackages(output)))

  // Maps name the folder that was built into.
  const files = listFiles(staging).filter((file) => !file.endsWith('.map'))
  const facts = { manifest, fingerprints: fingerprintsOf(manifest), titles: titlesOf(remote, manifest) }
  const content = digestOf(files, staging, JSON.stringify(facts)).slice(0, DIGEST_LENGTH)
  const { version } = remotePackage.parse(readJson(join(remote.folder, 'package.json')))
  const path = `/remotes/${remote.name}/${version}-${content}/`
  const toPath = (file: string) => path + relative(staging, file)
  const wave = [...firstWave(output, 'remoteEntry.js'), ...firstWave(output, chunkOfModule(output, index))]
  const entry = `${path}remoteEntry.js`
  const built = remoteVersion.parse({
    version: `${version}-${content}`,
    ...facts,
    builtAt: new Date().toISOString(),
    entry,
    preload: [...new Set(wave)].map((name) => path + name).filter((script) => script !== entry),
    styles: files.filter((file) => file.endsWith('.css')).map(toPath),
    integrity: Object.fromEntries(files.map((file) => [toPath(file), integrityOf(file)])),
  })
  await compressFolder(staging)
  const folder = join(dist, path)
  await putInPlace(staging, folder)
  return { version: built, exports, folder }
}

/** Bundles a remote into a folder. */
export async function bundleRemote(
  remote: Remote,
  outDir: string,
  plugins: Plugin[],
): Promise<Rolldown.RolldownOutput['output']> {
  const config = remoteConfig(remote, 'build')
  const result = await build({
    ...config,
    plugins: [config.plugins, plugins],
    build: { ...config.build, outDir },
  })
  if (!('output' in result)) throw new Error(`Vite made no single output of ${remote.name}`)
  return result.output
}

/** A script exports more than its module did: what other scripts of the build share with it. */
function keepExports(moduleId: string, names: string[]): Plugin {
  return {
    name: 'keep-exports',
    generateBundle() {
      names.splice(0, names.length, ...(this.getModuleInfo(moduleId)?.exports ?? []))
    },
  }
}

async function putInPlace(staging: string, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(join(folder, '..'), { recursive: true })
  await rename(staging, folder)
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))
