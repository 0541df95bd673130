import { existsSync, readdirSync } from 'node:fs'
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
  return readdirSync(remotesFolder)
    .map((name) => ({ name, folder: join(remotesFolder, name) }))
    .filter(({ folder }) => ['remote.json', 'src/index.ts'].every((file) => existsSync(join(folder, file))))
}
