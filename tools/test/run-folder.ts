import { chmodSync, globSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { endProcessesOf } from './end-processes.ts'
import { parentOfRuns, parentsOfRuns } from './parent-of-runs.ts'
import { readOf } from './system-processes.ts'

const PREFIX = 'tidings-run-'
/** For what a process that was not seen writes meanwhile. */
const REMOVAL_RETRIES = 5

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
function isRunning(pid: number): boolean {
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
  rmSync(folder, { recursive: true, force: true, maxRetries: REMOVAL_RETRIES })
}
