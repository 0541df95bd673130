import { chmodSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parentOfRuns, parentsOfRuns } from './parent-of-runs.ts'

const PREFIX = 'tidings-run-'
const QUIET_END_MS = 3000
const POLL_MS = 50

/** Makes the folder in which a run keeps all its temporary files: it is their TMPDIR. */
export function createRunFolder(): string {
  const folder = mkdtempSync(join(parentOfRuns(), `${PREFIX}${process.pid}-`))
  // The database, which has an account of its own when root starts it, enters it too.
  chmodSync(folder, 0o755)
  return folder
}

/** Ends what runs of this user that were killed have left, and removes it. */
export async function removeLeftovers(): Promise<void> {
  const folders = parentsOfRuns()
    .flatMap((parent) => globSync(join(parent, `${PREFIX}*-*`)))
    .filter(isOurs)
  for (const folder of folders) if (!isRunning(runnerOf(folder))) await removeRunFolder(folder)
}

/** Those of other users are not to be touched. */
const isOurs = (folder: string): boolean =>
  statSync(folder, { throwIfNoEntry: false })?.uid === process.getuid?.()

const runnerOf = (folder: string): number => Number(basename(folder).slice(PREFIX.length).split('-')[0])

/** Whether a process is there, and is a run of tests: numbers are given again. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // It may be that of another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  const command = readOf(pid, 'cmdline')
  return command === undefined || command.includes('tools/test')
}

/** Ends every process that the folder's run has started, whoever they belong to by now, and removes the folder. */
export async function removeRunFolder(folder: string): Promise<void> {
  await endProcessesOf(folder)
  rmSync(folder, { recursive: true, force: true })
}

/**
 * Ends the processes that name the folder on their command line or in their environment; by a signal that lets a database
 * give its memory back, and at last by one that nothing withstands. Where the system does not show processes, none.
 */
async function endProcessesOf(folder: string): Promise<void> {
  signal(processesOf(folder), 'SIGQUIT')
  const deadline = Date.now() + QUIET_END_MS
  while (processesOf(folder).length > 0 && Date.now() < deadline) await wait(POLL_MS)
  signal(processesOf(folder), 'SIGKILL')
}

function processesOf(folder: string): number[] {
  const pids = listProcesses().filter((pid) => pid !== process.pid)
  return pids.filter((pid) => ['cmdline', 'environ'].some((file) => readOf(pid, file)?.includes(folder)))
}

function listProcesses(): number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger)
  } catch {
    return []
  }
}

function readOf(pid: number, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1')
  } catch {
    return undefined
  }
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // It has ended by itself.
    }
  }
}
