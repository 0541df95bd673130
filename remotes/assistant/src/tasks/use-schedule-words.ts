import type { Task } from '@tidings/contracts'
import { DAY_MS } from '@tidings/contracts/spans'
import { i18next, useTranslation } from '@tidings/runtime'
import { zoneHere } from '../zone-here.ts'
import { knownZone, momentOf } from './schedule.ts'

/** A Sunday, in UTC. */
const SUNDAY = Date.UTC(2026, 0, 4)

const format = (options: Intl.DateTimeFormatOptions, time: number): string =>
  new Intl.DateTimeFormat(i18next.language, options).format(time)

/** A day of the week, 0 being Sunday, in the language of the interface. */
export const nameDay = (day: number): string =>
  format({ weekday: 'long', timeZone: 'UTC' }, SUNDAY + day * DAY_MS)

/** A time of day such as 09:00, as the language of the interface has it. */
export const sayClock = (time: string): string =>
  format({ timeStyle: 'short', timeZone: 'UTC' }, Date.parse(`2026-01-04T${time}Z`))

/** A time zone in the language of the interface, called the same all year. */
export function nameZone(timeZone: string): string {
  const all = nameZoneAs('longGeneric', timeZone)
  // Some have no name but this one, and the same in summer and in winter.
  return all.startsWith('GMT') ? nameZoneAs('long', timeZone) : all
}

const nameZoneAs = (timeZoneName: 'long' | 'longGeneric', timeZone: string): string =>
  new Intl.DateTimeFormat(i18next.language, { timeZone, timeZoneName })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone

/** When a task is run, in words: what its clocks show, and the zone where that is not the one of the browser. */
export function useScheduleWords(): (task: Pick<Task, 'schedule' | 'timeZone'>) => string {
  const { t } = useTranslation('ai')

  function say({ schedule }: Pick<Task, 'schedule'>, timeZone: string): string {
    const moment = momentOf(schedule)
    const time = format({ timeStyle: 'short', timeZone }, moment)
    switch (schedule.type) {
      case 'once':
        return t('task.when.once', {
          date: format({ dateStyle: 'long', timeStyle: 'short', timeZone }, moment),
        })
      case 'daily':
        return t('task.when.daily', { time })
      case 'weekly':
        return t('task.when.weekly', { time, day: nameDay(schedule.dayOfWeek) })
      case 'monthly':
        return t('task.when.monthly', { time, day: schedule.dayOfMonth })
    }
  }

  return (task) => {
    const zone = knownZone(task.timeZone)
    const when = say(task, zone)
    return zone === zoneHere() ? when : t('task.when.zoned', { when, zone: nameZone(zone) })
  }
}
