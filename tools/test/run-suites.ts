import { describeOverspending, type Spending } from './budgets.ts'
import { nameTogether, runTogether, type Outcome } from './run-together.ts'
import { describeSpent, measureSlowness, type Spent } from './spent.ts'
import { chooseSuites, type NamedSuite, type Tier } from './suites.ts'
import { addSummaries, describeTotal, summarise, type Summary } from './summary.ts'
import { beginTestRun } from './test-run.ts'

export interface SuitesOptions {
  /** The suites to run, in the order of the tier; all of them without. */
  names?: readonly string[]
  /** What comes after a suite that failed is not run. */
  stopsAtFailure: boolean
}

/**
 * Runs the suites of a tier in its order and prints what came of them; true when all of it passed. A suite that spent more
 * than it may is named, and no reason to fail (see `judgeBudgets`, which has more than one run to judge by).
 */
export async function runSuites(tier: Tier, { names, stopsAtFailure }: SuitesOptions): Promise<boolean> {
  const suites = chooseSuites(tier, names)
  await using run = await beginTestRun()
  const { summary, spendings } = await runInOrder(suites, {
    stopsAtFailure,
    runSome: (together) => runTogether(run, { tier, suites: together }),
    measure: measureSlowness,
  })
  console.log(`\n${[...spendings.flatMap(nameOverspending), describeTotal(summary)].join('\n\n')}`)
  return summary.failed === 0
}

function nameOverspending(spending: Spending): string[] {
  const said = describeOverspending(spending)
  return said ? [`dearer than it may be: ${spending.suite.name}\n    ${said}`] : []
}

interface OrderOptions extends Pick<SuitesOptions, 'stopsAtFailure'> {
  /** Runs suites beside one another. */
  runSome: (together: NamedSuite[]) => Promise<Outcome[]>
  /** How many times slower than the one of the budgets the machine is. */
  measure: () => Promise<number>
}

/** Runs suites one after another, those in a list together, and adds up what came of them. */
export async function runInOrder(
  suites: readonly NamedSuite[][],
  { stopsAtFailure, runSome, measure }: OrderOptions,
): Promise<{ summary: Summary; spendings: Spending[] }> {
  let slowness = await measure()
  console.log(
    `This machine takes ${slowness.toFixed(2)} times as much of a processor as the one of the budgets`,
  )
  const summaries: Summary[] = []
  const spendings: Spending[] = []
  for (const together of suites) {
    console.log(`\n── ${nameTogether(together)}`)
    const outcomes = await runSome(together)
    const before = slowness
    slowness = await measure()
    for (const { suite, summary, spent } of outcomes) {
      const spending = { suite, spent, slowness: Math.max(before, slowness) }
      if (spent) print(spending, summary, spent)
      spendings.push(spending)
      summaries.push(summary)
    }
    if (stopsAtFailure && summaries.some(({ failed }) => failed > 0)) break
  }
  return { summary: addSummaries(summaries), spendings }
}

function print({ suite, slowness }: Spending, summary: Summary, spent: Spent): void {
  console.log(`── ${suite.name}: ${summarise(summary)} ${describeSpent(spent, suite.cpuSeconds * slowness)}`)
}
