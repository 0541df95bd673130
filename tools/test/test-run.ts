import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'
import { root } from '../command.ts'
import { lockCheckout } from './checkout-lock.ts'
import { createRunFolder, endProcessesOf, removeLeftovers, removeRunFolder } from './run-folder.ts'
import type { Tier } from './suites.ts'
import { ofStep, type Summary } from './summary.ts'

const program = fileURLToPath(new URL('run-suite.ts', import.meta.url))

const ORPHAN_CHECK_MS = 1000

/** Nothing of it is left when it is undone by `using`. */
export interface TestRun extends AsyncDisposable {
  /** Where it keeps all that is temporary. */
  folder: string
  /** The process id of the suite that runs at present, which is also the number of its group. */
  leader?: number | undefined
}

/** Begins a run of tests, the only one in this checkout, after the end of what others have left. */
export async function beginTestRun(): Promise<TestRun> {
  const lock = await lockCheckout()
  await removeLeftovers()
  const run: TestRun = {
    folder: createRunFolder(),
    async [Symbol.asyncDispose]() {
      stopListening()
      await endRun(run)
      lock[Symbol.dispose]()
    },
  }
  const stopListening = endEarly(run)
  return run
}

export interface SuiteOptions {
  tier: Tier
  name: string
  /** Puts the tests themselves to the test: the order is drawn by it, each has one attempt, and all cores are busy. */
  seed?: number
}

/** Runs a suite in a group of processes of its own, of which nothing is left when it has ended. */
export async function runSuite(run: TestRun, { tier, name, seed }: SuiteOptions): Promise<Summary> {
  const parameters = [tier, name, ...(seed === undefined ? [] : [String(seed)])]
  const child = spawn(process.execPath, [program, ...parameters], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, TMPDIR: run.folder },
    detached: true,
  })
  run.leader = child.pid
  let summary: Summary | undefined
  // A suite is of this program: what it says is what it was made to say.
  child.on('message', (said: Summary) => (summary = said))
  // It may be gone before the last of what it said is heard.
  const [[status]] = await Promise.all([once(child, 'exit'), once(child, 'disconnect')])
  await endProcesses(run)
  return summary ?? ofStep(name, false, `It ended with ${status} before it said anything.`)
}

async function endProcesses({ folder, leader }: TestRun): Promise<void> {
  try {
    if (leader) process.kill(-leader, 'SIGKILL')
  } catch {
    // Nobody of the group is left.
  }
  await endProcessesOf(folder)
}

async function endRun(run: TestRun): Promise<void> {
  await endProcesses(run)
  await removeRunFolder(run.folder)
}

/** Whoever interrupts a run, or kills who asked for it, interrupts all of it; answers how to stop listening. */
function endEarly(run: TestRun): () => void {
  const parent = process.ppid
  const end = (status: number) => void endRun(run).finally(() => process.exit(status))
  const handle = (signal: NodeJS.Signals) => end(128 + constants.signals[signal])
  const signals: NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.once(signal, handle)
  const watch = setInterval(() => process.ppid !== parent && end(1), ORPHAN_CHECK_MS)
  return () => {
    clearInterval(watch)
    for (const signal of signals) process.off(signal, handle)
  }
}
