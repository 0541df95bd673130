import { expect, test } from 'vitest'
import { readEndToEndReport } from './end-to-end-report.ts'

const spec = (title: string, status: string, annotations: object[] = []) => ({
  title,
  file: 'reading.spec.ts',
  line: 5,
  tests: [
    {
      status,
      annotations,
      timeout: 180_000,
      results: [{ duration: 4000, error: { message: `${title}: why` } }, { duration: 3000 }],
    },
  ],
})

test('what failed and what was not run is read at any depth, with the reason, what it needs and how long it took', () => {
  const report = {
    suites: [
      {
        specs: [spec('works', 'expected'), spec('fails', 'unexpected')],
        suites: [
          {
            specs: [
              spec('fails at times', 'flaky'),
              spec('is new', 'skipped', [
                { type: 'needs', description: 'reader 0.3' },
                { type: 'skip', description: 'needs reader 0.3' },
              ]),
            ],
          },
        ],
      },
    ],
    stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 1 },
  }
  const place = 'reading.spec.ts:5'
  expect(readEndToEndReport(report)).toEqual({
    passed: 2,
    failed: 1,
    failures: [
      {
        title: 'fails',
        place,
        test: 'reading.spec.ts:5 › fails',
        message: 'fails: why',
        passedAgain: false,
      },
      {
        title: 'fails at times',
        place,
        test: 'reading.spec.ts:5 › fails at times',
        message: 'fails at times: why',
        passedAgain: true,
      },
    ],
    times: [
      { test: 'reading.spec.ts:5 › works', tookMs: 3000, limitMs: 180_000 },
      { test: 'reading.spec.ts:5 › fails at times', tookMs: 3000, limitMs: 180_000 },
    ],
    notRun: [{ title: 'is new', needs: 'reader 0.3' }],
  })
})

test('a report that could not be written names nothing', () => {
  expect(readEndToEndReport(undefined)).toEqual({ passed: 0, failed: 0, failures: [], times: [], notRun: [] })
})
