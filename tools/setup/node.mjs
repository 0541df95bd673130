import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { binFolder, root } from './processes.mjs'

const packageFolder = join(root, 'node_modules', 'node')

/** The path of the project's own Node; installs it where npm did not run the install script of its package. */
export function ensureNode() {
  const node = join(binFolder, 'node')
  const wanted = `v${JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')).version}`
  if (versionOf(node) === wanted) return node
  spawnSync(process.execPath, ['installArchSpecificPackage.js'], { cwd: packageFolder, stdio: 'inherit' })
  if (versionOf(node) === wanted) return node
  throw new Error(`Node ${wanted} could not be installed for ${process.platform} ${process.arch}`)
}

/**
 * @param {string} node
 * @returns {string | undefined}
 */
function versionOf(node) {
  const { status, stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}
