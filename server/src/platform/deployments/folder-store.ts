import { randomBytes } from 'node:crypto'
import { cp, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { HOUR_MS } from '@tidings/contracts/spans'
import { serveFile } from '../../foundation/http/files.ts'
import { compressFiles } from './compress-files.ts'
import type { PackageFile, PackageName, PackageStore, StagedPackage } from './package-store.ts'

/** Hidden, hence never served. */
const STAGING = '.staging'

const ABANDONED_MS = HOUR_MS

/** Opens a store in a folder, with a folder for each version: `<name>/<version>/`. */
export async function openFolderStore(folder: string): Promise<PackageStore> {
  const staging = join(folder, STAGING)
  const folderOf = ({ remote, version }: PackageName) => join(folder, remote, version)
  await mkdir(staging, { recursive: true })
  await removeAbandoned(staging)

  async function stageBy(
    name: PackageName,
    write: (target: string) => Promise<void>,
  ): Promise<StagedPackage> {
    const target = join(staging, randomBytes(8).toString('hex'))
    const discard = () => rm(target, { recursive: true, force: true })
    try {
      await write(target)
    } catch (error) {
      await discard()
      throw error
    }
    return { publish: () => putInPlace(target, folderOf(name)), discard }
  }

  return {
    stage: (name, files) => stageBy(name, (target) => writeFiles(target, files)),
    stageFolder: (name, source) => stageBy(name, (target) => cp(source, target, { recursive: true })),
    has: (name) =>
      stat(folderOf(name)).then(
        (info) => info.isDirectory(),
        () => false,
      ),
    remove: (name) => rm(folderOf(name), { recursive: true, force: true }),
    keep: async () => undefined,
    serve: (path, options) => serveFile(folder, path, options),
  }
}

async function writeFiles(target: string, files: readonly PackageFile[]): Promise<void> {
  await mkdir(target)
  for (const { path, content } of files) {
    const file = join(target, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, content, { flag: 'wx' })
  }
  await compressFiles(files.map(({ path }) => join(target, path)))
}

const ATTEMPTS = 3

/** A folder that no row knows is left from a process that ended between the two; another may do the same just now. */
async function putInPlace(source: string, target: string, attempts = ATTEMPTS): Promise<void> {
  await rm(target, { recursive: true, force: true })
  await mkdir(dirname(target), { recursive: true })
  await rename(source, target).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' || attempts === 1) throw error
    await putInPlace(source, target, attempts - 1)
  })
}

/** Of processes that ended in the middle; another server on this folder may be at work in a younger one. */
async function removeAbandoned(staging: string): Promise<void> {
  for (const name of await readdir(staging)) {
    const path = join(staging, name)
    const info = await stat(path).catch(() => undefined)
    if (info && Date.now() - info.mtimeMs > ABANDONED_MS) await rm(path, { recursive: true, force: true })
  }
}
