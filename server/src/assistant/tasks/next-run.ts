import type { TaskSchedule } from '@tidings/contracts'
import { createWallClock, type WallTime } from '@tidings/contracts/wall-clock'
import { MINUTE_MS, DAY_MS } from '@tidings/contracts/spans'

/** More than the days of any month, and those that clocks are put by. */
const DAYS = 35

/**
 * When a task is run the next time after a time (epoch milliseconds), by the clocks of its time zone; null where it is not any
 * more.
 */
export function findNextRun(schedule: TaskSchedule, timeZone: string, after: number): number | null {
  if (schedule.type === 'once') {
    const time = Date.parse(schedule.date)
    return time > after ? time : null
  }
  const clock = createWallClock(timeZone)
  const timeOfDay = minuteOfDay(clock.show(Date.parse(schedule.timeOfDay)))
  const today = startOfDay(clock.show(after))
  for (let days = 0; days <= DAYS; days += 1) {
    const day = today + days * DAY_MS
    if (!isDayOf(schedule, day)) continue
    const time = clock.find(day + timeOfDay)
    if (time > after) return time
  }
  throw new Error('A schedule has no day in a month.')
}

const startOfDay = (wall: WallTime): WallTime => Math.floor(wall / DAY_MS) * DAY_MS

/** Without seconds. */
const minuteOfDay = (wall: WallTime): number => Math.floor((wall - startOfDay(wall)) / MINUTE_MS) * MINUTE_MS

function isDayOf(schedule: Exclude<TaskSchedule, { type: 'once' }>, day: WallTime): boolean {
  const date = new Date(day)
  switch (schedule.type) {
    case 'daily':
      return true
    case 'weekly':
      return date.getUTCDay() === schedule.dayOfWeek
    case 'monthly':
      return date.getUTCDate() === Math.min(schedule.dayOfMonth, daysOfMonth(date))
  }
}

/** The day before the first of the next. */
const daysOfMonth = (date: Date): number =>
  new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()

const offset = /(?:Z|([+-])(\d{2}):?(\d{2}))$/i

/** The time zone of a schedule that tells none: the distance from UTC that its time has. */
export function zoneOfSchedule(schedule: TaskSchedule): string {
  const [, sign, hours = '', minutes = ''] =
    offset.exec(schedule.type === 'once' ? schedule.date : schedule.timeOfDay) ?? []
  return sign === undefined ? 'UTC' : `${sign}${hours}:${minutes}`
}
