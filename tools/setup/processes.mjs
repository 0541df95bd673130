import { spawn, spawnSync } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

export const binFolder = join(root, 'node_modules', '.bin')

/** Where Node keeps what it has compiled: each program, and each worker of the server, begins in half the time then. */
const compileCache = join(root, 'node_modules', '.cache', 'node')

/** The environment of the project's programs: its own tools come first. */
export function projectEnvironment() {
  return {
    NODE_COMPILE_CACHE: compileCache,
    ...process.env,
    PATH: [binFolder, process.env.PATH].join(delimiter),
  }
}

/** The environment without node_modules/.bin, for what may replace that folder while it runs. */
function outerEnvironment() {
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.endsWith('/node_modules/.bin'))
  return { ...process.env, PATH: path.join(delimiter) }
}

/**
 * Runs npm and throws when it fails.
 * @param {string[]} parameters
 * @param {string} folder
 */
export function npm(parameters, folder = root) {
  const { status, error } = spawnSync('npm', parameters, {
    cwd: folder,
    stdio: 'inherit',
    env: outerEnvironment(),
  })
  if (error) throw new Error(`npm could not be started: ${error.message}`)
  if (status !== 0) throw new Error(`npm ${parameters[0]} failed; what it printed above says why`)
}

/**
 * Runs a program in the foreground, passes signals on, and answers its exit status.
 * @param {string} node
 * @param {string[]} parameters
 * @returns {Promise<number>}
 */
export function runProgram(node, parameters) {
  const child = spawn(node, parameters, { cwd: root, stdio: 'inherit', env: projectEnvironment() })
  const stopPassing = passSignals(child)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      stopPassing()
      resolve(code ?? 128 + constants.signals[signal ?? 'SIGTERM'])
    })
  })
}

/**
 * A terminal sends Ctrl-C to the child as well: passing it on would make it count twice.
 * @param {import('node:child_process').ChildProcess} child
 */
export function passSignals(child) {
  /** @param {NodeJS.Signals} signal */
  const pass = (signal) => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  }
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, pass)
  return () => {
    for (const signal of signals) process.off(signal, pass)
  }
}
