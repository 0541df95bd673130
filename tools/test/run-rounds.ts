import { judgeBudgets, type Spending } from './budgets.ts'
import { keepCoresBusy } from './busy-cores.ts'
import { describeNearest, judgeHeadroom } from './headroom.ts'
import { nameTogether, runTogether } from './run-together.ts'
import { describeSpent, measureSlowness, measureSpent } from './spent.ts'
import { chooseSuites, type NamedSuite } from './suites.ts'
import { addSummaries, describeTotal, locateFailures, summarise, type Summary } from './summary.ts'
import { beginTestRun, type TestRun } from './test-run.ts'

export interface RoundsOptions {
  count: number
  /** The suites of the gate to run; all of them without. */
  names?: readonly string[]
  /** Draws the order of the tests in the first round; each after it has the next number. */
  firstSeed: number
}

interface Round {
  suites: NamedSuite[][]
  number: number
  seed: number
}

/**
 * Runs the gate again and again on a machine that has much else to do, and prints what came of it; true when every test
 * passed each time, none came near to its limit, and no suite was dearer than it may be in every round.
 */
export async function runRounds({ count, names, firstSeed }: RoundsOptions): Promise<boolean> {
  const suites = chooseSuites('gate', names)
  await using run = await beginTestRun()
  using _ = keepCoresBusy()
  const rounds: RoundResult[] = []
  for (let number = 1; number <= count; number++) {
    rounds.push(await runRound(run, { suites, number, seed: firstSeed + number - 1 }))
  }
  const tests = addSummaries(rounds.map(({ summary }) => summary))
  const budgets = judgeBudgets(rounds.flatMap(({ spendings }) => spendings))
  const total = addSummaries([tests, budgets, judgeHeadroom(tests.times)])
  // Checks are no tests, and have no limits.
  const nearest = tests.times.length > 0 ? [describeNearest(tests.times)] : []
  console.log(`\n${[...nearest, describeTotal(total)].join('\n\n')}`)
  return total.failed === 0
}

interface RoundResult {
  summary: Summary
  spendings: Spending[]
}

async function runRound(run: TestRun, { suites, number, seed }: Round): Promise<RoundResult> {
  const round = `round ${number}, seed ${seed}`
  console.log(`\n━━ ${round}`)
  const [results, spent] = await measureSpent(async () => {
    const some: RoundResult[] = []
    for (const together of suites) some.push(await runSome(run, { together, round, seed }))
    return some
  })
  const summary = addSummaries(results.map((result) => result.summary))
  console.log(`\n━━ ${round}: ${summarise(summary)} ${describeSpent(spent)}`)
  return { summary, spendings: results.flatMap(({ spendings }) => spendings) }
}

async function runSome(
  run: TestRun,
  { together, round, seed }: { together: NamedSuite[]; round: string; seed: number },
): Promise<RoundResult> {
  console.log(`\n── ${nameTogether(together)}, ${round}`)
  const outcomes = await runTogether(run, { tier: 'gate', suites: together, seed })
  const slowness = await measureSlowness()
  const summaries = outcomes.map(({ suite: { name }, summary, spent }) => {
    console.log(`── ${name}: ${summarise(summary)} ${spent ? describeSpent(spent) : ''}`)
    return locateFailures(summary, `${name}, ${round}`)
  })
  const spendings = outcomes.map(({ suite, spent }) => ({ suite, spent, slowness }))
  return { summary: addSummaries(summaries), spendings }
}
