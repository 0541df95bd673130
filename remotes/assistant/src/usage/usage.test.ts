import { expect, test } from 'vitest'
import { daysSince, fillDays, findCached, findPeak, recordsWithin, shareOf, sumDays } from './usage.ts'

const day = (date: string, totalTokens = 100, peakHour: number | null = 7) => ({
  date,
  totalTokens,
  operationCount: 2,
  peakHour,
})

const record = (changes: object) => ({
  id: '1234567890123456',
  userId: 'me',
  createdAt: '2026-11-25T08:00:00.000Z',
  changes: 0,
  comment: null,
  operationType: 'chat',
  modelUsed: 'openai/small',
  contextTokens: 100,
  outputTokens: 10,
  billingMultiplier: 1,
  reasoningTokens: 0,
  cachedInputTokens: 25,
  ...changes,
})

test('the trend has thirty days of UTC, also those on which nothing was used', () => {
  const days = fillDays([day('2026-11-24')], Date.parse('2026-11-25T23:59:59Z'))
  expect(days).toHaveLength(30)
  expect(days[0]).toEqual({ date: '2026-10-27', totalTokens: 0, operationCount: 0, peakHour: null })
  expect(days.slice(-2).map(({ date, totalTokens }) => [date, totalTokens])).toEqual([
    ['2026-11-24', 100],
    ['2026-11-25', 0],
  ])
  expect(sumDays(days)).toEqual({ tokens: 100, calls: 2 })
})

test('the busiest hour is that in which most was used on all days together', () => {
  const daily = [day('2026-11-23', 300, 7), day('2026-11-24', 200, 9), day('2026-11-25', 200, 9)]
  expect(findPeak(daily)?.toISOString()).toMatch(/T09:00:00/)
  expect(findPeak([day('2026-11-25', 0, null)])).toBeUndefined()
})

test.each([
  ['2026-11-25T00:00:00Z', 1],
  ['2026-11-24T23:00:00Z', 2],
  ['2026-10-01T00:00:00Z', 56],
  ['2020-01-01T00:00:00Z', 365],
])('to know of all since %s one asks for %i days', (first, days) => {
  expect(daysSince(new Date(first), Date.parse('2026-11-25T12:00:00Z'))).toBe(days)
})

test('of a span is what was used from its first moment until it ends', () => {
  const times = ['2026-11-24T23:59:59.999Z', '2026-11-25T00:00:00.000Z', '2026-11-26T00:00:00.000Z']
  const span = { first: new Date('2026-11-25T00:00:00Z'), end: new Date('2026-11-26T00:00:00Z') }
  const records = times.map((createdAt) => record({ createdAt }))
  expect(recordsWithin(records, span).map(({ createdAt }) => createdAt)).toEqual([times[1]])
})

test('what was read before is told by what it was for, the most read first', () => {
  const records = [
    record({ operationType: 'summary', contextTokens: 50, cachedInputTokens: 0 }),
    record({}),
    record({ contextTokens: 200, cachedInputTokens: null }),
  ]
  expect(findCached(records)).toEqual([
    { operation: 'chat', read: 300, cached: 25 },
    { operation: 'summary', read: 50, cached: 0 },
  ])
  expect([shareOf(25, 300), shareOf(0, 0)]).toEqual([8, 0])
})
