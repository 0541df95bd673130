/** A span of days that one can name. */
export interface NamedSpan {
  name:
    | 'today'
    | 'yesterday'
    | 'lastDays'
    | 'thisWeek'
    | 'lastWeek'
    | 'thisMonth'
    | 'lastMonth'
    | 'thisWeekday'
    | 'lastWeekday'
    | 'day'
  /** Of the last days: how many. */
  count?: number
  /** What is said of it in English, which is understood in every language. */
  english: string
  /** Its first day, and the day after its last. */
  first: Date
  end: Date
}

const WEEK = 7
const DAYS_SHOWN = [3, 7, 15, 30] as const
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** The beginning of a day, so many days after that of a time. */
export const addDays = (day: Date, count: number): Date =>
  new Date(day.getFullYear(), day.getMonth(), day.getDate() + count)

/** The beginning of a month, so many months after that of a time. */
export const addMonths = (day: Date, count: number): Date =>
  new Date(day.getFullYear(), day.getMonth() + count, 1)

const SECOND_MS = 1000

/** The last second of a span. */
export const lastSecondOf = ({ end }: Pick<NamedSpan, 'end'>): Date => new Date(end.getTime() - SECOND_MS)

const lastDays = (today: Date, count: number): NamedSpan => ({
  name: 'lastDays',
  count,
  english: `last ${count} days`,
  first: addDays(today, 1 - count),
  end: addDays(today, 1),
})

/** The spans that are offered, as of a time; weeks begin on Monday. */
export function listSpans(now: Date): NamedSpan[] {
  const today = addDays(now, 0)
  const monday = addDays(today, -((today.getDay() + WEEK - 1) % WEEK))
  const span = (name: NamedSpan['name'], english: string, first: Date, end: Date): NamedSpan => ({
    name,
    english,
    first,
    end,
  })
  const ofWeek = (name: 'thisWeekday' | 'lastWeekday', start: Date) =>
    weekdays.map((day, at) =>
      span(
        name,
        `${name === 'thisWeekday' ? 'this' : 'last'} ${day}`,
        addDays(start, at),
        addDays(start, at + 1),
      ),
    )
  return [
    span('today', 'today', today, addDays(today, 1)),
    span('yesterday', 'yesterday', addDays(today, -1), today),
    ...DAYS_SHOWN.map((count) => lastDays(today, count)),
    span('thisWeek', 'this week', monday, addDays(monday, WEEK)),
    span('lastWeek', 'last week', addDays(monday, -WEEK), monday),
    span('thisMonth', 'this month', addMonths(today, 0), addMonths(today, 1)),
    span('lastMonth', 'last month', addMonths(today, -1), addMonths(today, 0)),
    ...ofWeek('thisWeekday', monday),
    ...ofWeek('lastWeekday', addDays(monday, -WEEK)),
  ]
}

const DAY = /^(\d{4})-(\d{1,2})-(\d{1,2})$/
const COUNT = /^(?:last )?(\d{1,3})(?: ?(?:d|days?|天|日|日間))?$/i

/** A span that is typed as a day, or as a number of days; undefined where it is none. */
export function readSpan(typed: string, now: Date): NamedSpan | undefined {
  const [, year, month, date] = DAY.exec(typed) ?? []
  if (year) {
    const first = new Date(Number(year), Number(month) - 1, Number(date))
    // There is no 30 February.
    if (first.getMonth() !== Number(month) - 1) return undefined
    return { name: 'day', english: typed, first, end: addDays(first, 1) }
  }
  const count = Number(COUNT.exec(typed)?.[1] ?? 0)
  return count > 0 ? lastDays(addDays(now, 0), count) : undefined
}

const two = (value: number): string => String(value).padStart(2, '0')

/** A time as the wire has it: `YYYY-MM-DDTHH:mm:ss` and the offset of this place. */
export function toWireTime(time: Date): string {
  const day = [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join('-')
  const clock = [time.getHours(), time.getMinutes(), time.getSeconds()].map(two).join(':')
  const offset = -time.getTimezoneOffset()
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60].map(two)
  return `${day}T${clock}${offset < 0 ? '-' : '+'}${hours}:${minutes}`
}
