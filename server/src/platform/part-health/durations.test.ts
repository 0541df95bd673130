import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDuration, percentile } from './durations.ts'

test('a percentile is off by an eighth at most', () => {
  const someDurations = fc.array(fc.double({ min: 1, max: 60_000, noNaN: true }), { minLength: 1 })
  fc.assert(
    fc.property(someDurations, fc.constantFrom(0.5, 0.75), (all, share) => {
      const sorted = all.toSorted((one, other) => one - other)
      const exact = sorted[Math.ceil(share * sorted.length) - 1] ?? 0
      const told = percentile(all.reduce(addDuration, {}), share)
      expect(Math.abs(told - exact)).toBeLessThanOrEqual(exact * 0.13)
    }),
  )
})

test('what takes no time at all, or far too long, is counted as well', () => {
  expect(percentile(addDuration({}, 0), 0.5)).toBeLessThan(1)
  expect(percentile(addDuration({}, Number.MAX_VALUE), 0.5)).toBeGreaterThan(60_000)
})
