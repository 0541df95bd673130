import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** What is installed, built or kept at run time; the rest is source. */
const notSource = new Set(['node_modules', 'dist', '.git', '.cache', 'test-results', 'playwright-report'])

/** Paths of all source files, from the root, that end in one of the given ways. */
export function sourceFiles(...endings: string[]): string[] {
  return walk('').filter((file) => endings.some((ending) => file.endsWith(ending)))
}

function walk(folder: string): string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true })
  return (
    entries
      // Of the server; packages have folders of this name.
      .filter(({ name }) => !notSource.has(name) && !(folder === '' && name === 'data'))
      .flatMap((entry) => {
        const path = folder === '' ? entry.name : `${folder}/${entry.name}`
        return entry.isDirectory() ? walk(path) : [path]
      })
  )
}

export const readSource = (file: string): string => readFileSync(join(root, file), 'utf8')
