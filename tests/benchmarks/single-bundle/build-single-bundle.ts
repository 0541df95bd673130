import { join } from 'node:path'
import type { Plugin } from 'vite'
import { buildShell } from '../../../tools/federation/build-shell.ts'
import { listRemotes } from '../../../tools/federation/workspace.ts'

const MODULE = '\0built-in-remotes'

/** Stands in for the shell's loader of remotes: all of them are part of the one bundle. */
const builtInRemotes: Plugin = {
  name: 'built-in-remotes',
  enforce: 'pre',
  resolveId: (source) => (source.endsWith('/load-version.ts') ? MODULE : null),
  load: (id) => (id === MODULE ? loaderSource() : null),
}

function loaderSource(): string {
  const remotes = listRemotes()
  const imports = remotes.map(
    ({ name, folder }) => `import * as ${name} from '${join(folder, 'src/index.ts')}'`,
  )
  const names = remotes.map(({ name }) => name).join()
  return `${imports.join('\n')}
const remotes = { ${names} }
export const loadVersion = async (name) => remotes[name]`
}

const [dist] = process.argv.slice(2)
if (dist === undefined) throw new Error('node build-single-bundle.ts <folder>')

// Builds the product as one application without any federation, as the build of the product lies in `dist`.
process.env.NODE_ENV = 'production'
await buildShell(dist, builtInRemotes)
