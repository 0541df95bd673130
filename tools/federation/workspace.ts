import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../command.ts'

export const shellFolder = join(root, 'shell')
export const distFolder = join(root, 'dist')

const remotesFolder = join(root, 'remotes')

export interface Remote {
  name: string
  folder: string
}

/** The remotes of this repository: each folder below remotes/ that has a manifest and code. */
export function listRemotes(): Remote[] {
  return readdirSync(remotesFolder).flatMap((name) => {
    const folder = join(remotesFolder, name)
    return isRemote(folder) ? [{ name, folder }] : []
  })
}

/** A remote in any folder; undefined where there is none. */
export const openRemote = (name: string, folder: string): Remote | undefined =>
  isRemote(folder) ? { name, folder } : undefined

/** What is in the manifest of a remote, as it is. */
export function readManifest({ folder }: Remote): unknown {
  return JSON.parse(readFileSync(join(folder, 'remote.json'), 'utf8'))
}

const isRemote = (folder: string): boolean =>
  ['remote.json', 'src/index.ts'].every((file) => existsSync(join(folder, file)))
