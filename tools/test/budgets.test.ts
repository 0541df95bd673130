import { expect, test } from 'vitest'
import { describeOverspending, judgeBudgets, type Spending } from './budgets.ts'

/** The suite has a budget of ten seconds. */
const spending = (cpuSeconds: number | undefined, slowness = 1): Spending => ({
  suite: { name: 'units', cpuSeconds: 10 },
  spent: { cpuSeconds },
  slowness,
})

test('what is spent beyond a budget is said, as of the machine it ran on', () => {
  expect(describeOverspending(spending(16))).toMatch(/^16 s of a processor, .* is 10 s here$/)
  expect(describeOverspending(spending(16, 1.2))).toBeUndefined()
  expect(describeOverspending(spending(8, 0.5))).toMatch(/^8 s of a processor, .* is 5 s here$/)
})

test('nothing is said where nothing is known', () => {
  expect(describeOverspending(spending(undefined))).toBeUndefined()
  expect(describeOverspending({ ...spending(1), spent: undefined })).toBeUndefined()
})

test('a suite is refused that was too dear in each round, and not one that was so by chance', () => {
  expect(judgeBudgets([spending(30), spending(14), spending(30)]).failures).toEqual([])
  expect(judgeBudgets([spending(30), spending(16), spending(30)]).failures).toMatchObject([
    { test: 'the budget of units', passedAgain: false },
  ])
  expect(judgeBudgets([spending(30), spending(30), spending(undefined)]).failed).toBe(0)
  expect(judgeBudgets([spending(30), spending(30)]).failed).toBe(0)
})
