import { DAY_MS, MINUTE_MS, SECOND_MS } from '../spans/index.ts'

/** A day and a time of it as clocks on a wall show them, in milliseconds as if it were UTC: so days can be counted. */
export type WallTime = number

/** Tells what the clocks of a time zone show. Throws a RangeError for one that there is not. */
export function createWallClock(timeZone: string) {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })

  /** What they show at a time (epoch milliseconds). */
  const show = (time: number): WallTime => {
    const parts = format.formatToParts(time)
    const of = (wanted: string) => Number(parts.find(({ type }) => type === wanted)?.value)
    const day = Date.UTC(of('year'), of('month') - 1, of('day'))
    return day + (of('hour') * 60 + of('minute')) * MINUTE_MS + of('second') * SECOND_MS
  }

  const offsetAt = (time: number): number => show(time) - Math.floor(time / 1000) * 1000

  /**
   * When they show this: the first time where they show it twice, and as much after they are put forward as it would have been
   * where they never show it.
   */
  const find = (wall: WallTime): number => {
    const before = offsetAt(wall - DAY_MS)
    const times = [wall - before, wall - offsetAt(wall + DAY_MS)].filter((time) => show(time) === wall)
    return times.length > 0 ? Math.min(...times) : wall - before
  }

  return { show, find }
}
