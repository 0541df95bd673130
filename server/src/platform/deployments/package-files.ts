import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import type { RemoteVersion } from '@tidings/contracts'
import type { PackageFile, PackageName } from './package-store.ts'

/** No step up, no hidden file, nothing that another system might read otherwise. */
export const packagePath = /^[A-Za-z0-9@_-][A-Za-z0-9@._-]*(?:\/[A-Za-z0-9@_-][A-Za-z0-9@._-]*)*$/

/** The hash of a content, by the algorithm of another. */
export function hashAs(hash: string, content: Uint8Array): string {
  const [algorithm = ''] = hash.split('-')
  return `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`
}

/** Below which the addresses of a version's files lie. */
export const addressOf = ({ remote, version }: PackageName): string => `/remotes/${remote}/${version}/`

const copies = [
  { suffix: '.br', expand: promisify(brotliDecompress) },
  { suffix: '.gz', expand: promisify(gunzip) },
] as const

const isCopy = (path: string): boolean => copies.some(({ suffix }) => path.endsWith(suffix))

/** The files in a version's folder, without the compressed copies. */
export async function readPackage(folder: string): Promise<PackageFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !isCopy(entry.name))
  return Promise.all(
    files.map(async ({ parentPath, name }) => {
      const file = join(parentPath, name)
      return { path: relative(folder, file).replaceAll(sep, '/'), content: await readFile(file) }
    }),
  )
}

/** Whether a folder holds what a record says, to the byte; the compressed copies too. */
export async function holdsPackage(folder: string, record: RemoteVersion): Promise<boolean> {
  const address = addressOf({ remote: record.manifest.name, version: record.version })
  for (const [path, hash] of Object.entries(record.integrity)) {
    // One file at a time is in memory.
    // oxlint-disable-next-line no-await-in-loop
    if (!(await holdsFile(join(folder, path.slice(address.length)), hash))) return false
  }
  return true
}

async function holdsFile(file: string, hash: string): Promise<boolean> {
  try {
    if (hashAs(hash, await readFile(file)) !== hash) return false
    for (const { suffix, expand } of copies) {
      // oxlint-disable-next-line no-await-in-loop
      const copy = await readFile(file + suffix).catch(() => undefined)
      // oxlint-disable-next-line no-await-in-loop
      if (copy && hashAs(hash, await expand(copy)) !== hash) return false
    }
    return true
  } catch {
    // Not there, or no longer to be expanded.
    return false
  }
}
