import { judgeHeadroom } from './headroom.ts'
import { describeSpent, measureSpent } from './spent.ts'
import { chooseSuites } from './suites.ts'
import { addSummaries, describeTotal, locateFailures, summarise, type Summary } from './summary.ts'
import { beginTestRun, runSuite, type TestRun } from './test-run.ts'

export interface RoundsOptions {
  count: number
  /** The suites of the gate to run; all of them without. */
  names?: readonly string[]
  /** Draws the order of the tests in the first round; each after it has the next number. */
  firstSeed: number
}

interface Round {
  suites: readonly string[]
  number: number
  seed: number
}

/**
 * Runs the gate again and again on a machine that has much else to do, and prints what came of it; true when every test
 * passed each time, and none came near to its limit. What it spends is not judged: a busy machine makes all of it dearer.
 */
export async function runRounds({ count, names, firstSeed }: RoundsOptions): Promise<boolean> {
  const suites = chooseSuites('gate', names).map(([name]) => name)
  await using run = await beginTestRun()
  const summaries: Summary[] = []
  for (let number = 1; number <= count; number++) {
    summaries.push(await runRound(run, { suites, number, seed: firstSeed + number - 1 }))
  }
  const tests = addSummaries(summaries)
  const total = addSummaries([tests, judgeHeadroom(tests.times)])
  console.log(`\n${describeTotal(total)}`)
  return total.failed === 0
}

async function runRound(run: TestRun, { suites, number, seed }: Round): Promise<Summary> {
  const round = `round ${number}, seed ${seed}`
  console.log(`\n━━ ${round}`)
  const [summary, spent] = await measureSpent(async () => {
    const summaries: Summary[] = []
    for (const name of suites) {
      console.log(`\n── ${name}, ${round}`)
      const [tests, spentBySuite] = await measureSpent(() => runSuite(run, { tier: 'gate', name, seed }))
      console.log(`── ${name}: ${summarise(tests)} ${describeSpent(spentBySuite)}`)
      summaries.push(locateFailures(tests, `${name}, ${round}`))
    }
    return addSummaries(summaries)
  })
  console.log(`\n━━ ${round}: ${summarise(summary)} ${describeSpent(spent)}`)
  return summary
}
