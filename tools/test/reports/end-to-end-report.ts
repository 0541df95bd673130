import * as z from 'zod'
import type { Failure, Summary, TestTime } from '../summary.ts'
import { NEEDS } from '../../versions/needs.ts'

const spec = z.object({
  title: z.string(),
  file: z.string(),
  line: z.int(),
  tests: z.array(
    z.object({
      timeout: z.number(),
      status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']),
      annotations: z.array(z.object({ type: z.string(), description: z.string().optional() })),
      results: z.array(
        z.object({
          duration: z.number(),
          error: z.object({ message: z.string().optional() }).optional(),
        }),
      ),
    }),
  ),
})

const suite = z.object({
  specs: z.array(spec),
  get suites() {
    return z.array(suite).default([])
  },
})

/** What Playwright writes with its reporter `json`, as far as it is read here. */
const endToEndReport = z.object({
  suites: z.array(suite),
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }),
})

type Suite = z.infer<typeof suite>
type Spec = z.infer<typeof spec>

export interface EndToEndFindings extends Summary {
  /** Those that passed at the second attempt are among them. */
  failures: (Failure & { title: string; /** As the command line of Playwright names it. */ place: string })[]
  notRun: { title: string; needs: string }[]
}

/** What failed, and what was not run for what it needs; nothing of what is no report. */
export function readEndToEndReport(report: unknown): EndToEndFindings {
  const { success, data } = endToEndReport.safeParse(report)
  if (!success) return { passed: 0, failed: 0, failures: [], times: [], notRun: [] }
  const specs = data.suites.flatMap(specsOf)
  const { expected, unexpected, flaky } = data.stats
  return {
    passed: expected + flaky,
    failed: unexpected,
    failures: specs.flatMap(failuresIn),
    times: specs.flatMap(timesIn),
    notRun: specs.flatMap((found) =>
      found.tests.some(({ status }) => status === 'skipped')
        ? [{ title: found.title, needs: needsIn(found) }]
        : [],
    ),
  }
}

const specsOf = ({ specs, suites }: Suite): Spec[] => [...specs, ...suites.flatMap(specsOf)]

function failuresIn({ title, file, line, tests }: Spec): EndToEndFindings['failures'] {
  const place = `${file}:${line}`
  return tests
    .filter(({ status }) => status === 'unexpected' || status === 'flaky')
    .map(({ status, results }) => ({
      title,
      place,
      test: `${place} › ${title}`,
      message: results.find(({ error }) => error)?.error?.message ?? '',
      passedAgain: status === 'flaky',
    }))
}

/** Of the attempt that passed, which is the last. */
function timesIn({ title, file, line, tests }: Spec): TestTime[] {
  return tests
    .filter(({ status }) => status === 'expected' || status === 'flaky')
    .map(({ timeout, results }) => ({
      test: `${file}:${line} › ${title}`,
      tookMs: results.at(-1)?.duration ?? 0,
      limitMs: timeout,
    }))
}

const needsIn = ({ tests }: Spec): string =>
  tests
    .flatMap(({ annotations }) => annotations)
    .filter(({ type }) => type === NEEDS)
    .map(({ description = '' }) => description)
    .join(', ')
