import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './command.ts'

/** A hash of the names and contents of files and folders: times say nothing after a clone. */
export function hashSources(paths: string[]): string {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(listFiles)) hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

const notBuilt = /(^|\/)node_modules(\/|$)|\.test\.tsx?$/

function listFiles(path: string): string[] {
  if (statSync(join(root, path)).isFile()) return [path]
  const names = readdirSync(join(root, path), { recursive: true, encoding: 'utf8' })
  const files = names.filter((name) => !notBuilt.test(name)).map((name) => join(path, name))
  return files.filter((file) => statSync(join(root, file)).isFile()).toSorted()
}
