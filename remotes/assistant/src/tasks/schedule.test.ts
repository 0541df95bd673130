import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  changesClocks,
  firstWhen,
  frequencies,
  isOver,
  isSetTo,
  knownZone,
  movedTime,
  presets,
  toSchedule,
  toWhen,
  whenOfPreset,
  type When,
} from './schedule.ts'
import { zoneHere } from '../zone-here.ts'

const BERLIN = 'Europe/Berlin'
/** A Thursday, after midnight in Berlin. */
const NOW = Date.parse('2026-11-25T23:30:00Z')

const whenOf = (more: Partial<When>, timeZone = BERLIN): When => ({ ...firstWhen(timeZone, NOW), ...more })

test.each([
  ['tomorrow', { type: 'once', date: '2026-11-27T08:00:00.000Z' }],
  ['daily', { type: 'daily', timeOfDay: '2026-11-26T17:00:00.000Z' }],
  ['monday', { type: 'weekly', dayOfWeek: 1, timeOfDay: '2026-11-26T08:00:00.000Z' }],
  ['first', { type: 'monthly', dayOfMonth: 1, timeOfDay: '2026-11-26T08:00:00.000Z' }],
] as const)('the preset %s is that by the clocks of its zone', (preset, schedule) => {
  const when = whenOf(whenOfPreset(preset, BERLIN, NOW))
  expect(toSchedule(when, NOW)).toEqual(schedule)
  expect(presets.filter((each) => isSetTo(when, whenOfPreset(each, BERLIN, NOW)))).toEqual([preset])
})

describe('a time of day', () => {
  test('is the same in summer and in winter', () => {
    const july = toSchedule(whenOf({ time: '09:00' }), Date.parse('2026-07-01T12:00:00Z'))
    expect(july).toEqual({ type: 'daily', timeOfDay: '2026-07-01T07:00:00.000Z' })
    expect(toWhen(july, BERLIN, NOW)).toMatchObject({ time: '09:00', timeZone: BERLIN })
    const january = toSchedule(whenOf({ time: '09:00' }), Date.parse('2026-01-01T12:00:00Z'))
    expect(january).toEqual({ type: 'daily', timeOfDay: '2026-01-01T08:00:00.000Z' })
  })

  test('that there is not today, as clocks are put forward, is told of tomorrow', () => {
    const schedule = toSchedule(whenOf({ time: '02:30' }), Date.parse('2026-03-29T12:00:00Z'))
    expect(schedule).toEqual({ type: 'daily', timeOfDay: '2026-03-30T00:30:00.000Z' })
  })

  test('is read as it was written, in whatever zone and on whatever day', () => {
    const zones = [BERLIN, 'America/St_Johns', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Pacific/Apia', 'UTC']
    const days = fc.integer({ min: Date.UTC(2025, 0, 1), max: Date.UTC(2028, 0, 1) })
    const typed = fc.record({
      frequency: fc.constantFrom(...frequencies.filter((each) => each !== 'once')),
      time: fc
        .integer({ min: 0, max: 24 * 60 - 1 })
        .map((minute) => new Date(minute * 60_000).toISOString().slice(11, 16)),
      dayOfWeek: fc.integer({ min: 0, max: 6 }),
      dayOfMonth: fc.integer({ min: 1, max: 31 }),
    })
    fc.assert(
      fc.property(fc.constantFrom(...zones), days, typed, (zone, now, more) => {
        const when = { ...firstWhen(zone, now), ...more }
        const read = toWhen(toSchedule(when, now), zone, now)
        const { frequency, time } = when
        expect(read).toMatchObject({
          frequency,
          time,
          ...(frequency === 'weekly' && { dayOfWeek: when.dayOfWeek }),
          ...(frequency === 'monthly' && { dayOfMonth: when.dayOfMonth }),
        })
      }),
    )
  })
})

describe('a time of one day', () => {
  test.each([
    ['yet to come', { date: '2026-11-26', time: '00:31' }, false],
    ['over', { date: '2026-11-26', time: '00:30' }, true],
    ['of a day that nobody has typed', { date: '' }, true],
  ])('%s', (_, more, expected) => {
    expect(isOver(whenOf({ frequency: 'once', ...more }), NOW)).toBe(expected)
  })

  test('is of no other schedule', () => {
    expect(isOver(whenOf({ frequency: 'daily', date: '2020-01-01' }), NOW)).toBe(false)
  })

  test('over which clocks are put forward is as much later', () => {
    const put = { frequency: 'once', date: '2026-03-29' } as const
    expect(movedTime(whenOf({ ...put, time: '02:30' }))).toBe('03:30')
    expect(movedTime(whenOf({ ...put, time: '03:30' }))).toBeUndefined()
  })
})

test.each([
  [BERLIN, true],
  ['Australia/Sydney', true],
  ['Asia/Tokyo', false],
  ['UTC', false],
  ['+05:45', false],
])('whether clocks of %s are put forward and back: %s', (zone, expected) => {
  expect(changesClocks(zone, NOW)).toBe(expected)
})

test('a zone that the browser does not know is the one of the browser', () => {
  expect(knownZone('Asia/Tokyo')).toBe('Asia/Tokyo')
  expect(knownZone('Mars/Olympus')).toBe(zoneHere())
})
