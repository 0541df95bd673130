import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { root, sourceFiles } from '../architecture/project-files.ts'

/** A copy of the project, in which an author types commands. */
export interface ProjectCopy {
  folder: string
  /** Runs a command to its end; throws with what it printed where it fails. */
  run: (command: string, environment?: Record<string, string>) => string
  /** Starts a command, and waits for a line that it prints. */
  start: (command: string, line: RegExp) => Promise<ChildProcess>
  read: (file: string) => string
  write: (file: string, text: string) => void
  dispose: () => void
}

const INSTALLED = 'node_modules/.package-lock.json'

/** Copies the sources; what is installed is linked, file by file, so that an installation there changes nothing here. */
export function copyProject(): ProjectCopy {
  const folder = mkdtempSync(join(tmpdir(), 'tidings-author-'))
  for (const file of sourceFiles('')) copyTo(folder, file)
  linkInstalled(folder)
  copyTo(folder, INSTALLED)
  return {
    folder,
    run: (command, environment = {}) => {
      const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
        cwd: folder,
        env: { ...ownEnvironment(), ...environment },
        encoding: 'utf8',
      })
      if (status !== 0) throw new Error(`${command}:\n${stdout}${stderr}`)
      return stdout
    },
    start: async (command, line) => {
      const child = spawn('sh', ['-c', `exec ${command}`], {
        cwd: folder,
        env: ownEnvironment(),
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      for await (const text of createInterface({ input: child.stdout })) if (line.test(text)) return child
      throw new Error(`${command} ended before it said ${String(line)}`)
    },
    read: (file) => readFileSync(join(folder, file), 'utf8'),
    write: (file, text) => {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), text)
    },
    dispose: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Ends a command that was started. */
export async function stop(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill()
  await exit
}

function copyTo(folder: string, file: string): void {
  const target = join(folder, file)
  mkdirSync(dirname(target), { recursive: true })
  rmSync(target, { force: true })
  copyFileSync(join(root, file), target)
}

function linkInstalled(folder: string): void {
  const from = join(root, 'node_modules')
  const isLinked = spawnSync('cp', ['-al', from, folder]).status === 0
  // On another disk there is no other way.
  if (!isLinked) spawnSync('cp', ['-a', from, folder])
}

/** Of an author's terminal: nothing of the tests, nor of the npm that started them. */
function ownEnvironment(): Record<string, string> {
  const { PATH = '', HOME = '', TMPDIR } = process.env
  return { PATH, HOME, ...(TMPDIR !== undefined && { TMPDIR }) }
}
