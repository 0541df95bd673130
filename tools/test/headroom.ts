import { patienceMs } from '../../tests/support/patience.ts'
import type { Failure, Summary, TestTime } from './summary.ts'

/** So many times what a test took at its slowest it has to be allowed. */
const HEADROOM = 3

/** Has the programs of this one wait less for what is to come (tests/support/patience.ts): what passes then has the headroom. */
export function shortenPatience(environment: NodeJS.ProcessEnv): void {
  environment.PATIENCE_MS ??= String(patienceMs / HEADROOM)
}

/** Refuses each test that came too near to its limit: on a machine with more to do it would pass it. */
export function judgeHeadroom(times: readonly TestTime[]): Summary {
  const failures = slowest(times).filter(isTooNear).map(refuse)
  return { passed: 0, failed: failures.length, failures, times: [] }
}

/** How many tests are told that came nearest to their limits. */
const NEAREST = 20

/** The tests that came nearest to their limits, a line each: what they took at their slowest, and what they may. */
export function describeNearest(times: readonly TestTime[]): string {
  const nearest = slowest(times)
    .filter(({ limitMs }) => limitMs > 0)
    .toSorted((a, b) => b.tookMs / b.limitMs - a.tookMs / a.limitMs)
  const lines = nearest
    .slice(0, NEAREST)
    .map(({ test, tookMs, limitMs }) => `    ${inSeconds(tookMs)} of ${inSeconds(limitMs)} s: ${test}`)
  return ['nearest to their limits:', ...lines].join('\n')
}

function slowest(times: readonly TestTime[]): TestTime[] {
  const byTest = new Map<string, TestTime>()
  for (const time of times) {
    if (time.tookMs > (byTest.get(time.test)?.tookMs ?? -1)) byTest.set(time.test, time)
  }
  return [...byTest.values()]
}

/** A limit of 0 is none. */
const isTooNear = ({ tookMs, limitMs }: TestTime): boolean => limitMs > 0 && tookMs * HEADROOM > limitMs

const refuse = ({ test, tookMs, limitMs }: TestTime): Failure => ({
  test: `the headroom of ${test}`,
  message: `It took ${inSeconds(tookMs)} s at its slowest and may take ${inSeconds(limitMs)}, which is not ${HEADROOM} times as long.`,
  passedAgain: false,
})

const inSeconds = (ms: number): string => (ms / 1000).toFixed(1)
