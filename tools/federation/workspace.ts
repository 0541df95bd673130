import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../command.ts'

export const shellFolder = join(root, 'shell')
export const localesFolder = join(root, 'locales')
export const distFolder = join(root, 'dist')

const remotesFolder = join(root, 'remotes')

/** What a build of the shell is made from besides its own folder: the packages that it provides to all. */
export const providedFolders = ['contracts', 'db', 'runtime', 'ui'].map((name) => join(root, 'shared', name))

export interface Remote {
  name: string
  folder: string
}

/** The remotes of this repository: each folder below remotes/ that has a manifest and code. */
export function listRemotes(): Remote[] {
  return readdirSync(remotesFolder)
    .map((name) => ({ name, folder: join(remotesFolder, name) }))
    .filter(({ folder }) => ['remote.json', 'src/index.ts'].every((file) => existsSync(join(folder, file))))
}
