import { stripVTControlCharacters } from 'node:util'

/** How many of a suite's tests passed, and how many did not. */
export interface Summary {
  passed: number
  failed: number
  /** What did not pass, or not at the first attempt. */
  failures: Failure[]
  /** Of the tests that passed. */
  times: TestTime[]
}

export interface Failure {
  /** Where it is and what it is called. */
  test: string
  /** What was said when it failed; may be of many lines, and coloured. */
  message: string
  /** It passed at the second attempt. */
  passedAgain: boolean
}

export interface TestTime {
  /** Where it is and what it is called. */
  test: string
  tookMs: number
  /** What it may take; 0 where that is as long as it likes. */
  limitMs: number
}

export function addSummaries(summaries: Summary[]): Summary {
  return summaries.reduce(
    (sum, { passed, failed, failures, times }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      failures: [...sum.failures, ...failures],
      times: [...sum.times, ...times],
    }),
    none,
  )
}

const none: Summary = { passed: 0, failed: 0, failures: [], times: [] }

/** Of a step that is not made of tests. */
export const ofStep = (name: string, succeeded: boolean, message = 'See above.'): Summary =>
  succeeded
    ? { ...none, passed: 1 }
    : { ...none, failed: 1, failures: [{ test: name, message, passedAgain: false }] }

export const summarise = ({ passed, failed }: Summary): string => `${passed} passed, ${failed} failed`

/** Says of each failure where it came: it may not come everywhere. */
export const locateFailures = (summary: Summary, place: string): Summary => ({
  ...summary,
  failures: summary.failures.map((failure) => ({ ...failure, test: `${failure.test} (${place})` })),
})

/** What came of a whole run; what failed comes last but for the figures. */
export const describeTotal = (total: Summary): string =>
  [...(total.failures.length > 0 ? [describeFailures(total)] : []), summarise(total)].join('\n\n')

/** Enough to see the reason; the rest is further up. */
const SHOWN_LINES = 14

/** Whatever failed once more, so that nobody has to look for it; what passed in the end comes first. */
export function describeFailures({ failures }: Summary): string {
  const again = failures.filter(({ passedAgain }) => passedAgain)
  const failed = failures.filter(({ passedAgain }) => !passedAgain)
  return [
    ...again.map((failure) => describe('passed at the second attempt only', failure)),
    ...failed.map((failure) => describe('failed', failure)),
  ].join('\n\n')
}

function describe(outcome: string, { test, message }: Failure): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.includes('node_modules'))
  return [`${outcome}: ${test}`, ...lines.slice(0, SHOWN_LINES).map((line) => `    ${line}`)].join('\n')
}
