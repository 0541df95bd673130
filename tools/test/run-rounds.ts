import { keepCoresBusy } from './busy-cores.ts'
import { judgeHeadroom } from './headroom.ts'
import { nameTogether, runTogether } from './run-together.ts'
import { describeSpent, measureSpent } from './spent.ts'
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
 * passed each time, and none came near to its limit. What it spends is not judged: a busy machine makes all of it dearer.
 */
export async function runRounds({ count, names, firstSeed }: RoundsOptions): Promise<boolean> {
  const suites = chooseSuites('gate', names)
  await using run = await beginTestRun()
  using _ = keepCoresBusy()
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
    for (const together of suites) summaries.push(await runSome(run, { together, round, seed }))
    return addSummaries(summaries)
  })
  console.log(`\n━━ ${round}: ${summarise(summary)} ${describeSpent(spent)}`)
  return summary
}

async function runSome(
  run: TestRun,
  { together, round, seed }: { together: NamedSuite[]; round: string; seed: number },
): Promise<Summary> {
  console.log(`\n── ${nameTogether(together)}, ${round}`)
  const { outcomes } = await runTogether(run, { tier: 'gate', suites: together, seed })
  return addSummaries(
    outcomes.map(({ suite: { name }, summary, spent }) => {
      console.log(`── ${name}: ${summarise(summary)} ${spent ? describeSpent(spent) : ''}`)
      return locateFailures(summary, `${name}, ${round}`)
    }),
  )
}
