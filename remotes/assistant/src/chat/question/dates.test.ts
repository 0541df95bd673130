import { describe, expect, test } from 'vitest'
import { listSpans, readSpan, toWireTime } from './dates.ts'

/** A Wednesday. */
const now = new Date(2026, 10, 25, 15, 30)

const dayOf = (time: Date): string => toWireTime(time).slice(0, '2026-11-25T00:00:00'.length)

describe('spans that can be named', () => {
  const spans = new Map(
    listSpans(now).map(({ english, first, end }) => [english, [dayOf(first), dayOf(end)]]),
  )

  test.each([
    ['today', '2026-11-25', '2026-11-26'],
    ['yesterday', '2026-11-24', '2026-11-25'],
    ['last 3 days', '2026-11-23', '2026-11-26'],
    ['last 7 days', '2026-11-19', '2026-11-26'],
    ['last 15 days', '2026-11-11', '2026-11-26'],
    ['last 30 days', '2026-10-27', '2026-11-26'],
    ['this week', '2026-11-23', '2026-11-30'],
    ['last week', '2026-11-16', '2026-11-23'],
    ['this month', '2026-11-01', '2026-12-01'],
    ['last month', '2026-10-01', '2026-11-01'],
    ['this Sunday', '2026-11-29', '2026-11-30'],
    ['last Monday', '2026-11-16', '2026-11-17'],
  ])('%s', (name, first, end) => {
    expect(spans.get(name)).toEqual([`${first}T00:00:00`, `${end}T00:00:00`])
  })

  test('a week that has begun on a Sunday before is not of it', () => {
    const sunday = listSpans(new Date(2026, 10, 29)).find(({ name }) => name === 'thisWeek')
    expect(sunday && dayOf(sunday.first)).toBe('2026-11-23T00:00:00')
  })
})

describe('a span that is typed', () => {
  test.each([
    ['2026-11-03', '2026-11-03', '2026-11-04'],
    ['2026-1-3', '2026-01-03', '2026-01-04'],
    ['5', '2026-11-21', '2026-11-26'],
    ['last 5 days', '2026-11-21', '2026-11-26'],
    ['5天', '2026-11-21', '2026-11-26'],
  ])('%s', (typed, first, end) => {
    const span = readSpan(typed, now)
    expect(span && [dayOf(span.first), dayOf(span.end)]).toEqual([`${first}T00:00:00`, `${end}T00:00:00`])
  })

  test.each(['', 'soon', '2026-02-30', '0', '2026-13-01'])('“%s” is none', (typed) => {
    expect(readSpan(typed, now)).toBeUndefined()
  })
})

test('a time says in which zone it is', () => {
  expect(toWireTime(now)).toMatch(/^2026-11-25T15:30:00[+-]\d{2}:\d{2}$/)
  expect(Date.parse(toWireTime(now))).toBe(now.getTime())
})
