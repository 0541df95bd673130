import { spawnSync } from 'node:child_process'

/** Installs a package of the system of the name of its program, where it is not there and we may. */
export function installPackage(name: string): void {
  if (process.getuid?.() !== 0 || !pathOf('apt-get') || pathOf(name)) return
  console.log(`Installing the package ${name} …`)
  const impatient = ['-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=20']
  run('apt-get', ['update', '-qq', ...impatient])
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...impatient, name])
}

const INSTALL_PATIENCE_MS = 5 * 60_000

/** Runs a program that installs one. */
export function run(command: string, parameters: string[]): void {
  const environment = {
    ...process.env,
    DEBIAN_FRONTEND: 'noninteractive',
    PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000',
  }
  spawnSync(command, parameters, { stdio: 'inherit', env: environment, timeout: INSTALL_PATIENCE_MS })
}

/** Where a program is; empty for none. */
export function pathOf(name: string): string | undefined {
  return spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim()
}

/** Whether a browser can be started. */
export function runs(path: string): boolean {
  return spawnSync(path, ['--version'], { timeout: 60_000 }).status === 0
}
