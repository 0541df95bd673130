import { randomBytes } from 'node:crypto'
import { cp, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { serveFile, type FileOptions } from '../static/files.ts'
import { compressFiles } from './compress-files.ts'

/** A file of a version, by its path below the version's folder. */
export interface PackageFile {
  path: string
  content: Uint8Array
}

/** The name of a version's folder. */
export interface PackageName {
  remote: string
  version: string
}

/** A version's files, written but not yet to be had. */
export interface StagedPackage {
  /** Makes them the version's: all at once, in the place of what was never recorded as deployed. */
  publish(name: PackageName): Promise<void>
  discard(): Promise<void>
}

/** Keeps the files of deployed versions. What was published never changes. */
export interface PackageStore {
  /** Writes files, and compressed copies of them. */
  stage(files: readonly PackageFile[]): Promise<StagedPackage>
  /** Takes over a folder that the build made, compressed copies included. */
  stageFolder(folder: string): Promise<StagedPackage>
  has(name: PackageName): Promise<boolean>
  remove(name: PackageName): Promise<void>
  /** A file by its path below /remotes/ as a reply; undefined where there is none. */
  serve(path: string, options: FileOptions): Promise<Response | undefined>
}

/** Hidden, hence never served. */
const STAGING = '.staging'

const ABANDONED_MS = 60 * 60 * 1000

/** Opens a store in a folder, with a folder for each version: `<name>/<version>/`. */
export async function openFolderStore(folder: string): Promise<PackageStore> {
  const staging = join(folder, STAGING)
  const folderOf = ({ remote, version }: PackageName) => join(folder, remote, version)
  await mkdir(staging, { recursive: true })
  await removeAbandoned(staging)

  async function stageBy(write: (target: string) => Promise<void>): Promise<StagedPackage> {
    const target = join(staging, randomBytes(8).toString('hex'))
    const discard = () => rm(target, { recursive: true, force: true })
    try {
      await write(target)
    } catch (error) {
      await discard()
      throw error
    }
    return { publish: (name) => putInPlace(target, folderOf(name)), discard }
  }

  return {
    stage: (files) => stageBy((target) => writeFiles(target, files)),
    stageFolder: (source) => stageBy((target) => cp(source, target, { recursive: true })),
    has: (name) =>
      stat(folderOf(name)).then(
        (info) => info.isDirectory(),
        () => false,
      ),
    remove: (name) => rm(folderOf(name), { recursive: true, force: true }),
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

/** A folder that no row knows is left from a process that ended between the two. */
async function putInPlace(source: string, target: string): Promise<void> {
  await rm(target, { recursive: true, force: true })
  await mkdir(dirname(target), { recursive: true })
  await rename(source, target)
}

/** Of processes that ended in the middle; another server on this folder may be at work in a younger one. */
async function removeAbandoned(staging: string): Promise<void> {
  for (const name of await readdir(staging)) {
    const path = join(staging, name)
    const info = await stat(path).catch(() => undefined)
    if (info && Date.now() - info.mtimeMs > ABANDONED_MS) await rm(path, { recursive: true, force: true })
  }
}
