import type { NamedSuite, Tier } from './suites.ts'
import { runSuite, type SuiteResult, type TestRun } from './test-run.ts'

export interface TogetherOptions {
  tier: Tier
  suites: readonly NamedSuite[]
  /** Puts the tests themselves to the test (see `SuiteOptions`). */
  seed?: number
}

export interface Outcome extends SuiteResult {
  suite: NamedSuite
}

/** Runs suites beside one another: the first prints as it goes on, the others when all have ended. */
export async function runTogether(run: TestRun, { tier, suites, seed }: TogetherOptions): Promise<Outcome[]> {
  const runOne = async (suite: NamedSuite, index: number): Promise<Outcome> => ({
    suite,
    ...(await runSuite(run, { tier, name: suite.name, seed, isQuiet: index > 0 })),
  })
  const outcomes = await Promise.all(suites.map(runOne))
  for (const { suite, output } of outcomes) {
    if (output) console.log(`\n── ${suite.name}, which ran meanwhile\n${output}`)
  }
  return outcomes
}

/** As they are named where they begin. */
export const nameTogether = (suites: readonly NamedSuite[]): string =>
  suites.map(({ name }) => name).join(', and beside it ')
