import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../command.ts'
import { readVitestReport } from './vitest-report.ts'

const tested = (fullName: string, status: string, ...failureMessages: string[]) => ({
  fullName,
  status,
  failureMessages,
  duration: status === 'skipped' ? undefined : 20,
  meta: { limitMs: 60_000 },
})

const file = (name: string, assertionResults: object[], message = '') => ({
  name: join(root, name),
  status:
    message || assertionResults.some((one) => 'status' in one && one.status === 'failed')
      ? 'failed'
      : 'passed',
  message,
  assertionResults,
})

test('what failed is named with its reason, and so is what passed at the second attempt', () => {
  const report = {
    numPassedTests: 2,
    numFailedTests: 1,
    testResults: [
      file('server/a.test.ts', [
        tested('works', 'passed'),
        tested('wavers', 'passed', 'too late'),
        tested('fails', 'failed', 'first reason', 'second reason'),
      ]),
      file('server/b.test.ts', [], 'No database'),
    ],
  }
  expect(readVitestReport(report)).toMatchObject({
    passed: 2,
    failed: 1,
    failures: [
      { test: 'server/a.test.ts › wavers', message: 'too late', passedAgain: true },
      { test: 'server/a.test.ts › fails', message: 'first reason', passedAgain: false },
      { test: 'server/b.test.ts', message: 'No database', passedAgain: false },
    ],
  })
})

test('of each test that passed is said how long it took, and how long it may take', () => {
  const report = {
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [
      file('server/a.test.ts', [
        tested('works', 'passed'),
        tested('fails', 'failed', 'too late'),
        tested('waits', 'skipped'),
      ]),
    ],
  }
  expect(readVitestReport(report).times).toEqual([
    { test: 'server/a.test.ts › works', tookMs: 20, limitMs: 60_000 },
  ])
})

test('a report that could not be written names nothing', () => {
  expect(readVitestReport(undefined)).toEqual({ passed: 0, failed: 0, failures: [], times: [] })
})
