import { relative } from 'node:path'
import * as z from 'zod'
import { root } from '../../command.ts'
import type { Failure, Summary, TestTime } from '../summary.ts'

const assertion = z.object({
  fullName: z.string(),
  status: z.string(),
  // Those of an attempt that was followed by a better one are kept.
  failureMessages: z.array(z.string()),
  // Of one that was run.
  duration: z.number().optional(),
  meta: z.object({ limitMs: z.number() }),
})

/** What Vitest writes with `vitest-reporter.ts`, as far as it is read here. */
const vitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      // Why the file as a whole failed.
      message: z.string(),
      assertionResults: z.array(assertion),
    }),
  ),
})

type File = z.infer<typeof vitestReport>['testResults'][number]

/** What passed and what failed; nothing of what is no report. */
export function readVitestReport(report: unknown): Summary {
  const { success, data } = vitestReport.safeParse(report)
  if (!success) return { passed: 0, failed: 0, failures: [], times: [] }
  const { numPassedTests: passed, numFailedTests: failed, testResults } = data
  return { passed, failed, failures: testResults.flatMap(failuresIn), times: testResults.flatMap(timesIn) }
}

function failuresIn({ name, status, message, assertionResults }: File): Failure[] {
  const file = relative(root, name)
  const ofTests = assertionResults
    .filter(({ failureMessages }) => failureMessages.length > 0)
    .map(({ fullName, status: outcome, failureMessages: [first = ''] }) => ({
      test: `${file} › ${fullName}`,
      message: first,
      passedAgain: outcome === 'passed',
    }))
  const isFailed = status === 'failed' && ofTests.every(({ passedAgain }) => passedAgain)
  return isFailed ? [...ofTests, { test: file, message, passedAgain: false }] : ofTests
}

function timesIn({ name, assertionResults }: File): TestTime[] {
  return assertionResults
    .filter(({ status }) => status === 'passed')
    .map(({ fullName, duration = 0, meta: { limitMs } }) => ({
      test: `${relative(root, name)} › ${fullName}`,
      tookMs: duration,
      limitMs,
    }))
}
