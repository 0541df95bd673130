import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A remote of the product in a folder of its own, to be changed. */
export interface CopiedRemote {
  folder: string
  /** Changes a file of it. */
  edit(file: string, change: (text: string) => string): void
  /** Gives it a file. */
  add(file: string, text: string): void
  [Symbol.dispose](): void
}

/** Copies the discover remote, and names another version in its package. */
export function copyDiscover(version: string): CopiedRemote {
  const base = mkdtempSync(join(tmpdir(), 'tidings-remote-'))
  const folder = join(base, 'remotes/discover')
  cpSync(join(root, 'remotes/discover'), folder, { recursive: true })
  for (const file of ['tsconfig.base.json', 'tsconfig.json']) cpSync(join(root, file), join(base, file))
  symlinkSync(join(root, 'node_modules'), join(base, 'node_modules'))
  const edit: CopiedRemote['edit'] = (file, change) => {
    writeFileSync(join(folder, file), change(readFileSync(join(folder, file), 'utf8')))
  }
  const add: CopiedRemote['add'] = (file, text) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  edit('package.json', (text) => text.replace(/"version": "[^"]+"/, `"version": "${version}"`))
  return { folder, edit, add, [Symbol.dispose]: () => rmSync(base, { recursive: true }) }
}
