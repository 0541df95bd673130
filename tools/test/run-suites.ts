import { describeSpent, measureSlowness, measureSpent, type Spent } from './spent.ts'
import { chooseSuites, type Suite, type Tier } from './suites.ts'
import { addSummaries, describeTotal, ofStep, summarise, type Summary } from './summary.ts'
import { beginTestRun, runSuite, type TestRun } from './test-run.ts'

/** So many times its budget a suite may spend of a processor. */
const BUDGET_TOLERANCE = 1.5

/**
 * Where everything else took a greater part of the time that a suite ran, its budget says nothing: two processors may share
 * one core, and a second of one is then worth as little as half.
 */
const QUIET_SHARE = 0.1

export interface SuitesOptions {
  /** The suites to run, in the order of the tier; all of them without. */
  names?: readonly string[]
  /** What comes after a suite that failed is not run. */
  stopsAtFailure: boolean
}

/** Runs the suites of a tier one after another and prints what came of them; true when all of it passed. */
export async function runSuites(tier: Tier, { names, stopsAtFailure }: SuitesOptions): Promise<boolean> {
  const suites = chooseSuites(tier, names)
  await using run = await beginTestRun()
  const total = await runOneAfterAnother(run, { tier, suites, stopsAtFailure })
  console.log(`\n${describeTotal(total)}`)
  return total.failed === 0
}

async function runOneAfterAnother(
  run: TestRun,
  { tier, suites, stopsAtFailure }: { tier: Tier; suites: [string, Suite][]; stopsAtFailure: boolean },
): Promise<Summary> {
  let slowness = await measureSlowness()
  console.log(`This machine takes ${slowness.toFixed(2)} times as long as the one of the budgets`)
  const summaries: Summary[] = []
  for (const [name, { cpuSeconds }] of suites) {
    console.log(`\n── ${name}`)
    const [summary, spent] = await measureSpent(() => runSuite(run, { tier, name }))
    const before = slowness
    slowness = await measureSlowness()
    const budget = cpuSeconds * Math.max(before, slowness)
    const judged = addSummaries([summary, judgeSpending(name, spent, budget)])
    console.log(`── ${name}: ${summarise(judged)} ${describeSpent(spent, budget)}`)
    summaries.push(judged)
    if (stopsAtFailure && judged.failed > 0) break
  }
  return addSummaries(summaries)
}

/** A suite that grows is seen before the whole has become too slow. */
function judgeSpending(
  name: string,
  { wallSeconds, cpuSeconds, othersSeconds }: Spent,
  budget: number,
): Summary {
  if (cpuSeconds === undefined || cpuSeconds <= budget * BUDGET_TOLERANCE) return addSummaries([])
  const message = `${cpuSeconds.toFixed(0)} s of a processor, where its budget (tools/test/suites.ts) is ${budget.toFixed(0)} s here`
  if (othersSeconds > wallSeconds * QUIET_SHARE) {
    console.log(`${message}; not judged, as others took ${othersSeconds.toFixed(0)} s meanwhile`)
    return addSummaries([])
  }
  return ofStep(`the budget of ${name}`, false, message)
}
