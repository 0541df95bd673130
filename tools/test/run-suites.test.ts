import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runInOrder } from './run-suites.ts'
import type { Outcome } from './run-together.ts'
import type { NamedSuite } from './suites.ts'
import { ofStep } from './summary.ts'

const suite = (name: string): NamedSuite => ({
  name,
  cpuSeconds: 1,
  run: () => Promise.resolve(ofStep(name, true)),
})

const order = [[suite('checks'), suite('browser')], [suite('build')], [suite('units')]]

beforeEach(() => void vi.spyOn(console, 'log').mockReturnValue(undefined))
afterEach(() => void vi.restoreAllMocks())

/** The suites that are run where some fail, and how the run ends. */
async function run(failing: readonly string[], stopsAtFailure: boolean): Promise<string[]> {
  const begun: string[] = []
  const runSome = (together: NamedSuite[]): Promise<Outcome[]> => {
    begun.push(...together.map(({ name }) => name))
    return Promise.resolve(
      together.map((one) => ({
        suite: one,
        summary: ofStep(one.name, !failing.includes(one.name), 'It is red.'),
        spent: undefined,
        output: '',
      })),
    )
  }
  const { summary } = await runInOrder(order, {
    stopsAtFailure,
    runSome,
    measure: () => Promise.resolve(1),
  })
  return [...begun, `${summary.passed} passed, ${summary.failed} failed`]
}

test.each<[string, string[], boolean, string[]]>([
  ['goes on to the end', [], true, ['checks', 'browser', 'build', 'units', '4 passed, 0 failed']],
  ['stops behind a suite that failed', ['build'], true, ['checks', 'browser', 'build', '2 passed, 1 failed']],
  [
    'stops behind one that ran beside another',
    ['browser'],
    true,
    ['checks', 'browser', '1 passed, 1 failed'],
  ],
  [
    'goes on where it is told to',
    ['build'],
    false,
    ['checks', 'browser', 'build', 'units', '3 passed, 1 failed'],
  ],
])('a run %s', async (_, failing, stopsAtFailure, expected) => {
  expect(await run(failing, stopsAtFailure)).toEqual(expected)
})
