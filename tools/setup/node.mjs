import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { binFolder, root } from './processes.mjs'

const packageFolder = join(root, 'node_modules', 'node')

/** The path of the project's own Node; installs it where npm did not run the install script of its package. */
export function ensureNode() {
  const node = join(binFolder, 'node')
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'))
  if (versionOf(node) !== `v${version}`) installNode(node)
  if (versionOf(node) === `v${version}`) return node
  throw new Error(`Node ${version} could not be installed for ${process.platform} ${process.arch}`)
}

/**
 * Does what npm does with the package: runs its script, which fetches the program, and links to that.
 * @param {string} node
 */
function installNode(node) {
  spawnSync(process.execPath, ['installArchSpecificPackage.js'], { cwd: packageFolder, stdio: 'inherit' })
  rmSync(node, { force: true })
  symlinkSync(join('..', 'node', 'bin', 'node'), node)
}

/**
 * @param {string} node
 * @returns {string | undefined}
 */
function versionOf(node) {
  const { status, stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}
