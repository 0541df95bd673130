import { expect, test } from 'vitest'
import { describeSpent, type Spent } from './spent.ts'

const spent: Spent = { wallSeconds: 61.4, cpuSeconds: 99.6, load: 2.345 }

test.each<[string, Spent, number | undefined, string]>([
  ['beside the budget', spent, 150.2, 'in 61 s, 100 of 150 s of a processor, load 2.3'],
  ['only where there is a budget', spent, undefined, 'in 61 s, load 2.3'],
  ['only where it is known', { ...spent, cpuSeconds: undefined }, 150, 'in 61 s, load 2.3'],
])('what a suite took of a processor is said %s', (_, took, budget, said) => {
  expect(describeSpent(took, budget)).toBe(said)
})
