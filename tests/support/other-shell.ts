import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installServer } from '../../tools/server/install-server.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** An installation of the product, whose shell can be replaced by another build of it. */
export interface Installation extends Disposable {
  folder: string
  /** Puts a build in place whose every script says, in `shellBuilds` of the page, which build it is of. */
  putShell: (build: string) => void
}

/** Lays the product out in a folder of its own, as it was built last. */
export function layOutInstallation(): Installation {
  const folder = mkdtempSync(join(tmpdir(), 'tidings-installation-'))
  installServer(folder)
  for (const part of ['locales', 'dist/remotes', 'dist/remotes.json']) {
    cpSync(join(root, part), join(folder, part), { recursive: true })
  }
  return {
    folder,
    putShell: (build) => putShell(join(folder, 'dist'), build),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true }),
  }
}

/** Where the service worker says which build it keeps. */
const VERSION = /(version:\s*")/g

const hashOf = (content: Buffer): string => createHash('sha384').update(content).digest('base64')

/** Copies the build, with every script of it under another name; hashes and names are what else differs. */
function putShell(dist: string, build: string): void {
  const [from, to] = [join(root, 'dist/shell'), join(dist, 'shell')]
  rmSync(to, { recursive: true, force: true })
  const files = readdirSync(from, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && !/\.(?:br|gz|map)$/.test(file.name))
    .map(({ parentPath, name }) => join(parentPath, name).slice(from.length))
  const names = files.filter((file) => /^\/assets\/.*\.js$/.test(file)).map((file) => basename(file, '.js'))
  const rename = (text: string) =>
    names.reduce((renamed, name) => renamed.replaceAll(`${name}.js`, `${name}.${build}.js`), text)

  const hashes = new Map<string, string>()
  const rehash = (text: string) =>
    [...hashes].reduce((changed, [before, after]) => changed.replaceAll(before, after), text)
  // The service worker names the hashes of all others.
  for (const file of files.toSorted((one, other) => Number(one === '/sw.js') - Number(other === '/sw.js'))) {
    const before = readFileSync(from + file)
    let after = before
    if (/\.(?:js|html)$/.test(file)) {
      const mark = file.startsWith('/assets/') ? `\n;(globalThis.shellBuilds ??= []).push('${build}')` : ''
      const text = rename(String(before)) + mark
      after = Buffer.from(file === '/sw.js' ? rehash(text).replace(VERSION, `$1${build}-`) : text)
    }
    hashes.set(hashOf(before), hashOf(after))
    const target = to + rename(file)
    mkdirSync(join(target, '..'), { recursive: true })
    writeFileSync(target, after)
  }
  writeFileSync(join(dist, 'shell.json'), rehash(rename(readFileSync(join(root, 'dist/shell.json'), 'utf8'))))
}
