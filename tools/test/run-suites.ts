import { nameTogether, runTogether, type Outcome } from './run-together.ts'
import { describeSpent, measureSlowness, type Spent } from './spent.ts'
import { chooseSuites, type NamedSuite, type Tier } from './suites.ts'
import { addSummaries, describeTotal, ofStep, summarise, type Summary } from './summary.ts'
import { beginTestRun, type TestRun } from './test-run.ts'

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

/** Runs the suites of a tier in its order and prints what came of them; true when all of it passed. */
export async function runSuites(tier: Tier, { names, stopsAtFailure }: SuitesOptions): Promise<boolean> {
  const suites = chooseSuites(tier, names)
  await using run = await beginTestRun()
  const total = await runInOrder(run, { tier, suites, stopsAtFailure })
  console.log(`\n${describeTotal(total)}`)
  return total.failed === 0
}

async function runInOrder(
  run: TestRun,
  { tier, suites, stopsAtFailure }: { tier: Tier; suites: NamedSuite[][]; stopsAtFailure: boolean },
): Promise<Summary> {
  let slowness = await measureSlowness()
  console.log(`This machine takes ${slowness.toFixed(2)} times as long as the one of the budgets`)
  const summaries: Summary[] = []
  for (const together of suites) {
    console.log(`\n── ${nameTogether(together)}`)
    const { outcomes, spent } = await runTogether(run, { tier, suites: together })
    const before = slowness
    slowness = await measureSlowness()
    const circumstances = { slowness: Math.max(before, slowness), othersShare: shareOfOthers(spent) }
    const judged = addSummaries(outcomes.map((outcome) => judgeOutcome(outcome, circumstances)))
    summaries.push(judged)
    if (stopsAtFailure && judged.failed > 0) break
  }
  return addSummaries(summaries)
}

/** What a suite ran in. */
interface Circumstances {
  /** How many times slower than the one of the budgets the machine was. */
  slowness: number
  /** How much of the time everything else took a processor. */
  othersShare: number
}

const shareOfOthers = ({ wallSeconds, othersSeconds }: Spent): number => othersSeconds / wallSeconds

/** What came of a suite, which it prints: a failure more where it has become too dear. */
function judgeOutcome(
  { suite: { name, cpuSeconds }, summary, spent }: Outcome,
  { slowness, othersShare }: Circumstances,
): Summary {
  if (!spent) return summary
  const budget = cpuSeconds * slowness
  const judged = addSummaries([summary, judgeSpending(name, { spent, budget, othersShare })])
  console.log(`── ${name}: ${summarise(judged)} ${describeSpent(spent, budget)}`)
  return judged
}

/** A suite that grows is seen before the whole has become too slow. */
function judgeSpending(
  name: string,
  { spent: { cpuSeconds }, budget, othersShare }: { spent: Spent; budget: number; othersShare: number },
): Summary {
  if (cpuSeconds === undefined || cpuSeconds <= budget * BUDGET_TOLERANCE) return addSummaries([])
  const message = `${cpuSeconds.toFixed(0)} s of a processor, where its budget (tools/test/suites.ts) is ${budget.toFixed(0)} s here`
  if (othersShare <= QUIET_SHARE) return ofStep(`the budget of ${name}`, false, message)
  console.log(
    `${message}; not judged, as others took a processor ${Math.round(othersShare * 100)} % of the time`,
  )
  return addSummaries([])
}
