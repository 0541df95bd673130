import { cpSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../command.ts'

/** What the server reads of its own sources once it is built. */
const beside = ['server/migrations', 'server/starter-feeds.opml']

/**
 * Puts a built server, without anything else that is to give it texts or pages, into the folder of another installation. It is
 * copied: by a link the server would find what is beside the original. Packages it has from here.
 */
export function installServer(installation: string, built: string = join(root, 'dist/server')): void {
  cpSync(built, join(installation, 'dist/server'), { recursive: true })
  for (const part of beside) cpSync(join(root, part), join(installation, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(installation, 'node_modules'))
}
