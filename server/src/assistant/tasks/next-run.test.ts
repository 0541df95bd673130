// @module-tag long
import type { TaskSchedule } from '@tidings/contracts'
import { HOUR_MS, DAY_MS } from '@tidings/contracts/spans'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findNextRun, zoneOfSchedule } from './next-run.ts'

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Asia/Tokyo',
  'Pacific/Apia',
  'America/Sao_Paulo',
  '+05:45',
] as const

/** What is on the wall, as a person reads it. */
const wall = (time: number, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(time)

const runs = (schedule: TaskSchedule, timeZone: string, from: string, count: number): string[] => {
  const found: string[] = []
  for (let after = Date.parse(from); found.length < count;) {
    const next = findNextRun(schedule, timeZone, after)
    if (next === null) break
    found.push(new Date(next).toISOString())
    after = next
  }
  return found
}

const daily = (timeOfDay: string): TaskSchedule => ({ type: 'daily', timeOfDay })

test.each([
  [
    'keeps its time of day when clocks are put forward and back',
    [daily('2026-01-01T09:00:00+01:00'), 'Europe/Berlin', '2026-03-27T12:00:00Z', 3],
    ['2026-03-28T08:00:00.000Z', '2026-03-29T07:00:00.000Z', '2026-03-30T07:00:00.000Z'],
  ],
  [
    'at a time that there is not that day is run once, an hour later',
    [daily('2026-01-01T02:30:00+01:00'), 'Europe/Berlin', '2026-03-27T12:00:00Z', 3],
    ['2026-03-28T01:30:00.000Z', '2026-03-29T01:30:00.000Z', '2026-03-30T00:30:00.000Z'],
  ],
  [
    'at a time that there is twice that day is run once, the first time',
    [daily('2026-01-01T02:30:00+01:00'), 'Europe/Berlin', '2026-10-24T12:00:00Z', 2],
    ['2026-10-25T00:30:00.000Z', '2026-10-26T01:30:00.000Z'],
  ],
  [
    'is as the clock of its zone has it at the moment that was told',
    [daily('2026-07-01T07:00:00Z'), 'Europe/Berlin', '2026-12-01T12:00:00Z', 1],
    ['2026-12-02T08:00:00.000Z'],
  ],
  [
    'is run on its day of the week, there where its user is',
    [
      { type: 'weekly', dayOfWeek: 1, timeOfDay: '2026-01-01T06:00:00+09:00' },
      'Asia/Tokyo',
      '2026-11-26T00:00:00Z',
      2,
    ],
    ['2026-11-29T21:00:00.000Z', '2026-12-06T21:00:00.000Z'],
  ],
  [
    'on the 31st is run on the last day of each month',
    [
      { type: 'monthly', dayOfMonth: 31, timeOfDay: '2026-01-01T09:00:00Z' },
      'UTC',
      '2028-01-31T09:00:00Z',
      3,
    ],
    ['2028-02-29T09:00:00.000Z', '2028-03-31T09:00:00.000Z', '2028-04-30T09:00:00.000Z'],
  ],
  [
    'once is run once',
    [{ type: 'once', date: '2026-11-27T09:00:00+01:00' }, 'UTC', '2026-11-26T00:00:00Z', 2],
    ['2026-11-27T08:00:00.000Z'],
  ],
] as const)('a task %s', (_, [schedule, timeZone, from, count], expected) => {
  expect(runs(schedule, timeZone, from, count)).toEqual(expected)
})

const time = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2040, 0, 1) })
const timeOfDay = time.map((ms) => new Date(ms).toISOString())
const repeated = fc.oneof(
  fc.record({ type: fc.constant('daily' as const), timeOfDay }),
  fc.record({ type: fc.constant('weekly' as const), dayOfWeek: fc.integer({ min: 0, max: 6 }), timeOfDay }),
  fc.record({
    type: fc.constant('monthly' as const),
    dayOfMonth: fc.integer({ min: 1, max: 31 }),
    timeOfDay,
  }),
)

const DAY = '2026-11-26'.length

/** In which no other run is: a day, that day of a week, or a month. */
function periodOf(schedule: TaskSchedule, day: string): string {
  if (schedule.type === 'monthly') return day.slice(0, '2026-11'.length)
  const isOther = schedule.type === 'weekly' && new Date(day).getUTCDay() !== schedule.dayOfWeek
  return isOther ? 'another day' : day
}

const periods = { daily: 1, weekly: 7, monthly: 31 } as const

test('the next run is yet to come, and no more than a period away', () => {
  fc.assert(
    fc.property(repeated, fc.constantFrom(...zones), time, (schedule, timeZone, after) => {
      const next = findNextRun(schedule, timeZone, after) ?? Number.NaN
      expect(next).toBeGreaterThan(after)
      // Clocks are put by an hour, and once, in Samoa, by a day.
      expect(next - after).toBeLessThanOrEqual((periods[schedule.type] + 1) * DAY_MS + HOUR_MS)
    }),
  )
})

test('runs are one a day on the wall, a week or a month, always at the same time but where there is none', () => {
  const quiet = zones.filter((zone) => zone !== 'Pacific/Apia')
  fc.assert(
    fc.property(repeated, fc.constantFrom(...quiet), time, (schedule, timeZone, after) => {
      const times = runs(schedule, timeZone, new Date(after).toISOString(), 5).map(Date.parse)
      const days = times.map((each) => wall(each, timeZone).slice(0, DAY))
      expect(new Set(days.map((day) => periodOf(schedule, day))).size).toBe(5)
      const told = Math.floor(Date.parse(schedule.timeOfDay) / 60_000) * 60_000
      const isAt = (each: number) => wall(each, timeZone).slice(DAY) === wall(told, timeZone).slice(DAY)
      // Where there is no such time that day, there is none an hour before either.
      expect(times.filter((each) => !isAt(each) && isAt(each - HOUR_MS))).toEqual([])
      expect(times.filter((each) => !isAt(each) && isAt(each + DAY_MS)).length).toBeLessThanOrEqual(1)
    }),
  )
})

test.each([
  ['2026-11-26T09:00:00.000Z', 'UTC'],
  ['2026-11-26T09:00:00+05:45', '+05:45'],
  ['2026-11-26T09:00:00-03:00', '-03:00'],
])('a time of day that tells no zone, %s, is of %s', (told, zone) => {
  expect(zoneOfSchedule(daily(told))).toBe(zone)
})
