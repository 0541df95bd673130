import type { Spent } from './spent.ts'
import type { NamedSuite } from './suites.ts'
import type { Failure, Summary } from './summary.ts'

/** So many times its budget a suite may spend of a processor. */
const BUDGET_TOLERANCE = 1.5

/** In fewer rounds a suite may be dearer each time by chance. */
const ROUNDS_TO_JUDGE = 3

/** What a suite took of a processor where it ran once. */
export interface Spending {
  suite: Pick<NamedSuite, 'name' | 'cpuSeconds'>
  /** Undefined where the system, or the suite, does not tell. */
  spent: Pick<Spent, 'cpuSeconds'> | undefined
  /** How many times slower than the one of the budgets the machine was. */
  slowness: number
}

/**
 * What was spent beyond a budget, in words; undefined where that was not so. Of one run it is no verdict: by what else the
 * machine does, and how long it keeps its pace, the same work takes twice as much of a processor as an hour before.
 */
export function describeOverspending({ suite, spent, slowness }: Spending): string | undefined {
  const budget = suite.cpuSeconds * slowness
  if (spent?.cpuSeconds === undefined || spent.cpuSeconds <= budget * BUDGET_TOLERANCE) return undefined
  return `${spent.cpuSeconds.toFixed(0)} s of a processor, where its budget (tools/test/suites.ts) is ${budget.toFixed(0)} s here`
}

/** Refuses each suite that was beyond its budget every time it ran: it has become dearer, whatever the machine did. */
export function judgeBudgets(spendings: readonly Spending[]): Summary {
  const failures = [...Map.groupBy(spendings, ({ suite }) => suite.name)].flatMap(([name, ofSuite]) => {
    const messages = ofSuite.map(describeOverspending).filter((message) => message !== undefined)
    const isDearer = messages.length === ofSuite.length && ofSuite.length >= ROUNDS_TO_JUDGE
    return isDearer ? [refuse(name, messages)] : []
  })
  return { passed: 0, failed: failures.length, failures, times: [] }
}

const refuse = (name: string, messages: readonly string[]): Failure => ({
  test: `the budget of ${name}`,
  message: messages.join('\n'),
  passedAgain: false,
})
