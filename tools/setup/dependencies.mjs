import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { npm, root } from './processes.mjs'

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean }} LockedPackage
 * @typedef {Record<string, LockedPackage>} LockedPackages
 */

/** Runs `npm ci` when node_modules is not what package-lock.json says. */
export function installDependencies() {
  if (isInstalled()) return
  console.log('Installing dependencies (needed once, and again when they change) …')
  npm(['ci', '--loglevel=error'])
}

/** npm leaves a record of what it installed, written last: an interrupted installation has none. */
function isInstalled() {
  const record = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  const installed = readPackages(record)
  return Object.entries(readPackages(join(root, 'package-lock.json')))
    .filter(([path]) => path.includes('node_modules/'))
    .every(([path, wanted]) => isSame(installed[path], wanted))
}

/**
 * Optional packages are those of other platforms.
 * @param {LockedPackage | undefined} installed
 * @param {LockedPackage} wanted
 */
function isSame(installed, wanted) {
  if (!installed) return wanted.optional === true
  return installed.version === wanted.version && installed.integrity === wanted.integrity
}

/**
 * @param {string} file
 * @returns {LockedPackages}
 */
function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}
