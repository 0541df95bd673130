import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from '../command.ts'
import { lockCheckout } from './checkout-lock.ts'
import { endEarly } from './end-early.ts'
import { keepLeader } from './end-processes.ts'
import { createRunFolder, removeLeftovers, removeRunFolder } from './run-folder.ts'
import type { Spent } from './spent.ts'
import type { Tier } from './suites.ts'
import { ofStep, type Summary } from './summary.ts'

const program = fileURLToPath(new URL('run-suite.ts', import.meta.url))

/** Nothing of it is left when it is undone by `using`. */
export interface TestRun extends AsyncDisposable {
  /** The suites that run at present. */
  groups: Set<ProcessGroup>
  /** Somebody ends it early: whatever comes next is begun no more. */
  isEnding: boolean
}

/** The processes of a suite. */
interface ProcessGroup {
  /** Where they keep all that is temporary. */
  folder: string
  /** The process id of the first of them, which is also the number of their group. */
  leader?: number | undefined
}

/** Begins a run of tests, the only one in this checkout, after the end of what others have left. */
export async function beginTestRun(): Promise<TestRun> {
  const lock = await lockCheckout()
  await removeLeftovers()
  const run: TestRun = {
    groups: new Set(),
    isEnding: false,
    async [Symbol.asyncDispose]() {
      stopListening()
      await endRun(run)
      lock[Symbol.dispose]()
    },
  }
  const stopListening = endEarly(() => {
    run.isEnding = true
    return endRun(run)
  })
  return run
}

export interface SuiteOptions {
  tier: Tier
  name: string
  /** Puts the tests themselves to the test: the order is drawn by it, and each has one attempt. */
  seed?: number | undefined
  /** Keeps what it prints for its result, where another suite prints meanwhile. */
  isQuiet?: boolean
}

/** What a suite says of itself when it ends. */
export interface SuiteReport {
  summary: Summary
  spent: Spent
}

export interface SuiteResult {
  summary: Summary
  /** Undefined where the suite ended before it could tell. */
  spent: Spent | undefined
  /** What a quiet one would have printed. */
  output: string
}

/** Runs a suite in a group of processes of its own, of which nothing is left when it has ended. */
export async function runSuite(run: TestRun, options: SuiteOptions): Promise<SuiteResult> {
  // The process is gone before anybody could miss an answer.
  if (run.isEnding) return new Promise(() => undefined)
  const group: ProcessGroup = { folder: createRunFolder() }
  run.groups.add(group)
  const file = options.isQuiet ? join(group.folder, 'output') : undefined
  const { status, report } = await runInGroup(group, options, file)
  const output = file ? readFileSync(file, 'utf8') : ''
  await endGroup(run, group)
  const silent = ofStep(options.name, false, `It ended with ${status} before it said anything.`)
  return { summary: report?.summary ?? silent, spent: report?.spent, output }
}

async function runInGroup(
  group: ProcessGroup,
  { tier, name, seed }: SuiteOptions,
  outputFile: string | undefined,
): Promise<{ status: number | null; report: SuiteReport | undefined }> {
  const output = outputFile ? openSync(outputFile, 'w') : 'inherit'
  const parameters = [tier, name, ...(seed === undefined ? [] : [String(seed)])]
  const child = spawn(process.execPath, [program, ...parameters], {
    cwd: root,
    stdio: ['ignore', output, output, 'ipc'],
    env: { ...process.env, TMPDIR: group.folder },
    detached: true,
  })
  if (typeof output === 'number') closeSync(output)
  group.leader = child.pid
  if (child.pid) keepLeader(group.folder, child.pid)
  let report: SuiteReport | undefined
  // A suite is of this program: what it says is what it was made to say.
  child.on('message', (said: SuiteReport) => (report = said))
  // It may be gone before the last of what it said is heard.
  const [[status]] = await Promise.all([once(child, 'exit'), once(child, 'disconnect')])
  return { status, report }
}

async function endGroup(run: TestRun, group: ProcessGroup): Promise<void> {
  try {
    if (group.leader) process.kill(-group.leader, 'SIGKILL')
  } catch {
    // Nobody of the group is left.
  }
  await removeRunFolder(group.folder)
  run.groups.delete(group)
}

async function endRun(run: TestRun): Promise<void> {
  await Promise.all([...run.groups].map((group) => endGroup(run, group)))
}
