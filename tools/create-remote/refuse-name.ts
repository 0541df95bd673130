import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { remoteManifest, remoteName, z } from '@tidings/contracts'
import { root } from '../command.ts'
import { listRemotes, readManifest } from '../federation/workspace.ts'

/** First segments of paths that the shell or the server answers itself. */
const ownPaths = [
  'api',
  'assets',
  'better-auth',
  'healthz',
  'locales',
  'login',
  'mcp',
  'metrics',
  'parts',
  'readyz',
  'register',
  'registry',
  'remotes',
]

const lockFile = z.object({ packages: z.record(z.string(), z.unknown()) })

/** Why a new remote cannot have a name, and what to do, in one line; undefined where it can. */
export function refuseName(name: string): string | undefined {
  if (!remoteName.safeParse(name).success || name.endsWith('-')) {
    return `${JSON.stringify(name)} cannot be the name of a remote: choose 2 to 32 small letters, digits and hyphens, a letter first, such as notes`
  }
  if (existsSync(join(root, 'remotes', name))) return `remotes/${name} is there already: choose another name`
  if (ownPaths.includes(name) || pathsOfRemotes().includes(name)) {
    return `/${name} is the address of something else: choose another name`
  }
  if (existsSync(join(root, `locales/en/${name}.json`))) {
    return `${name} is a namespace of texts already: choose another name`
  }
  if (isPackage(name)) return `${name} is the name of a package in use: choose another name`
  return undefined
}

function pathsOfRemotes(): (string | undefined)[] {
  return listRemotes().flatMap((remote) =>
    remoteManifest.parse(readManifest(remote)).routes.map(({ path }) => path.split('/')[1]),
  )
}

/** In a workspace its folder would take the place of that package. */
function isPackage(name: string): boolean {
  const { packages } = lockFile.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
  return Object.keys(packages).some((path) => path.endsWith(`node_modules/${name}`))
}
