import { createHash } from 'node:crypto'
import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { compressFile } from '../../server/src/platform/deployments/compress-files.ts'
import { root } from '../command.ts'

/** The paths of all files below a folder, in one order everywhere. */
export function listFiles(folder: string): string[] {
  return globSync('**/*', { cwd: folder, withFileTypes: true, exclude: ['**/node_modules', 'dist'] })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}

const notBuilt = /\.test\.tsx?$/

/** A digest of what is built from files and folders of the project: times say nothing after a clone. */
export function digestOfSources(paths: string[]): string {
  const files = paths.flatMap((path) => {
    const full = join(root, path)
    return statSync(full).isFile() ? [full] : listFiles(full)
  })
  return digestOf(
    files.filter((file) => !notBuilt.test(file)),
    root,
  )
}

/** A digest of files by names and contents, and of what else is known of them. */
export function digestOf(files: string[], base: string, facts = ''): string {
  const hash = createHash('sha256').update(facts)
  for (const file of files) hash.update(file.slice(base.length)).update('\0').update(readFileSync(file))
  return hash.digest('hex')
}

/** What integrity attributes want. */
export const integrityOf = (file: string): string => integrityOfContent(readFileSync(file))

export function integrityOfContent(content: Uint8Array): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`
}

/** Makes a copy of each text for browsers that take Brotli, and one for those that take gzip. */
export async function compressFolder(folder: string): Promise<void> {
  await Promise.all(listFiles(folder).map(compressFile))
}
