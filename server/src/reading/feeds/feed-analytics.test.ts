import { DAY_MS } from '@tidings/contracts/spans'
import { expect, test } from 'vitest'
import { entriesPerWeek } from './feed-analytics.ts'

const now = Date.UTC(2026, 10, 24)

test.each([
  ['of many years', 12, 1000, 3],
  ['that came to be two weeks ago', 12, 14, 6],
  ['of which three days are here', 30, 3, 70],
  ['that wrote all of it today', 20, 0.25, 140],
  ['that has only begun', 1, 2, 1],
  ['that wrote nothing lately', 0, 100, 0],
])('a feed %s: %i entries of %d days are %i a week', (_name, recent, days, expected) => {
  expect(entriesPerWeek(recent, new Date(now - days * DAY_MS), now)).toBe(expected)
})

test('a feed without entries has none a week', () => {
  expect(entriesPerWeek(0, null, now)).toBe(0)
})
