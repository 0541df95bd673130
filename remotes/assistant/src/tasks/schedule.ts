import type { TaskSchedule } from '@tidings/contracts'
import { createWallClock, type WallTime } from '@tidings/contracts/wall-clock'
import { zoneHere } from '../zone-here.ts'
import { DAY_MS, SECOND_MS } from '@tidings/contracts/spans'

export const frequencies = ['once', 'daily', 'weekly', 'monthly'] as const

export type Frequency = (typeof frequencies)[number]

/** When a task is run, as it is typed: what clocks on a wall of its time zone show. */
export interface When {
  frequency: Frequency
  /** Of one that is run once, such as 2026-11-27. */
  date: string
  /** Such as 09:00. */
  time: string
  /** 0 is Sunday. */
  dayOfWeek: number
  dayOfMonth: number
  timeZone: string
}

/** The time zone of a task; that of the browser, where it does not know the other. */
export function knownZone(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  } catch {
    return zoneHere()
  }
}

const wallOf = ({ date, time }: Pick<When, 'date' | 'time'>): WallTime => Date.parse(`${date}T${time}Z`)

const toFields = (wall: WallTime): Pick<When, 'date' | 'time'> => {
  const text = new Date(wall).toISOString()
  return { date: text.slice(0, 10), time: text.slice(11, 16) }
}

/** The moment of which a schedule tells the time of day; of one that is run once the moment itself. */
export const momentOf = (schedule: TaskSchedule): number =>
  Date.parse(schedule.type === 'once' ? schedule.date : schedule.timeOfDay)

const MONDAY = 1

/** Until somebody says when: daily, as a preset has it. */
export const firstWhen = (timeZone: string, now: number): When => ({
  frequency: 'daily',
  date: toFields(createWallClock(timeZone).show(now) + DAY_MS).date,
  time: '18:00',
  dayOfWeek: MONDAY,
  dayOfMonth: 1,
  timeZone,
})

/** A schedule as it is typed. */
export function toWhen(schedule: TaskSchedule, timeZone: string, now: number): When {
  const { date, time } = toFields(createWallClock(timeZone).show(momentOf(schedule)))
  const { type } = schedule
  return {
    ...firstWhen(timeZone, now),
    frequency: type,
    time,
    ...(type === 'once' && { date }),
    ...(type === 'weekly' && { dayOfWeek: schedule.dayOfWeek }),
    ...(type === 'monthly' && { dayOfMonth: schedule.dayOfMonth }),
  }
}

/** What a schedule is, as it is typed; the time of day is told of today, or of the first day that has it. */
export function toSchedule(when: When, now: number): TaskSchedule {
  const clock = createWallClock(when.timeZone)
  if (when.frequency === 'once')
    return { type: 'once', date: new Date(clock.find(wallOf(when))).toISOString() }
  const today = wallOf({ ...when, date: toFields(clock.show(now)).date })
  const isThere = clock.show(clock.find(today)) === today
  const timeOfDay = new Date(clock.find(isThere ? today : today + DAY_MS)).toISOString()
  switch (when.frequency) {
    case 'daily':
      return { type: 'daily', timeOfDay }
    case 'weekly':
      return { type: 'weekly', dayOfWeek: when.dayOfWeek, timeOfDay }
    case 'monthly':
      return { type: 'monthly', dayOfMonth: when.dayOfMonth, timeOfDay }
  }
}

/** Whether it is to be run once, at a time that is over or that nobody has typed. */
export function isOver(when: When, now: number): boolean {
  if (when.frequency !== 'once') return false
  const wall = wallOf(when)
  return Number.isNaN(wall) || createWallClock(when.timeZone).find(wall) <= now
}

/** At what time it is run once, where clocks are put forward over the one that is typed; otherwise undefined. */
export function movedTime(when: When): string | undefined {
  const wall = wallOf(when)
  if (when.frequency !== 'once' || Number.isNaN(wall)) return undefined
  const clock = createWallClock(when.timeZone)
  const shown = clock.show(clock.find(wall))
  return shown === wall ? undefined : toFields(shown).time
}

/** Whether clocks of a time zone are put forward and back in the year that begins with a moment. */
export function changesClocks(timeZone: string, from: number): boolean {
  const { show } = createWallClock(timeZone)
  const offsets = Array.from({ length: 12 }, (_, month) => {
    const time = Math.floor(from / SECOND_MS) * SECOND_MS + month * 30 * DAY_MS
    return show(time) - time
  })
  return new Set(offsets).size > 1
}

export const presets = ['tomorrow', 'daily', 'monday', 'first'] as const

export type Preset = (typeof presets)[number]

/** What a preset sets of when a task is run (screens.md 5). */
export function whenOfPreset(
  preset: Preset,
  timeZone: string,
  now: number,
): Partial<When> & Pick<When, 'time'> {
  switch (preset) {
    case 'tomorrow':
      return {
        frequency: 'once',
        ...toFields(createWallClock(timeZone).show(now) + DAY_MS),
        time: '09:00',
      }
    case 'daily':
      return { frequency: 'daily', time: '18:00' }
    case 'monday':
      return { frequency: 'weekly', dayOfWeek: MONDAY, time: '09:00' }
    case 'first':
      return { frequency: 'monthly', dayOfMonth: 1, time: '09:00' }
  }
}

/** Whether a preset is what is chosen. */
export const isSetTo = (when: When, given: Partial<When>): boolean =>
  JSON.stringify({ ...when, ...given }) === JSON.stringify(when)
