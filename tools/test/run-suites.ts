import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'
import { root } from '../command.ts'
import { lockCheckout } from './checkout-lock.ts'
import { createRunFolder, endProcessesOf, removeLeftovers, removeRunFolder } from './run-folder.ts'
import { measureSlowness, measureSpent, type Spent } from './spent.ts'
import { tiers, type Tier } from './suites.ts'
import { addSummaries, describeFailures, ofStep, summarise, type Summary } from './summary.ts'

const program = fileURLToPath(new URL('run-suite.ts', import.meta.url))

/** So many times its budget a suite may spend of a processor. */
const BUDGET_TOLERANCE = 1.5

const ORPHAN_CHECK_MS = 1000

interface Run {
  /** Where it keeps all that is temporary. */
  folder: string
  /** The process id of the suite that runs at present, which is also the number of its group. */
  leader?: number | undefined
}

export interface SuitesOptions {
  /** The suites to run, in the order of the tier; all of them without. */
  names?: readonly string[]
  /** What comes after a suite that failed is not run. */
  stopsAtFailure: boolean
}

/** Runs the suites of a tier one after another and prints what came of them; true when all of it passed. */
export async function runSuites(tier: Tier, { names = [], stopsAtFailure }: SuitesOptions): Promise<boolean> {
  const unknown = names.filter((name) => !(name in tiers[tier]))
  if (unknown.length > 0) {
    throw new Error(`No suite ${unknown.join(', ')}; there are: ${Object.keys(tiers[tier]).join(', ')}`)
  }
  using _ = await lockCheckout()
  await removeLeftovers()
  const run: Run = { folder: createRunFolder() }
  const stopListening = endEarly(run)
  try {
    const total = await runOneAfterAnother(tier, { names, stopsAtFailure, run })
    if (total.failures.length > 0) console.log(`\n${describeFailures(total)}`)
    console.log(`\n${summarise(total)}`)
    return total.failed === 0
  } finally {
    stopListening()
    await endRun(run)
  }
}

async function runOneAfterAnother(
  tier: Tier,
  { names = [], stopsAtFailure, run }: SuitesOptions & { run: Run },
): Promise<Summary> {
  const slowness = await measureSlowness()
  console.log(`This machine takes ${slowness.toFixed(2)} times as long as the one of the budgets`)
  const summaries: Summary[] = []
  for (const [name, { cpuSeconds }] of Object.entries(tiers[tier])) {
    if (names.length > 0 && !names.includes(name)) continue
    console.log(`\n── ${name}`)
    const [summary, spent] = await measureSpent(() => runSuite(tier, name, run))
    const budget = cpuSeconds * slowness
    const judged = addSummaries([summary, judgeSpending(name, spent, budget)])
    console.log(`── ${name}: ${summarise(judged)} ${describeSpent(spent, budget)}`)
    summaries.push(judged)
    if (stopsAtFailure && judged.failed > 0) break
  }
  return addSummaries(summaries)
}

/** Runs a suite in a group of processes of its own, of which nothing is left when it has ended. */
async function runSuite(tier: Tier, name: string, run: Run): Promise<Summary> {
  const child = spawn(process.execPath, [program, tier, name], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, TMPDIR: run.folder },
    detached: true,
  })
  run.leader = child.pid
  let summary: Summary | undefined
  // A suite is of this program: what it says is what it was made to say.
  child.on('message', (said: Summary) => (summary = said))
  const [status] = await once(child, 'exit')
  await endProcesses(run)
  return summary ?? ofStep(name, false, `It ended with ${status} before it said anything.`)
}

async function endProcesses({ folder, leader }: Run): Promise<void> {
  try {
    if (leader) process.kill(-leader, 'SIGKILL')
  } catch {
    // Nobody of the group is left.
  }
  await endProcessesOf(folder)
}

async function endRun(run: Run): Promise<void> {
  await endProcesses(run)
  await removeRunFolder(run.folder)
}

/** A suite that grows is seen before the whole has become too slow. */
function judgeSpending(name: string, { cpuSeconds }: Spent, budget: number): Summary {
  if (cpuSeconds === undefined || cpuSeconds <= budget * BUDGET_TOLERANCE) return addSummaries([])
  const message = `${cpuSeconds.toFixed(0)} s of a processor, where its budget (tools/test/suites.ts) is ${budget.toFixed(0)} s here`
  return ofStep(`the budget of ${name}`, false, message)
}

function describeSpent({ wallSeconds, cpuSeconds, load }: Spent, budget: number): string {
  const cpu =
    cpuSeconds === undefined ? '' : `, ${cpuSeconds.toFixed(0)} of ${budget.toFixed(0)} s of a processor`
  return `in ${wallSeconds.toFixed(0)} s${cpu}, load ${load.toFixed(1)}`
}

/** Whoever interrupts a run, or kills who asked for it, interrupts all of it; answers how to stop listening. */
function endEarly(run: Run): () => void {
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
